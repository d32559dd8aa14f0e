import { createId, isBareOrigin, sha256 } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { type Actor, appendEntry } from "./attribution.ts"
import type { Explanation, ResponseEnvelope } from "./envelope.ts"
import type { StoredResponse } from "./message-store.ts"
import { toStatus } from "./statuses.ts"
import type { ResponseContent } from "./to-response.ts"
import { isSupportedVersion, newestVersion } from "./version.ts"

/** What a response takes over from the request that it answers. */
export interface AnsweredRequest {
  readonly protocolVersion: string
  readonly interactionId: string
  readonly queryHash: string
  /** The nonce of the request; undefined where it has none that can be repeated. */
  readonly inReplyTo: string | undefined
  /** Who sent the request to us; `*` where it does not say. */
  readonly audience: string
}

/** Addresses an answer to an unknown sender: no client takes it for the answer to a message of its own. */
const nobody = "*"

/**
 * Even the worst request is answered with a valid envelope (section 3.3). What is missing or unusable in it is
 * replaced: by the newest version, a new id, the hash of the received bytes.
 */
export function toAnsweredRequest(json: unknown, bytes: Uint8Array, now: number): AnsweredRequest {
  const request = isPlainObject(json) ? json : {}
  const attribution = isPlainObject(request.attribution) ? request.attribution : {}
  const chain = Array.isArray(attribution.chain) ? attribution.chain : []
  const sender: unknown = chain.at(-1)
  const { protocol_version: version } = request
  const hash = shortText(attribution.query_hash, 64)
  return {
    protocolVersion: isSupportedVersion(version) ? version : newestVersion,
    interactionId: shortText(request.interaction_id, 200) ?? createId("interaction", now),
    queryHash: hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? hash : sha256(bytes),
    inReplyTo: shortText(attribution.nonce, 200),
    audience: isPlainObject(sender) ? (shortText(sender.actor_id, 300) ?? nobody) : nobody,
  }
}

function shortText(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most && value.isWellFormed()
    ? value
    : undefined
}

export interface ResponseSignerOptions {
  readonly actor: () => Actor
  readonly now: () => number
  readonly createNonce: () => string
}

/** Addresses and signs the responses that a site or a mediator gives in its own name. */
export function createResponseSigner({ actor, now, createNonce }: ResponseSignerOptions) {
  /** `derivedFrom` holds the signed answers of others that a mediator made this one from. */
  function sign(
    content: ResponseContent,
    to: AnsweredRequest,
    explanation?: Explanation,
    derivedFrom: readonly ResponseEnvelope[] = [],
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
          ...(to.inReplyTo !== undefined && { in_reply_to: to.inReplyTo }),
          ...(derivedFrom.length > 0 && { derived_from: [...derivedFrom] }),
          chain: [],
        },
      },
      assertOrigin(actor()),
      { direction: "response", audience: to.audience, now: at },
      explanation,
    )
  }

  function signError(error: ParleyError, to: AnsweredRequest): StoredResponse {
    const { status, http } = toStatus(error)
    const supported = error.code === "version_conflict" ? error.details?.supported : undefined
    const content: ResponseContent & { readonly supported_versions?: unknown } = {
      flow_type: "error",
      message: error.message.toWellFormed(),
      status,
      ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
      ...(error.code === "indeterminate" && { execution: "indeterminate" }),
      ...(supported !== undefined && { supported_versions: supported }),
    }
    return { http, body: JSON.stringify(sign(content, to)) }
  }

  return { sign, signError }
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
