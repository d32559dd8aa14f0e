import type { JsonSchema } from "../../src/intent/index.ts"
import type { ExtensionTool } from "../../src/protocols/mcp/index.ts"

/** A tool of the fixture; without `input` it takes no arguments. */
export function tool(
  name: string,
  description: string,
  call: ExtensionTool["call"],
  input: JsonSchema = { type: "object", additionalProperties: false },
): ExtensionTool {
  return { name, title: name, description, input, effect: "read", call }
}

export function text(words: string): Awaited<ReturnType<ExtensionTool["call"]>> {
  return { content: [{ type: "text", text: words }] }
}

/** An object of strings, all of them required. */
export function strings(properties: Readonly<Record<string, string>>): JsonSchema {
  const described = Object.entries(properties).map(([name, description]) => [
    name,
    { type: "string", description },
  ])
  return { type: "object", properties: Object.fromEntries(described), required: Object.keys(properties) }
}
