import type { TurnInput } from "../../conversation/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import type { RequestEnvelope } from "./envelope.ts"

/**
 * Our members of a request: they tell programs what the message says in words. A site that does not know them reads
 * the message; a site that does gets values, choices and a yes exactly as they were given.
 */
export interface StructuredInput {
  /** Id of the capability that is meant, from the manifest; only on an intent_request. */
  readonly capability?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Id of one of the `clarification_options`. */
  readonly choice?: string
  readonly confirm?: boolean
}

const textAtMost = 300

/** Translates our members of a request into the input of a turn. Undefined where the request has none of them. */
export function structuredInput(envelope: RequestEnvelope): TurnInput | undefined {
  const { capability, parameters, choice, confirm } = envelope as StructuredInput & RequestEnvelope
  if (parameters !== undefined && !isPlainObject(parameters)) throw malformed("parameters", "an object")
  if (capability !== undefined && !isShort(capability)) throw malformed("capability", "a capability's id")
  if (choice !== undefined && !isShort(choice)) throw malformed("choice", "the id of an option")
  if (confirm !== undefined && typeof confirm !== "boolean") throw malformed("confirm", "true or false")
  if (envelope.flow_type === "intent_request")
    return capability === undefined ? undefined : { kind: "start", uid: capability, values: parameters ?? {} }
  if (envelope.flow_type !== "information_response") return undefined
  if (confirm !== undefined) return { kind: "confirm", yes: confirm }
  if (choice !== undefined) return { kind: "pick", id: choice }
  return parameters === undefined ? undefined : { kind: "give", values: parameters }
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length <= textAtMost
}

function malformed(member: string, what: string): ParleyError {
  return new ParleyError("invalid_request", `'${member}' must be ${what}.`)
}
