import { type InputRequest, inputRequired } from "@modelcontextprotocol/server"
import type { Move, TurnInput } from "../../conversation/index.ts"
import { fromForm, toChoice, toForm } from "./forms.ts"
import type { ClientAbilities } from "./handed.ts"

type Meta = Readonly<Record<string, unknown>>

/** The move as a question to the client's user; undefined when it asks nothing, or nothing this client can show. */
export function toInputRequest(
  move: Move,
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

function toSchema(move: Move, titled: boolean): ReturnType<typeof toForm> | undefined {
  switch (move.kind) {
    case "ask":
      return toForm(move.parameters, titled)
    case "choose": {
      const options = move.options.map(({ id, label, note }) => ({ value: id, label, note }))
      const choice = toChoice(options, titled) as ReturnType<typeof toForm>["properties"][string]
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

/** The accepted answer as the next turn; undefined when it answers nothing and has to be asked for again. */
export function fromAnswer(move: Move, content: Readonly<Record<string, unknown>>): TurnInput | undefined {
  switch (move.kind) {
    case "ask":
      return { kind: "give", values: fromForm(content, move.parameters) }
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
