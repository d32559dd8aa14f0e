import { isParleyError, type ParleyError, toParleyError } from "../../intent/index.ts"
import type { Format } from "./call.ts"
import { codeOf, statusOf } from "./errors.ts"
import { type Json, type NlwebEvent, type NlwebResponse, type ResponseMeta, version } from "./wire.ts"

/** What a site declares for the ChatGPT Apps SDK (4.1.1). */
export interface Widget {
  readonly outputTemplate: string
  readonly accessible?: boolean
}

/** What comes out of a question, one after the other: results, then an end. */
export type Part =
  | { readonly kind: "result"; readonly index: number; readonly item: Json }
  | { readonly kind: "summary"; readonly index: number; readonly text: string }
  | { readonly kind: "end"; readonly end: End; readonly session: Json; readonly notes?: Json | undefined }

export type End =
  | { readonly kind: "answer" }
  | { readonly kind: "elicitation"; readonly elicitation: Json }
  | { readonly kind: "promise"; readonly promise: Json }
  | Failure

export interface Failure {
  readonly kind: "failure"
  readonly code: string
  readonly message: string
  /** Of HTTP, where it is not 200. */
  readonly status?: number | undefined
  /** Address of the terms to agree to first. */
  readonly terms?: string | undefined
}

export interface RenderOptions {
  readonly format: Format
  readonly widget?: Widget | undefined
  readonly started: number
  readonly now: () => number
}

export interface Reply {
  readonly status: number
  readonly body: NlwebResponse
  readonly retryAfter?: number | undefined
}

/** The whole answer at once. */
export async function toReply(parts: AsyncIterable<Part>, options: RenderOptions): Promise<Reply> {
  const results: Json[] = []
  for await (const part of parts) {
    if (part.kind === "result") results[part.index] = part.item
    else if (part.kind === "summary") results[part.index] = { "@type": "SearchSummary", text: part.text }
    else return toEndReply(part, results, options)
  }
  throw new TypeError("an answer without an end")
}

function toEndReply(
  part: Extract<Part, { kind: "end" }>,
  results: readonly Json[],
  options: RenderOptions,
): Reply {
  const _meta = toMeta(part, options)
  const { end } = part
  if (end.kind !== "answer") return { status: statusOfEnd(end), body: { _meta, ...bodyOf(end) } }
  if (options.format === "conversational_search") return { status: 200, body: { _meta, results } }
  const { content, structuredData } = splitForChat(results)
  return { status: 200, body: { _meta, content, structuredData } }
}

function statusOfEnd(end: End): number {
  if (end.kind === "failure") return end.status ?? 200
  return end.kind === "promise" ? 202 : 200
}

/** 4.1.1: prose for the model, items for the page. */
function splitForChat(results: readonly Json[]): {
  readonly content: Json[]
  readonly structuredData: Json[]
} {
  const summaries = results.filter((item) => item["@type"] === "SearchSummary")
  const structuredData = results.filter((item) => item["@type"] !== "SearchSummary")
  const names = structuredData
    .map((item) => item.name ?? item.headline)
    .filter((name) => typeof name === "string")
  const texts = summaries.length > 0 ? summaries.map(({ text }) => String(text)) : [names.join("; ")]
  return { structuredData, content: texts.map((text) => ({ type: "text", text })) }
}

function bodyOf(end: Exclude<End, { kind: "answer" }>): Json {
  if (end.kind === "elicitation") return { elicitation: end.elicitation }
  if (end.kind === "promise") return { promise: end.promise }
  const { code, message, terms } = end
  return { error: { code, message, ...(terms !== undefined && { terms }) } }
}

function toMeta(
  part: Extract<Part, { kind: "end" }>,
  { format, widget, started, now }: RenderOptions,
): ResponseMeta {
  return {
    response_type: part.end.kind,
    response_format: format,
    version,
    session_context: part.session,
    processing_time_ms: Math.max(0, now() - started),
    ...(format === "chatgpt_app" &&
      widget && {
        "openai/outputTemplate": widget.outputTemplate,
        "openai/widgetAccessible": widget.accessible ?? false,
      }),
    ...part.notes,
  }
}

/** 6.1: the answer as it comes. What a format splits off its items is sent with `complete`. */
export async function* toEvents(
  parts: AsyncIterable<Part>,
  options: RenderOptions,
): AsyncGenerator<NlwebEvent> {
  const { format } = options
  yield {
    event: "start",
    data: { _meta: { response_type: "answer", response_format: format, version, streaming: true } },
  }
  const results: Json[] = []
  for await (const part of parts) {
    if (part.kind === "end") {
      yield* toEndEvents(part, results, options)
      return
    }
    const item = part.kind === "result" ? part.item : { "@type": "SearchSummary", text: part.text }
    results[part.index] = item
    if (format === "conversational_search" || part.kind === "result")
      yield { event: "result", data: { index: part.index, item } }
  }
}

function* toEndEvents(
  part: Extract<Part, { kind: "end" }>,
  results: readonly Json[],
  options: RenderOptions,
): Iterable<NlwebEvent> {
  const _meta = toMeta(part, options)
  const { end } = part
  if (end.kind === "failure") yield { event: "error", data: { _meta, ...bodyOf(end) } }
  const more =
    end.kind === "answer"
      ? options.format === "chatgpt_app"
        ? { content: splitForChat(results.filter((item) => item !== undefined)).content }
        : {}
      : end.kind === "failure"
        ? {}
        : bodyOf(end)
  yield { event: "complete", data: { _meta, ...more } }
}

/** A refusal or a fault as a response of its own. */
export function toFailureReply(thrown: unknown, format: Format): Reply {
  const error = toParleyError(thrown)
  return { status: statusOf(error), retryAfter: error.retryAfter, body: toFailure(error, format) }
}

export function toFailure(error: ParleyError, format: Format): NlwebResponse {
  const message = isParleyError(error) ? error.message : "An unexpected error occurred."
  return {
    _meta: { response_type: "failure", response_format: format, version },
    error: {
      code: codeOf(error),
      message,
      ...(error.details?.supported !== undefined && { supported: error.details.supported }),
      // A stream and MCP have no header to say it in.
      ...(error.retryAfter !== undefined && { retry_after: Math.ceil(error.retryAfter) }),
    },
  }
}
