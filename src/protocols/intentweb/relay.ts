import type { KeyResolver } from "../../identity/index.ts"
import { defined, ParleyError } from "../../intent/index.ts"
import { type Actor, appendEntry, requestDigest } from "./attribution.ts"
import {
  chainAtMost,
  type Explanation,
  parseRequest,
  type RequestEnvelope,
  type ResponseEnvelope,
} from "./envelope.ts"
import { createRequest, type RequestContent, type Sender } from "./request.ts"
import { type ProvenActor, verifyChain } from "./verification.ts"

/**
 * A mediator either *relays* an envelope: it forwards it as it is, with its own entry at the end. Or, after it has
 * clarified or split the wish, it *originates*: it is the first actor of a new intent, and sends the user's signed
 * envelopes along.
 */
export interface RelayOptions {
  readonly actor: Actor
  readonly now: number
  readonly explanation?: Omit<Explanation, "actor"> | undefined
}

/** Makes the request for the next actor; nothing before the new entry is altered (section 5.2). */
export function relayRequest(
  request: RequestEnvelope,
  audience: string,
  { actor, now, explanation }: RelayOptions,
): RequestEnvelope {
  const { chain } = request.attribution
  // An entry with only the specification's four members names no audience, so there is nothing to check it against.
  const { aud = actor.actorId } = chain.at(-1) ?? {}
  if (aud !== actor.actorId)
    throw new ParleyError("unauthenticated", `This message was not sent to ${actor.actorId}.`)
  if (chain.some(({ actor_id }) => actor_id === actor.actorId))
    throw new ParleyError("invalid_request", `This message has passed ${actor.actorId} before: it is a loop.`)
  if (chain.length >= chainAtMost)
    throw new ParleyError("invalid_request", `'attribution.chain' is full: it has ${chainAtMost} entries.`)
  return appendEntry(
    request,
    actor,
    { direction: "request", audience, now },
    explanation && { actor: actor.actorId, ...explanation },
  )
}

/** Makes the answer on its way back, signed for the actor that sent the request to this mediator. */
export function relayResponse(
  response: ResponseEnvelope,
  request: RequestEnvelope,
  { actor, now, explanation }: RelayOptions,
): ResponseEnvelope {
  const { in_reply_to, request_digest } = response.attribution
  if (in_reply_to !== request.attribution.nonce || request_digest !== requestDigest(request))
    throw new ParleyError("conflict", "This response is not to that request.")
  if (response.attribution.chain.length >= chainAtMost)
    throw new ParleyError("invalid_request", `'attribution.chain' is full: it has ${chainAtMost} entries.`)
  const sender = defined(request.attribution.chain.at(-1), "the last entry of a chain")
  return appendEntry(
    response,
    actor,
    { direction: "response", audience: sender.actor_id, now },
    explanation && { actor: actor.actorId, ...explanation },
  )
}

/** Makes a new intent in the mediator's own name, with the envelopes it was made from as evidence. */
export function originate(
  sender: Sender,
  content: Omit<RequestContent, "flowType" | "queryHash" | "derivedFrom">,
  derivedFrom: readonly RequestEnvelope[],
): RequestEnvelope {
  const evidence = derivedFrom.length > 0 ? derivedFrom : undefined
  return createRequest(sender, { ...content, flowType: "intent_request", derivedFrom: evidence })
}

/**
 * Verifies who signed each envelope that an originated intent was made from. Their age does not matter: they are
 * evidence, and nothing is done because of them alone.
 */
export async function verifyDerivedFrom(
  request: RequestEnvelope,
  keys: KeyResolver,
): Promise<readonly (readonly ProvenActor[])[]> {
  const { attribution } = request
  const { actor_id: mediator } = defined(attribution.chain[0], "the first entry of a chain")
  const proven: (readonly ProvenActor[])[] = []
  for (const json of attribution.derived_from ?? []) {
    const envelope = parseRequest(json)
    if (envelope.attribution.chain.at(-1)?.aud !== mediator)
      throw new ParleyError("unauthenticated", `An envelope in 'derived_from' was not sent to ${mediator}.`)
    proven.push(await verifyChain(envelope, "request", keys))
  }
  return proven
}
