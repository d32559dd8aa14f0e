import type { TurnInput } from "../conversation/index.ts"
import { isPlainObject } from "../intent/index.ts"
import { type Field, fromAnswers } from "../view/index.ts"
import type { Definition } from "./definitions.ts"
import type { EventEffects } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import type { FlowInstance } from "./flow-session.ts"

type Data = Readonly<Record<string, unknown>>

/**
 * What an event of a derived flow says to the conversation; undefined when it says nothing to it. `CONFIRM` and
 * `RETRY` lead to `processing` and are performed as needs.
 */
export function toLedInput(
  type: string,
  payload: unknown,
  effects: EventEffects,
  instance: FlowInstance,
  definition: Definition,
): TurnInput | undefined {
  switch (type) {
    case "SUBMIT":
      return { kind: "give", values: toValues(payload, instance, definition) }
    case "PICK":
      return { kind: "pick", id: toPick(payload) }
    case "CHANGE": {
      const values = toValues(payload ?? {}, instance, definition)
      return Object.keys(values).length > 0 ? { kind: "give", values } : { kind: "confirm", yes: false }
    }
    default:
      return effects.give && { kind: "give", values: effects.give }
  }
}

/** The values stand under `values` or are the payload itself; as a form sends them, or as the intent takes them. */
function toValues(payload: unknown, { props }: FlowInstance, { descriptor }: Definition): Data {
  const given = isPlainObject(payload) && isPlainObject(payload.values) ? payload.values : payload
  if (!isPlainObject(given))
    throw new FlowError("INVALID_PAYLOAD", "payload: give an object of values by name.")
  const fields = Array.isArray(props.fields) ? (props.fields as Field[]) : []
  const asked = fromAnswers(given, fields)
  const known = new Set(descriptor?.parameters.map(({ name }) => name))
  const others = Object.entries(given).filter(
    ([name, value]) => known.has(name) && !Object.hasOwn(asked, name) && value !== "" && value !== null,
  )
  // Facets of the content are asked for by fields alone: their intent declares other parameters.
  return { ...Object.fromEntries(others), ...asked }
}

function toPick(payload: unknown): string {
  const id = isPlainObject(payload) ? payload.id : payload
  if (typeof id === "string" || typeof id === "number") return String(id)
  throw new FlowError("INVALID_PAYLOAD", "payload.id: name one of the options that were offered.")
}
