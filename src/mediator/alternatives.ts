import type { Outcome } from "../execution/index.ts"
import type { ExecuteCall, Host, HostContext } from "../host/index.ts"
import { type IntentDescriptor, isParleyError, ParleyError } from "../intent/index.ts"
import { createStaticEncoder } from "../understanding/index.ts"
import type { Offer } from "./mediator-offer.ts"
import type { RemoteIntent } from "./remote-intents.ts"

/** Another intent that does the same job, and how that is known. */
export interface Alternative {
  readonly intent_uid: string
  readonly service: string
  readonly service_url: string
  /** Of the same IntentSchema type, or found alike by what it says of itself. */
  readonly reason: "same_type" | "alike"
}

const offeredAtMost = 3
/** Unit vectors of two texts that mean the same have at least this product. */
const alikeFrom = 0.72

/**
 * When an execution failed without an effect, says which intents of other services do the same job and take the same
 * parameters (UIM 1.1.3). A caller that allows it gets the first of them taken, where that only reads: of anything else
 * two could be had in the end.
 */
export function withAlternatives(host: Host, offer: Offer): Host["execute"] {
  const find = createFindAlternatives(offer)

  async function instead(failure: ParleyError, call: ExecuteCall, context: HostContext): Promise<Outcome> {
    const failed = isOver(failure)
      ? offer.remotes().find(({ intent }) => isMeant(intent.descriptor, call.uid))
      : undefined
    const found = failed ? await find(failed, call) : []
    if (found.length === 0) throw failure
    const [first] = found
    if (context.alternatives === "take" && first && first.remote.intent.descriptor.effect === "read")
      return take(first, call, context, failure)
    throw withOffer(
      failure,
      found.map(({ alternative }) => alternative),
    )
  }

  async function take(
    { remote, alternative }: Found,
    call: ExecuteCall,
    context: HostContext,
    failure: ParleyError,
  ): Promise<Outcome> {
    const { uid } = remote.intent.descriptor
    const outcome = await host.execute({ ...call, uid }, context)
    const warning = `'${call.uid}' failed (${failure.code}). '${uid}' of ${alternative.service} was taken in its place (${alternative.reason}).`
    return { ...outcome, warning: outcome.warning ?? warning }
  }

  return async (call, context) => {
    let outcome: Outcome
    try {
      outcome = await host.execute(call, context)
    } catch (error) {
      if (!isParleyError(error)) throw error
      return instead(error, call, context)
    }
    if (outcome.state !== "failed" || !outcome.error) return outcome
    return instead(outcome.error, call, context)
  }
}

/** What is wrong with the call itself is wrong elsewhere, too; and what may have been done is not done again. */
function isOver({ code }: ParleyError): boolean {
  return (
    code === "unavailable" ||
    code === "timeout" ||
    code === "declined" ||
    code === "removed" ||
    code === "rate_limited"
  )
}

function isMeant({ uid, namespace, name }: IntentDescriptor, wanted: string): boolean {
  return uid === wanted || `${namespace}:${name}` === wanted
}

function withOffer(failure: ParleyError, alternatives: readonly Alternative[]): ParleyError {
  const { code, message, details, retryAfter, cause } = failure
  return new ParleyError(code, message, { details: { ...details, alternatives }, retryAfter, cause })
}

interface Found {
  readonly remote: RemoteIntent
  readonly alternative: Alternative
}

function createFindAlternatives(offer: Offer) {
  const encoder = createStaticEncoder()
  const vectors = new WeakMap<IntentDescriptor, Promise<Float32Array>>()
  const vectorOf = (descriptor: IntentDescriptor) => {
    const known =
      vectors.get(descriptor) ?? encoder.encode([`${descriptor.title}. ${descriptor.description}`])
    vectors.set(descriptor, known)
    return known
  }

  return async (failed: RemoteIntent, { input, readInput }: ExecuteCall): Promise<readonly Found[]> => {
    const { descriptor } = failed.intent
    const others = offer
      .remotes()
      .filter(
        ({ by, way, intent }) =>
          by.origin !== failed.by.origin &&
          way.kind === "known" &&
          intent.descriptor.effect === descriptor.effect &&
          intent.parseInput(readInput?.(input, intent.descriptor) ?? input).ok,
      )
    const own = await vectorOf(descriptor)
    const ranked = await Promise.all(
      others.map(async (remote) => ({
        remote,
        isSameType: descriptor.type !== undefined && remote.intent.descriptor.type === descriptor.type,
        likeness: dot(own, await vectorOf(remote.intent.descriptor)),
      })),
    )
    return ranked
      .filter(({ isSameType, likeness }) => isSameType || likeness >= alikeFrom)
      .sort((a, b) => Number(b.isSameType) - Number(a.isSameType) || b.likeness - a.likeness)
      .slice(0, offeredAtMost)
      .map(({ remote, isSameType }) => ({ remote, alternative: toAlternative(remote, isSameType) }))
  }
}

function toAlternative({ intent, by }: RemoteIntent, isSameType: boolean): Alternative {
  return {
    intent_uid: intent.descriptor.uid,
    service: by.company,
    service_url: by.origin,
    reason: isSameType ? "same_type" : "alike",
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
}
