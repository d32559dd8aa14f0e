import { createId, isBareOrigin, sha256 } from "../../identity/index.ts"
import { defined, isPlainObject, ParleyError } from "../../intent/index.ts"
import { type Actor, appendEntry, requestDigest } from "./attribution.ts"
import type { Explanation, RequestEnvelope, ResponseEnvelope } from "./envelope.ts"
import type { StoredResponse } from "./message-store.ts"
import { toStatus } from "./statuses.ts"
import type { ResponseContent } from "./to-response.ts"
import { isSupportedVersion, newestVersion } from "./version.ts"

/** What a response takes over from the request that it answers. */
export interface AnsweredRequest {
  readonly protocolVersion: string
  readonly interactionId: string
  readonly queryHash: string
  /** The nonce of the request. */
  readonly inReplyTo: string
  /** The digest of the request, as its first actor signed it. */
  readonly digest: string
  /** Who sent the request to us. */
  readonly audience: string
}

export function toAnsweredRequest(request: RequestEnvelope): AnsweredRequest {
  const { protocol_version, interaction_id, attribution } = request
  return {
    protocolVersion: protocol_version,
    interactionId: interaction_id,
    queryHash: attribution.query_hash,
    inReplyTo: attribution.nonce,
    digest: requestDigest(request),
    audience: defined(attribution.chain.at(-1), "the last entry of a chain").actor_id,
  }
}

/** A signed answer of another site, and the request that it answers. */
export interface Evidence {
  readonly request: RequestEnvelope
  readonly answer: ResponseEnvelope
}

/** Addresses a refusal: its bytes may have come from anyone. */
export const anyone = "*"

export interface ResponseSignerOptions {
  readonly actor: () => Actor
  readonly now: () => number
  readonly createNonce: () => string
}

/** Addresses and signs the responses that a site or a mediator gives in its own name. */
export function createResponseSigner({ actor, now, createNonce }: ResponseSignerOptions) {
  /** `evidence` holds what a mediator asked of others and their signed answers, from which it made this one. */
  function sign(
    content: ResponseContent,
    to: AnsweredRequest,
    explanation?: Explanation,
    evidence: readonly Evidence[] = [],
  ): ResponseEnvelope {
    const at = now()
    const timestamp = new Date(at).toISOString()
    return appendEntry<ResponseEnvelope>(
      {
        protocol_version: to.protocolVersion,
        ...content,
        interaction_id: to.interactionId,
        timestamp,
        attribution: {
          query_hash: to.queryHash,
          nonce: createNonce(),
          timestamp,
          in_reply_to: to.inReplyTo,
          request_digest: to.digest,
          ...(evidence.length > 0 && {
            derived_from: evidence.map(({ answer }) => answer),
            derived_requests: evidence.map(({ request }) => request),
          }),
          chain: [],
        },
      },
      assertOrigin(actor()),
      { direction: "response", audience: to.audience, now: at },
      explanation,
    )
  }

  function signError(error: ParleyError, to: AnsweredRequest): StoredResponse {
    const { http, content } = toErrorContent(error)
    return { http, body: JSON.stringify(sign(content, to)) }
  }

  /**
   * Answers bytes that nobody has proven. The envelope is valid (section 3.3), but it replies to no message: it has a
   * signature context of its own and the hash of the bytes received, and repeats none of them but a bare id.
   */
  function signRefusal(error: ParleyError, bytes: Uint8Array, json?: unknown): StoredResponse {
    const at = now()
    const timestamp = new Date(at).toISOString()
    const { http, content } = toErrorContent(error)
    // Nothing was taken up, so the same bytes may come again where the fault is ours and passes.
    const retry = http >= 500 && { retry: "same_message" }
    const attribution = { query_hash: sha256(bytes), nonce: createNonce(), timestamp, chain: [] }
    const refusal = appendEntry<ResponseEnvelope>(
      {
        ...content,
        ...retry,
        ...repeatable(json, at),
        timestamp,
        attribution,
      },
      assertOrigin(actor()),
      { direction: "refusal", audience: anyone, now: at },
    )
    return { http, body: JSON.stringify(refusal) }
  }

  return { sign, signError, signRefusal }
}

const bareId = /^[\w-]{1,64}$/

/** What the specification has repeated, as far as it has no room for words; the rest is replaced. */
function repeatable(json: unknown, now: number) {
  const { protocol_version: version, interaction_id: id } = isPlainObject(json) ? json : {}
  return {
    protocol_version: isSupportedVersion(version) ? version : newestVersion,
    interaction_id: typeof id === "string" && bareId.test(id) ? id : createId("interaction", now),
  }
}

function toErrorContent(error: ParleyError) {
  const { status, http } = toStatus(error)
  const supported = error.code === "version_conflict" ? error.details?.supported : undefined
  const content: ResponseContent & { readonly supported_versions?: unknown } = {
    flow_type: "error",
    message: error.message.toWellFormed(),
    status,
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
    ...(error.code === "indeterminate" && { execution: "indeterminate" }),
    ...(error.details?.retry === "same_message" && { retry: "same_message" }),
    ...(supported !== undefined && { supported_versions: supported }),
  }
  return { http, content }
}

/** Section 9 allows HTTPS only. */
function assertOrigin(actor: Actor): Actor {
  if (isBareOrigin(actor.actorId)) return actor
  throw new ParleyError(
    "invalid_configuration",
    `The public origin '${actor.actorId}' must be a bare HTTPS origin, as in https://example.com; plain HTTP is for loopback only.`,
  )
}

export type ResponseSigner = ReturnType<typeof createResponseSigner>

export function toHttpResponse({ http, body }: StoredResponse, retryAfter?: number): Response {
  const headers = new Headers({ "content-type": "application/json", "cache-control": "no-store" })
  if (retryAfter !== undefined) headers.set("retry-after", String(Math.ceil(retryAfter)))
  return new Response(body, { status: http, headers })
}
