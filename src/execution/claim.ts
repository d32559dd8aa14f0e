import { canonicalJson, createId, type Principal, sha256 } from "../identity/index.ts"
import { formatMoney, type IntentDescriptor, ParleyError, rateWindow } from "../intent/index.ts"
import type { Claim, LimitClaim } from "./ledger.ts"

export interface ClaimOptions {
  readonly descriptor: IntentDescriptor
  readonly principal: Principal
  readonly input: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
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
  now,
  leaseMargin,
}: ClaimOptions): Claim {
  const { uid, price, timeout } = descriptor
  const id = createId("exe", now)
  const text = canonicalJson(input)
  return {
    id,
    scope: idempotencyKey === undefined ? null : sha256(`${principal.id}\n${uid}\n${idempotencyKey}`),
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

function toLimits({ uid, rateLimit }: IntentDescriptor, principal: Principal, now: number): LimitClaim[] {
  if (!rateLimit) return []
  const key = `${principal.id} ${uid} ${rateLimit.period}`
  return [{ key, limit: rateLimit.limit, ...rateWindow(rateLimit, now) }]
}

export function limitError(
  { uid, rateLimit }: IntentDescriptor,
  { limit, end }: LimitClaim,
  now: number,
): ParleyError {
  const retryAfter = Math.max(1, Math.ceil((end - now) / 1000))
  const period = rateLimit?.period
  const message = `'${uid}' may be executed ${limit} times per ${period}. Try again in ${retryAfter} s.`
  return new ParleyError("rate_limited", message, { retryAfter, details: { limit, period } })
}
