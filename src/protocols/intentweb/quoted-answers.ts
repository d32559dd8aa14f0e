import type { KeyResolver } from "../../identity/index.ts"
import { defined, equalJson, isParleyError, isPlainObject } from "../../intent/index.ts"
import { requestDigest } from "./attribution.ts"
import { parseRequest, parseResponse, type ResponseEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { type ProvenActor, verifyChain } from "./verification.ts"

/** A signed answer that a mediator quotes. What is proven by it are its own words, never those around it. */
export interface QuotedAnswer {
  readonly answer: ResponseEnvelope
  /** Who signed it; all of them are unproven where it is not evidence for the answer that quotes it. */
  readonly actors: readonly ProvenActor[]
}

/**
 * Examines the answers in `derived_from`. One counts only for what it says: it was given to the mediator, in reply to a
 * request that the mediator made from this very message of ours, and the answer around it says the same.
 */
export async function examineQuoted(
  reply: Pick<Reply, "envelope" | "request">,
  keys: KeyResolver,
): Promise<readonly QuotedAnswer[]> {
  const { derived_from: derived = [] } = reply.envelope.attribution
  const answers = derived.flatMap((json) => unlessMalformed(() => parseResponse(json)) ?? [])
  return Promise.all(
    answers.map(async (answer) => ({ answer, actors: await provenBy(answer, reply, answers.length, keys) })),
  )
}

async function provenBy(
  answer: ResponseEnvelope,
  reply: Pick<Reply, "envelope" | "request">,
  quoted: number,
  keys: KeyResolver,
): Promise<readonly ProvenActor[]> {
  const doubt =
    whyNotOurs(answer, reply) ??
    (saysTheSame(reply.envelope, answer, quoted) ? undefined : "it says otherwise")
  if (doubt !== undefined) return unproven(answer, doubt)
  try {
    return await verifyChain(answer, "response", keys)
  } catch (error) {
    if (isParleyError(error)) return unproven(answer, error.message)
    throw error
  }
}

function unproven({ attribution }: ResponseEnvelope, reason: string): readonly ProvenActor[] {
  return attribution.chain.map(({ actor_type, actor_id }) => ({
    actorType: actor_type,
    actorId: actor_id,
    unproven: reason,
  }))
}

/** Why an answer has nothing to do with our request: an old one, or one that somebody else was given. */
function whyNotOurs(
  answer: ResponseEnvelope,
  { envelope, request }: Pick<Reply, "envelope" | "request">,
): string | undefined {
  const { chain, derived_requests: requests = [] } = envelope.attribution
  const { actor_id: mediator } = defined(chain[0], "the first entry of a chain")
  if (answer.attribution.chain.at(-1)?.aud !== mediator) return `it was not sent to ${mediator}`
  const asked = requests
    .flatMap((json) => unlessMalformed(() => parseRequest(json)) ?? [])
    .find((one) => digestOf(one) === answer.attribution.request_digest)
  const digest = requestDigest(request)
  const isOurs = asked?.attribution.derived_from?.some((json) => digestOf(json) === digest) ?? false
  return isOurs ? undefined : "it was not given because of this message"
}

function digestOf(json: Readonly<Record<string, unknown>>): string | undefined {
  return unlessMalformed(() => requestDigest(parseRequest(json)))
}

/** Whether what a person acts upon is the same: status, id, result and receipt. A comparison lists several results. */
function saysTheSame(outer: ResponseEnvelope, inner: ResponseEnvelope, quoted: number): boolean {
  if (outer.external_id !== undefined && outer.external_id !== inner.external_id) return false
  if (outer.receipt !== undefined && !equalJson(outer.receipt, inner.receipt)) return false
  const hasStatus = inner.status !== undefined
  if (hasStatus ? inner.status !== outer.status : outer.external_id !== undefined) return false
  const [told, given] = [resultOf(outer), resultOf(inner)]
  if (told === undefined) return true
  if (given === undefined) return quoted > 1
  return equalJson(told, given) || isListed(given, told)
}

function resultOf(envelope: ResponseEnvelope): unknown {
  return (envelope as { readonly structured_result?: unknown }).structured_result
}

function isListed(item: unknown, list: unknown): boolean {
  const { itemListElement: listed } = list as { readonly itemListElement?: unknown }
  return Array.isArray(listed) && listed.some((one) => isPlainObject(one) && equalJson(one.item, item))
}

function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isParleyError(error)) return undefined
    throw error
  }
}
