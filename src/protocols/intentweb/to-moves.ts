import type { AskedParameter, Authorise, Choose, Done, Fail, Move } from "../../conversation/index.ts"
import {
  cutText,
  type ErrorCode,
  type IntentDescriptor,
  isPlainObject,
  type Option,
  ParleyError,
  schemaType,
} from "../../intent/index.ts"
import { confirmationOf } from "./confirmation.ts"
import type { ResponseEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { fromStatus } from "./statuses.ts"

/** Limits on what is taken over from a site: how many options and fields, and of how many characters. */
const most = { options: 100, label: 300, fields: 50, sentence: 1_000, name: 200, schema: 4_000 }

/** Translates a site's answer into moves of the conversation that it leads: the reverse of `toResponseContent`. */
export function toMoves({ envelope, flow }: Reply, intent: IntentDescriptor): readonly Move[] {
  const { message } = envelope
  if (flow === "execution_result") return [toDone(envelope, intent)]
  if (flow === "error") return [toFail(envelope, intent)]
  const confirmation = confirmationOf(envelope)
  if (confirmation) {
    const values = envelope.collected_information ?? {}
    const pin = textOf(envelope, "intent_schema")
    return [{ kind: "confirm", message, intent: intent.uid, effect: confirmation.effect, values, pin }]
  }
  if (envelope.status === "unauthorized") return [toAuthorise(envelope, intent)]
  const { clarification_options: options = [], required_information: required = [] } = envelope
  if (options.length > 0) {
    // The answer to a question in between may contain lists itself: it is told whole, then what is still open.
    if (flow !== "information_response") return [toChoose(message, options)]
    return [{ kind: "inform", message }, toChoose(required.join("\n\n"), options)]
  }
  if (required.length > 0)
    return [{ kind: "ask", message, intent: intent.uid, parameters: fieldsOf(envelope) }]
  const item = structuredResult(envelope)
  return [{ kind: "inform", message, ...(item && { items: [item] }) }]
}

/** What a site is missing from its caller, who may bring it and go on. */
function toAuthorise(envelope: ResponseEnvelope, { uid }: IntentDescriptor): Authorise {
  return { kind: "authorise", message: envelope.message, intent: uid, url: envelope.terms }
}

/** Options get new numbers as ids, because a site's own ids may be anything; those are kept as the values. */
function toChoose(
  message: string,
  options: readonly { readonly id: string; readonly label: string }[],
): Choose {
  return {
    kind: "choose",
    message,
    options: options.slice(0, most.options).map(({ id, label }, place) => ({
      id: String(place),
      value: cutText(id, most.label),
      label: cutText(label, most.label),
    })),
  }
}

function toDone(envelope: ResponseEnvelope, { uid, effect }: IntentDescriptor): Done {
  const { message, status, external_id: externalId, interaction_id: interactionId } = envelope
  const item = structuredResult(envelope)
  const succeeded = status === "confirmed"
  const output = {
    message,
    status: status ?? "failed",
    ...(externalId !== undefined && { external_id: externalId }),
    ...(item && { structured_result: item }),
  }
  return {
    kind: "done",
    message,
    intent: uid,
    externalId: effect === "read" ? undefined : externalId,
    item,
    outcome: {
      executionId: interactionId,
      uid,
      state: succeeded ? "succeeded" : "failed",
      output: succeeded ? output : undefined,
      error: succeeded ? undefined : new ParleyError("declined", message),
      receipt: undefined,
      price: undefined,
      repeated: false,
      warning: undefined,
    },
  }
}

function toFail(envelope: ResponseEnvelope, { uid }: IntentDescriptor): Fail {
  const { message, status, execution, retry_after: retryAfter } = envelope
  const code: ErrorCode = execution === "indeterminate" ? "indeterminate" : fromStatus(status)
  return { kind: "fail", message, code, intent: uid, retryAfter }
}

/** Our member `fields` says what a form would ask for; without it the answer has to be typed as words. */
function fieldsOf(envelope: ResponseEnvelope): readonly AskedParameter[] {
  const { fields } = envelope as { readonly fields?: unknown }
  if (!Array.isArray(fields)) return []
  return fields.slice(0, most.fields).flatMap((field) => (isPlainObject(field) ? (toAsked(field) ?? []) : []))
}

function toAsked(field: Readonly<Record<string, unknown>>): AskedParameter | undefined {
  const { name, sentence, schema, required, problem, options } = field
  if (typeof name !== "string" || typeof sentence !== "string" || !isPlainObject(schema)) return undefined
  if (JSON.stringify(schema).length > most.schema || schemaType(schema) === "any") return undefined
  const offered = Array.isArray(options) ? options.slice(0, most.options).flatMap(toOption) : []
  return {
    name: cutText(name, most.name),
    sentence: cutText(sentence, most.sentence),
    schema,
    required: required !== false,
    ...(typeof problem === "string" && { problem: cutText(problem, most.sentence) }),
    ...(offered.length > 0 && { options: offered }),
  }
}

function toOption(option: unknown): Option[] {
  if (!isPlainObject(option) || typeof option.label !== "string") return []
  const { value, note } = option
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return []
  const label = cutText(option.label, most.label)
  return [{ value, label, ...(typeof note === "string" && { note: cutText(note, most.sentence) }) }]
}

function structuredResult(envelope: ResponseEnvelope): Readonly<Record<string, unknown>> | undefined {
  const { structured_result: item } = envelope as { readonly structured_result?: unknown }
  return isPlainObject(item) ? item : undefined
}

function textOf(envelope: ResponseEnvelope, name: string): string | undefined {
  const value = (envelope as Readonly<Record<string, unknown>>)[name]
  return typeof value === "string" ? cutText(value, most.sentence) : undefined
}
