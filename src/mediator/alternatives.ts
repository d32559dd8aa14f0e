import type { ExecuteCall, Host, HostContext } from "../host/index.ts"
import {
  compareMoney,
  type ErrorCode,
  type IntentDescriptor,
  isParleyError,
  ParleyError,
} from "../intent/index.ts"
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

/** Failures that say nothing against the call itself, which would fail elsewhere, too. */
const passing: readonly ErrorCode[] = ["unavailable", "timeout", "declined", "removed", "rate_limited"]

/**
 * When an execution failed without an effect, says which intents of other services do the same job and take the same
 * parameters (UIM 1.1.3). A caller that allows it gets the first of them that costs no more executed in its place. What
 * that is gets settled with the failure: whoever repeats the call by its key gets that one's outcome, and no second effect.
 */
export function withAlternatives(host: Host, offer: Offer): Host["execute"] {
  const findAlike = createFindAlternatives(offer)

  async function find(failure: ParleyError, call: ExecuteCall): Promise<readonly Found[]> {
    if (!passing.includes(failure.code)) return []
    const failed = offer.remotes().find(({ intent }) => isMeant(intent.descriptor, call.uid))
    if (!failed || (failed.intent.descriptor.effect !== "read" && failure.details?.sent === true)) return []
    return findAlike(failed, call)
  }

  async function choose(failure: ParleyError, call: ExecuteCall, allowed: HostContext["alternatives"]) {
    const taken = (await find(failure, call)).find(
      ({ remote, costsNoMore }) =>
        costsNoMore && (allowed === "take-effects" || remote.intent.descriptor.effect === "read"),
    )
    return taken?.alternative.intent_uid
  }

  async function take(uid: string, call: ExecuteCall, context: HostContext, failure: ParleyError) {
    const outcome = await host.execute({ ...call, uid }, context)
    const company = offer.remotes().find(({ intent }) => intent.descriptor.uid === uid)?.by.company
    const warning = `'${call.uid}' failed (${failure.code}). '${uid}' of ${company} was taken in its place.`
    return { ...outcome, warning: outcome.warning ?? warning }
  }

  return async (call, context) => {
    const { alternatives } = context
    const instead = alternatives && ((failure: ParleyError) => choose(failure, call, alternatives))
    const outcome = await host.execute({ ...call, instead }, context).catch(async (error: unknown) => {
      if (!isParleyError(error)) throw error
      // Nothing was claimed, so nothing could be settled: only what reads is taken, which may be had twice.
      const uid = alternatives && (await choose(error, call, "take"))
      if (uid === undefined) throw withOffer(error, await find(error, call))
      return take(uid, call, context, error)
    })
    if (outcome.state !== "failed" || !outcome.error) return outcome
    if (outcome.instead !== undefined) return take(outcome.instead, call, context, outcome.error)
    throw withOffer(outcome.error, await find(outcome.error, call))
  }
}

function isMeant({ uid, namespace, name }: IntentDescriptor, wanted: string): boolean {
  return uid === wanted || `${namespace}:${name}` === wanted
}

function withOffer(failure: ParleyError, found: readonly Found[]): ParleyError {
  if (found.length === 0) return failure
  const { code, message, details, retryAfter, cause } = failure
  const alternatives = found.map(({ alternative }) => alternative)
  return new ParleyError(code, message, { details: { ...details, alternatives }, retryAfter, cause })
}

interface Found {
  readonly remote: RemoteIntent
  readonly alternative: Alternative
  /** It costs no more than what it stands in for. */
  readonly costsNoMore: boolean
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
      .map(({ remote, isSameType }) => ({
        remote,
        alternative: toAlternative(remote, isSameType),
        costsNoMore: costsAtMost(remote.intent.descriptor, descriptor),
      }))
  }
}

function costsAtMost({ price }: IntentDescriptor, { price: expected }: IntentDescriptor): boolean {
  if (price === undefined) return true
  return expected?.currency === price.currency && compareMoney(price, expected) <= 0
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
