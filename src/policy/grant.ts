import {
  formatMoney,
  formatRateLimit,
  type IntentDescriptor,
  type Money,
  parseMoney,
  type RateLimit,
} from "../intent/index.ts"
import { isPayment, toRateLimit } from "./call-world.ts"
import {
  amountOf,
  type Duty,
  localName,
  type Permission,
  type Policy,
  type PolicyDecision,
} from "./odrl/index.ts"
import type { Terms } from "./terms.ts"

/** What a permission that applies means for one intent: its limit, its price, and what else was agreed. */
export interface IntentTerms {
  readonly rateLimit: RateLimit | undefined
  readonly price: Money | undefined
  /** In the words of UIM 2.5.4.2, as in `pay:0.01 USD per intent`. */
  readonly obligations: readonly string[]
}

/** Reads the terms out of the first permission that applies; the declaration fills in where the policy is silent. */
export function toIntentTerms(
  policy: Policy,
  decision: PolicyDecision,
  { rateLimit, price }: IntentDescriptor,
): IntentTerms {
  const report = decision.rules.find(({ kind, active }) => kind === "permission" && active)
  const permission = policy.permissions.find(({ id }) => id === report?.rule)
  const limit = permission && limitOf(permission)
  const payment = permission?.duties.find(isPayment)
  const amount = (payment && toMoney(payment)) ?? price
  const others = [...(permission?.duties ?? []), ...policy.obligations].filter((duty) => !isPayment(duty))
  return {
    rateLimit: limit ?? rateLimit,
    price: amount,
    obligations: [...(amount ? [`pay:${formatMoney(amount)} per intent`] : []), ...others.map(toWords)],
  }
}

/** What holds for somebody of whom nothing is known, as far as it is permitted to them. */
export function termsForAnyone(terms: Terms, intent: IntentDescriptor, now: number): IntentTerms {
  const anyone = { id: "urn:anyone", dutiesMet: [], signed: undefined, keyNames: [] }
  return toIntentTerms(terms.published().policy, terms.decide(intent, anyone, now), intent)
}

export function limitOf({ constraints }: Pick<Permission, "constraints">): RateLimit | undefined {
  for (const constraint of constraints) {
    const limit = constraint.kind === "atomic" ? toRateLimit(constraint) : undefined
    if (limit) return limit
  }
  return undefined
}

/** The amount of a payment; undefined where it is no amount of money as we write one. */
export function toMoney(duty: Duty): Money | undefined {
  const amount = amountOf(duty)
  const [stated] = amount?.rightOperand ?? []
  if (!stated || amount?.unit === undefined) return undefined
  try {
    return parseMoney(`${stated.value} ${localName(amount.unit)}`)
  } catch {
    return undefined
  }
}

export function toLimitPermission(limit: RateLimit): string {
  return `rate_limit:${formatRateLimit(limit)}`
}

function toWords({ actions }: Duty): string {
  return actions.map(({ id }) => localName(id)).join(" ")
}
