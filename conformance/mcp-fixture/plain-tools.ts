import { setTimeout as wait } from "node:timers/promises"
import { decline } from "../../src/intent/index.ts"
import type { ExtensionTool } from "../../src/protocols/mcp/index.ts"
import { redPixel, silence } from "./media.ts"
import { text, tool } from "./tool.ts"

/** Between two messages of one call, so that the suite sees them come one by one. */
const pause = 50

/** Tools that answer at once, with every kind of content, with progress and with a log. */
export const plainTools: readonly ExtensionTool[] = [
  tool("test_simple_text", "Answers in words.", async () =>
    text("This is a simple text response for testing."),
  ),
  tool("test_image_content", "Answers with a picture.", async () => ({
    content: [{ type: "image", data: redPixel, mimeType: "image/png" }],
  })),
  tool("test_audio_content", "Answers with a sound.", async () => ({
    content: [{ type: "audio", data: silence, mimeType: "audio/wav" }],
  })),
  tool("test_embedded_resource", "Answers with a resource.", async () => ({
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  })),
  tool("test_multiple_content_types", "Answers with several kinds of content.", async () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      { type: "image", data: redPixel, mimeType: "image/png" },
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: JSON.stringify({ test: "data", value: 123 }),
        },
      },
    ],
  })),
  tool("test_error_handling", "Always fails.", async () => {
    throw decline("This tool intentionally returns an error for testing")
  }),
  tool("test_tool_with_progress", "Says how far it is.", async (_, call) => {
    for (const done of [0, 50, 100]) {
      await call.progress(done, 100)
      await wait(pause, undefined, { signal: call.context.signal })
    }
    return text("Done.")
  }),
  ...["test_tool_with_logging", "test_logging_tool"].map((name) =>
    tool(name, "Tells the log what it does.", async (_, call) => {
      for (const words of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
        await call.log("info", words)
        await wait(pause, undefined, { signal: call.context.signal })
      }
      return text("Done.")
    }),
  ),
  tool(
    "json_schema_2020_12_tool",
    "Has an input schema with the wider vocabulary of JSON Schema 2020-12.",
    async (input) => text(JSON.stringify(input)),
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" },
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    },
  ),
]
