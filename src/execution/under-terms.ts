import type { Principal } from "../identity/index.ts"
import type { IntentDescriptor, Money, RateLimit } from "../intent/index.ts"
import { grantName } from "../policy/index.ts"

/** What holds for one caller at one intent, by the terms of the host. */
export interface CallTerms {
  readonly rateLimit: RateLimit | undefined
  readonly price: Money | undefined
}

/** Undefined where the terms say no more than the declaration. Throws where they do not allow the call. */
export type TermsOf = (descriptor: IntentDescriptor, principal: Principal) => CallTerms | undefined

/**
 * The intent as it holds for this caller: the limit of its token wins over the one of the terms, and that over the
 * declared one; the price of the terms over the declared one.
 */
export function underTerms(
  descriptor: IntentDescriptor,
  principal: Principal,
  termsOf: TermsOf | undefined,
): IntentDescriptor {
  const agreed = termsOf?.(descriptor, principal) ?? descriptor
  const { price } = agreed
  const rateLimit = limitOf(principal, grantName(descriptor)) ?? agreed.rateLimit
  if (price === descriptor.price && rateLimit === descriptor.rateLimit) return descriptor
  return { ...descriptor, price, rateLimit }
}

function limitOf({ limits = {} }: Principal, name: string): RateLimit | undefined {
  return Object.hasOwn(limits, name) ? limits[name] : limits["*"]
}
