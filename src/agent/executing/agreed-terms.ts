import {
  compareMoney,
  type IntentDescriptor,
  type Money,
  ParleyError,
  type RateLimit,
} from "../../intent/index.ts"
import { explainDecision, termsOfPolicy } from "../../policy/index.ts"
import { assertPriceAllowed, type OwnerRules } from "../owner-rules.ts"
import type { Offer } from "./read-offers.ts"

/** What an execution will be under. */
export interface AgreedTerms {
  readonly price: Money | undefined
  readonly rateLimit: RateLimit | undefined
  /** The policy wants every request signed. */
  readonly isSigned: boolean
}

/** Reads the policy for one intent and holds it against the owner's rules. Throws where they do not fit. */
export function approveTerms(
  { record, policy }: Offer,
  descriptor: IntentDescriptor,
  { rules, party, now }: { readonly rules: OwnerRules; readonly party: string; readonly now: number },
): AgreedTerms {
  assertPriceAllowed(descriptor.price, rules)
  if (policy === undefined)
    return { price: descriptor.price, rateLimit: descriptor.rateLimit, isSigned: false }
  const { decision, terms } = termsOfPolicy(policy, {
    origin: record.origin,
    descriptor,
    party: { id: party, dutiesMet: rules.duties ?? [], signed: undefined, keyNames: [] },
    now,
  })
  if (!decision.allowed)
    throw new ParleyError(
      "forbidden",
      `The policy of ${record.origin} and your rules do not fit: ${explainDecision(decision).join(" ")}`,
      { details: { rule: "duties", unmet: decision.unmet.map(({ action }) => action), sent: false } },
    )
  assertPriceAllowed(terms.price, rules)
  return {
    price: higher(terms.price, descriptor.price),
    rateLimit: terms.rateLimit,
    isSigned: terms.obligations.includes("signPayload"),
  }
}

/** Where file and policy differ, what may be charged is the higher. */
function higher(one: Money | undefined, other: Money | undefined): Money | undefined {
  if (!one || !other || one.currency !== other.currency) return one ?? other
  return compareMoney(one, other) >= 0 ? one : other
}
