import { type ElicitRequestFormParams, inputRequired, inputResponse } from "@modelcontextprotocol/server"
import type { ExtensionTool } from "../../src/protocols/mcp/index.ts"
import { text, tool } from "./tool.ts"

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"]

const words = ["option1", "option2", "option3"]
const titled = (kind: string) =>
  ["First", "Second", "Third"].map((ordinal, index) => ({
    const: `value${index + 1}`,
    title: `${ordinal} ${kind}`,
  }))

/** Shows a form and tells what was filled in. */
function formTool(name: string, description: string, properties: Properties): ExtensionTool {
  return tool(name, description, async (_, call) => {
    const answer = inputResponse(call.answers, "form")
    if (answer.kind !== "elicit")
      return {
        asking: {
          form: inputRequired.elicit({
            mode: "form",
            message: "Please review the form",
            requestedSchema: { type: "object", properties },
          }),
        },
      }
    return text(
      `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`,
    )
  })
}

/** Forms with every kind of field that MCP knows. */
export const formTools: readonly ExtensionTool[] = [
  formTool("test_elicitation_sep1034_defaults", "A form with defaults.", {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  }),
  formTool("test_elicitation_sep1330_enums", "A form with every kind of choice.", {
    untitledSingle: { type: "string", enum: words },
    titledSingle: { type: "string", oneOf: titled("Option") },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: words } },
    titledMulti: { type: "array", items: { anyOf: titled("Choice") } },
  }),
]
