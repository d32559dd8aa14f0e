import { type InputRequest, inputRequired } from "@modelcontextprotocol/server"
import type { TurnInput } from "../../conversation/index.ts"
import { type DrawnMove, fromAnswers } from "../../view/index.ts"
import type { ClientAbilities } from "./extension-tools.ts"
import { toEnumeration, toFormSchema } from "./forms.ts"

type Meta = Readonly<Record<string, unknown>>
type FormSchema = ReturnType<typeof toFormSchema>

/** Turns a move into a question to the client's user; undefined when it asks nothing that this client can show. */
export function toInputRequest(
  move: DrawnMove,
  message: string,
  client: ClientAbilities,
  meta: Meta,
): InputRequest | undefined {
  if (move.kind === "authorise")
    return client.pages && move.url !== undefined
      ? inputRequired.elicitUrl({ message, url: move.url, _meta: meta })
      : undefined
  const schema = client.forms ? toSchema(move, client.titledChoices) : undefined
  return schema && inputRequired.elicit({ mode: "form", message, requestedSchema: schema, _meta: meta })
}

function toSchema(move: DrawnMove, titled: boolean): FormSchema | undefined {
  switch (move.kind) {
    case "ask":
      return toFormSchema(move.fields, titled)
    case "choose": {
      const options = move.options.map(({ id, label, note }) => ({ value: id, label, note }))
      const choice = toEnumeration(options, titled) as FormSchema["properties"][string]
      return { type: "object", properties: { choice }, required: ["choice"] }
    }
    case "confirm":
      return {
        type: "object",
        properties: { confirm: { type: "boolean", title: "Confirm" } },
        required: ["confirm"],
      }
    default:
      return undefined
  }
}

/** Turns an accepted answer into the next input. Undefined when it answers nothing, so the question is asked again. */
export function fromAnswer(
  move: DrawnMove,
  content: Readonly<Record<string, unknown>>,
): TurnInput | undefined {
  switch (move.kind) {
    case "ask":
      return { kind: "give", values: fromAnswers(content, move.fields) }
    case "choose":
      return typeof content.choice === "string" ? { kind: "pick", id: content.choice } : undefined
    case "confirm":
      return typeof content.confirm === "boolean" ? { kind: "confirm", yes: content.confirm } : undefined
    case "authorise":
      return { kind: "confirm", yes: true }
    default:
      return undefined
  }
}
