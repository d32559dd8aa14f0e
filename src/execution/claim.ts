import {
  canonicalJson,
  countersOf,
  createId,
  holderOf,
  isUnguessable,
  type Principal,
  sha256,
  sharers,
} from "../identity/index.ts"
import { formatMoney, type IntentDescriptor, ParleyError, rateWindow } from "../intent/index.ts"
import type { Claim, LimitClaim } from "./ledger.ts"

export interface ClaimOptions {
  readonly descriptor: IntentDescriptor
  readonly principal: Principal
  readonly input: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  /** Id of the principal that the key belongs to, where that is another than the one that calls now. */
  readonly keyOwner: string | undefined
  readonly now: number
  /** Milliseconds by which the lease outlives the intent's own timeout. */
  readonly leaseMargin: number
}

/** Makes the claim that the ledger must grant before anything runs. */
export function toClaim({
  descriptor,
  principal,
  input,
  idempotencyKey,
  keyOwner,
  now,
  leaseMargin,
}: ClaimOptions): Claim {
  const { uid, price, timeout } = descriptor
  const id = createId("exe", now)
  const text = canonicalJson(input)
  return {
    id,
    scope: idempotencyKey === undefined ? null : toScope(keyOwner ?? principal.id, uid, idempotencyKey),
    uid,
    principalKind: principal.kind,
    principalId: principal.id,
    input: text,
    inputDigest: sha256(text),
    price: price === undefined ? null : formatMoney(price),
    leaseUntil: now + timeout + leaseMargin,
    startedAt: now,
    limits: toLimits(descriptor, principal, now),
  }
}

/** IntentSchema, Idempotency: the payload of a type may carry the key itself; one key has one effect either way. */
export function keyInPayload(
  { type }: IntentDescriptor,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const key = type === undefined ? undefined : input.idempotency_key
  return typeof key === "string" ? key : undefined
}

function toScope(owner: string, uid: string, key: string): string {
  return sha256(`${owner}\n${uid}\n${key}`)
}

/**
 * The caller as its idempotency key shows it. A key that nobody can guess belongs to whoever holds it, so that a call
 * that is made again from another address has one effect. A short one would be shared with everybody at that address:
 * it is no promise that an effect could rely on.
 */
export function ownerOfKey(
  { effect }: IntentDescriptor,
  principal: Principal,
  key: string | undefined,
): Principal {
  if (key === undefined || principal.proof !== "none") return principal
  if (isUnguessable(key)) return holderOf(key, principal)
  if (effect === "read") return principal
  throw new ParleyError(
    "invalid_request",
    "The idempotency key of a caller that has not proven who it is needs at least 128 bits. Use a UUID.",
    { details: { member: "idempotency-key" } },
  )
}

/** Strangers of one address are counted alone where they can be told apart, and always together. */
function toLimits({ uid, rateLimit }: IntentDescriptor, principal: Principal, now: number): LimitClaim[] {
  if (!rateLimit) return []
  const window = rateWindow(rateLimit, now)
  return countersOf(principal).map((counter, place) => ({
    key: `${counter} ${uid} ${rateLimit.period}`,
    limit: place === 0 ? rateLimit.limit : rateLimit.limit * sharers,
    ...window,
  }))
}

export function limitError(
  { uid, rateLimit }: IntentDescriptor,
  { limit, start, end }: LimitClaim,
  now: number,
): ParleyError {
  const retryAfter = Math.max(1, Math.ceil((end - now) / 1000))
  const period = rateLimit?.period
  const message = `'${uid}' may be executed ${limit} times per ${period}. Try again in ${retryAfter} s.`
  return new ParleyError("rate_limited", message, { retryAfter, details: { limit, period, start, end } })
}
