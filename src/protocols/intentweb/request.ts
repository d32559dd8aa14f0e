import { type Actor, appendEntry, queryHash } from "./attribution.ts"
import type { Explanation, FlowType, RequestEnvelope } from "./envelope.ts"
import { newestVersion } from "./version.ts"

export interface Sender {
  readonly actor: Actor
  readonly now: () => number
  readonly createNonce: () => string
}

export interface RequestContent {
  readonly flowType: Exclude<FlowType, "execution_result">
  readonly message: string
  readonly interactionId: string
  /** Who receives it: the origin of the intent endpoint. */
  readonly audience: string
  /** Hash of the first message of the interaction; left out for the first message itself. */
  readonly queryHash?: string | undefined
  readonly locale?: string | undefined
  readonly explanation?: Omit<Explanation, "actor"> | undefined
  /** Signed envelopes from which a mediator made this intent. */
  readonly derivedFrom?: readonly RequestEnvelope[] | undefined
  /** Members beyond the specification's. The signature covers them, and they cannot replace its own members. */
  readonly extension?: Readonly<Record<string, unknown>> | undefined
}

/** Makes a request and signs it as its first actor. */
export function createRequest({ actor, now, createNonce }: Sender, content: RequestContent): RequestEnvelope {
  const at = now()
  const timestamp = new Date(at).toISOString()
  const payload = {
    ...content.extension,
    protocol_version: newestVersion,
    flow_type: content.flowType,
    message: content.message,
    interaction_id: content.interactionId,
    timestamp,
    ...(content.locale !== undefined && { locale: content.locale }),
  }
  const attribution = {
    query_hash: content.queryHash ?? queryHash(payload),
    nonce: createNonce(),
    timestamp,
    ...(content.derivedFrom && { derived_from: [...content.derivedFrom] }),
    chain: [],
  }
  return appendEntry<RequestEnvelope>(
    { ...payload, attribution },
    actor,
    { direction: "request", audience: content.audience, now: at },
    content.explanation && { actor: actor.actorId, ...content.explanation },
  )
}
