import { type Fetch, type KeyResolver, readBounded, sha256 } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { requestDigest } from "./attribution.ts"
import {
  type FlowType,
  isFlowType,
  isTerminal,
  parseResponse,
  type RequestEnvelope,
  type ResponseEnvelope,
} from "./envelope.ts"
import { anyone } from "./sign-response.ts"
import { type RetryRule, retryRule } from "./statuses.ts"
import { assertPlausibleChain, type ProvenActor, verifyChain } from "./verification.ts"
import { parseWireJson } from "./wire-json.ts"

export interface ExchangeOptions {
  readonly actorId: string
  readonly fetch: Fetch
  readonly keys: KeyResolver
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly window: number
  /** How many times a message is sent again when no reply comes. */
  readonly retries: number
}

/** A verified response, and what it means for the conversation. */
export interface Reply {
  readonly envelope: ResponseEnvelope
  /** unknown: a flow type of a newer minor version. Its message may be shown, but it changes nothing. */
  readonly flow: FlowType | "unknown"
  readonly ended: boolean
  readonly retry: RetryRule
  /** Everyone who signed the answer, from the site to the last mediator. */
  readonly actors: readonly ProvenActor[]
  /** The request as it was sent: quoted answers count only if they were given because of it. */
  readonly request: RequestEnvelope
  /** The bytes were not taken up. That says nothing about what became of the message before. */
  readonly refused: boolean
}

const responseAtMost = 1_048_576
const longestWait = 5

/**
 * Sends a signed request and verifies its response. When no reply comes, or the site asks to wait a moment, the
 * identical bytes are sent again: the site repeats its answer and does nothing twice.
 */
export async function exchange(
  endpoint: URL,
  request: RequestEnvelope,
  options: ExchangeOptions,
  signal?: AbortSignal,
): Promise<Reply> {
  const body = JSON.stringify(request)
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= options.retries
    try {
      const reply = await verifyReply(
        await post(endpoint, body, options.fetch, signal),
        endpoint,
        request,
        options,
      )
      const wait = reply.envelope.retry_after ?? 1
      if (last || reply.retry !== "same_message" || wait > longestWait) return reply
      await options.sleep(wait * 1_000)
    } catch (error) {
      if (last || signal?.aborted || !isLost(error)) throw error
      await options.sleep(250 * 2 ** attempt)
    }
  }
}

async function post(
  endpoint: URL,
  body: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const response = await fetch(endpoint.href, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body,
    // What is signed for one origin is worthless at another.
    redirect: "error",
    ...(signal && { signal }),
  })
  const bytes = await readBounded(response.body, responseAtMost)
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false
  if (response.status >= 500 && !isJson)
    throw new ParleyError("unavailable", `${endpoint.host} answered ${response.status} without an envelope.`)
  return bytes
}

/** Whether the network or the server failed; an answer that we refused does not count. */
function isLost(error: unknown): boolean {
  return !isParleyError(error) || error.code === "unavailable" || error.code === "timeout"
}

async function verifyReply(
  bytes: Uint8Array,
  endpoint: URL,
  request: RequestEnvelope,
  { actorId, keys, now, window }: ExchangeOptions,
): Promise<Reply> {
  const envelope = parseResponse(parseWireJson(bytes))
  const refused = isRefusal(envelope)
  if (refused) assertRefusal(envelope, endpoint, request)
  else assertBound(envelope, endpoint, request)
  if (envelope.attribution.chain.at(-1)?.actor_id !== endpoint.origin)
    throw new ParleyError("unauthenticated", `The response of ${endpoint.host} is signed by another actor.`)
  assertPlausibleChain(envelope, { audience: refused ? anyone : actorId, now: now(), window })
  const actors = await verifyChain(envelope, refused ? "refusal" : "response", keys)
  const doubtful = actors.find(({ unproven }) => unproven !== undefined)
  if (doubtful)
    throw new ParleyError(
      "unauthenticated",
      `The signature of '${doubtful.actorId}' on the response cannot be verified: ${doubtful.unproven}.`,
    )
  return toReply(envelope, actors, request, refused)
}

/** A refusal replies to nothing. It is verified in a signature context that no response has. */
function isRefusal({ attribution }: ResponseEnvelope): boolean {
  return attribution.in_reply_to === undefined && attribution.request_digest === undefined
}

/** The receiver speaks for itself: a refusal is never handed on, and names the bytes that it refuses. */
function assertRefusal(
  { attribution, flow_type }: ResponseEnvelope,
  { host }: URL,
  request: RequestEnvelope,
): void {
  const isOurs = attribution.query_hash === sha256(JSON.stringify(request))
  if (isOurs && attribution.chain.length === 1 && flow_type === "error") return
  throw new ParleyError("unauthenticated", `${host} sent a response that is not to this request.`)
}

/** A nonce alone would let a relay answer with what the site said to another message that has the same one. */
function assertBound(
  { attribution, interaction_id }: ResponseEnvelope,
  { host }: URL,
  request: RequestEnvelope,
): void {
  if (attribution.request_digest === undefined)
    throw new ParleyError(
      "unauthenticated",
      `${host} does not bind its responses to requests ('attribution.request_digest'): it is too old to be relied on.`,
    )
  if (
    attribution.request_digest === requestDigest(request) &&
    attribution.in_reply_to === request.attribution.nonce &&
    attribution.query_hash === request.attribution.query_hash &&
    interaction_id === request.interaction_id
  )
    return
  throw new ParleyError("unauthenticated", `${host} sent a response that is not to this request.`)
}

/** An error that allows another try refused one message; any other error ends the interaction (section 3.4). */
function toReply(
  envelope: ResponseEnvelope,
  actors: readonly ProvenActor[],
  request: RequestEnvelope,
  refused: boolean,
): Reply {
  const { flow_type: type } = envelope
  const retry = isTerminal(type) ? retryRule(envelope) : "never"
  return {
    envelope,
    actors,
    request,
    refused,
    retry,
    flow: isFlowType(type) ? type : "unknown",
    ended: isTerminal(type) && retry !== "same_message" && retry !== "new_message",
  }
}
