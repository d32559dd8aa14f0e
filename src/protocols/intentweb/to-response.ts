import type {
  AskedParameter,
  Authorise,
  Choose,
  Done,
  Fail,
  Inform,
  Move,
  Standing,
} from "../../conversation/index.ts"
import type { IntentDescriptor, JsonSchema, Option } from "../../intent/index.ts"
import { type IntentWebPhrases, languageFor } from "../../language/index.ts"
import type { Confirmation } from "./confirmation.ts"
import type { FlowType, ResponseEnvelope } from "./envelope.ts"
import { type Status, toStatus } from "./statuses.ts"

/** What a response says, before it is addressed and signed. */
export type ResponseContent = Pick<
  ResponseEnvelope,
  | "message"
  | "required_information"
  | "collected_information"
  | "external_id"
  | "clarification_options"
  | "retry_after"
  | "execution"
  | "retry"
  | "receipt"
  | "terms"
> & {
  readonly flow_type: FlowType
  readonly status?: Status
  readonly structured_result?: Readonly<Record<string, unknown>>
  /** Hash-pinned URL of the IntentSchema type that a yes approves. */
  readonly intent_schema?: string
  /** What a form would ask for. */
  readonly fields?: readonly ResponseField[]
  /** Present when a yes is asked for. */
  readonly confirmation?: Confirmation
}

/** One thing that is asked for, for programs; `required_information` says it in words. */
export interface ResponseField {
  readonly name: string
  readonly sentence: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly problem?: string
  readonly options?: readonly Option[]
}

export interface Rendered {
  readonly content: ResponseContent
  readonly http: number
}

/** Puts the moves of one turn into one message. Its flow type is that of the last move, which the client answers. */
export function toResponseContent(
  moves: readonly Move[],
  standing: Standing,
  intent?: IntentDescriptor,
): Rendered {
  const last = moves.at(-1)
  if (!last) throw new RangeError("A turn without a move has no response.")
  const { http = 200, ...own } = renderMove(last, languageFor(standing.locale).intentweb, intent)
  const answered = moves.length > 1 && moves.some(({ kind }) => kind === "inform" || kind === "refer")
  const collected = standing.values
  return {
    http,
    content: {
      ...own,
      // A question in between is answered by a response; what is still open stands in required_information.
      flow_type: answered && isRequest(own.flow_type) ? "information_response" : own.flow_type,
      message: moves.map(toMessage).join("\n\n").toWellFormed(),
      ...(Object.keys(collected).length > 0 && { collected_information: collected }),
    },
  }
}

function isRequest(type: FlowType): boolean {
  return type === "information_request" || type === "clarification_request"
}

type RenderedMove = Omit<ResponseContent, "message"> & { readonly http?: number }

function renderMove(
  move: Move,
  phrases: IntentWebPhrases,
  intent: IntentDescriptor | undefined,
): RenderedMove {
  switch (move.kind) {
    case "ask": {
      const required = move.parameters.filter((one) => one.required)
      const asked = required.length > 0 ? required : move.parameters
      return {
        flow_type: "information_request",
        required_information: asked.map(({ sentence }) => sentence),
        fields: move.parameters.map(toField),
      }
    }
    case "choose":
      return renderChoice(move, phrases)
    case "confirm":
      return {
        flow_type: "information_request",
        required_information: [phrases.confirmation],
        confirmation: { intent: intent?.title ?? move.intent, effect: move.effect },
        ...(move.pin !== undefined && { intent_schema: move.pin }),
      }
    case "authorise":
      return renderAuthorise(move)
    case "inform":
      return renderAnswer(move)
    case "refer":
    case "working":
      return { flow_type: "information_response" }
    case "done":
      return renderDone(move)
    case "fail":
      return renderFail(move)
  }
}

function toField({ name, sentence, schema, required, problem, options }: AskedParameter): ResponseField {
  return {
    name,
    sentence,
    schema,
    required,
    ...(problem !== undefined && { problem }),
    ...(options && { options }),
  }
}

/** What an answer shows beside its words, as one item. */
function renderAnswer({ items = [] }: Inform): RenderedMove {
  const [first, ...others] = items
  if (first === undefined) return { flow_type: "information_response" }
  const itemListElement = items.map((item, place) => ({ "@type": "ListItem", position: place + 1, item }))
  const list = { "@context": "https://schema.org", "@type": "ItemList", itemListElement }
  return {
    flow_type: "information_response",
    structured_result: others.length === 0 ? first : { ...list, numberOfItems: items.length },
  }
}

/** The interaction stays open, so that it goes on where it stood once the caller has what is missing. */
function renderAuthorise({ message, url, code = "unauthenticated" }: Authorise): RenderedMove {
  return {
    flow_type: "information_request",
    ...toStatus({ code, details: undefined }),
    required_information: [message],
    ...(url !== undefined && { terms: url }),
  }
}

function renderChoice({ options }: Choose, phrases: IntentWebPhrases): RenderedMove {
  return {
    flow_type: "clarification_request",
    required_information: [`${phrases.choice}: ${options.map(({ label }) => label).join(", ")}`],
    clarification_options: options.map(({ id, label }) => ({ id, label })),
  }
}

/** What the backend declined never looks like success, and an id is the backend's or absent (section 3.3). */
function renderDone({ outcome, externalId, item }: Done): RenderedMove {
  if (outcome.state === "indeterminate" || outcome.state === "running")
    return { flow_type: "error", status: "backend_unavailable", execution: "indeterminate", http: 503 }
  const confirmed = outcome.state === "succeeded"
  return {
    flow_type: "execution_result",
    status: confirmed ? "confirmed" : "failed",
    ...(confirmed && externalId !== undefined && { external_id: externalId }),
    ...(confirmed && item !== undefined && { structured_result: item }),
    ...(outcome.receipt !== undefined && { receipt: JSON.parse(outcome.receipt) }),
  }
}

function renderFail({ code, retryAfter }: Fail): RenderedMove {
  if (code === "declined") return { flow_type: "execution_result", status: "failed" }
  const { status, http } = toStatus({ code, details: undefined })
  return {
    flow_type: "error",
    status,
    http,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(code === "indeterminate" && { execution: "indeterminate" }),
  }
}

/** Adds to the words the address where something must be agreed to first. */
function toMessage(move: Move): string {
  if (move.kind !== "authorise" || move.url === undefined || move.message.includes(move.url))
    return move.message
  return `${move.message}\n\n<${move.url}>`
}
