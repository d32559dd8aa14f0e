import { formatMoney, type IntentDescriptor, type RateLimit } from "../intent/index.ts"
import { intentAsset } from "./intent-names.ts"

/** Terms that ODRL leaves to profiles: the rate limit of UIM's example, and its periods. */
export const profile = "urn:parley:odrl-uim"
const currencies = "http://cvx.iptc.org/iso4217a/"

/**
 * The policy that follows from the declarations, in the shape of UIM 2.5.3.2: whoever agrees may execute each intent
 * at its rate and for its price.
 */
export function derivePolicy(intents: readonly IntentDescriptor[], origin: string): Record<string, unknown> {
  return {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: `${origin}/uim-policy.json`,
    type: "Offer",
    profile,
    assigner: origin,
    conflict: "prohibit",
    permission: intents.map((intent) => toPermission(intent, origin)),
  }
}

function toPermission(intent: IntentDescriptor, origin: string): Record<string, unknown> {
  const { rateLimit, price } = intent
  const target = intentAsset(intent, origin)
  return {
    uid: `${origin}/uim-policy.json#${intent.uid}`,
    target,
    action: "execute",
    ...(rateLimit && { constraint: [toConstraint(rateLimit)] }),
    ...(price && { duty: [toPayment(formatMoney(price), target)] }),
  }
}

function toConstraint({ limit, period }: RateLimit): Record<string, unknown> {
  return {
    leftOperand: `${profile}:rateLimit`,
    operator: "lteq",
    rightOperand: limit,
    unit: `${profile}:${period}`,
  }
}

function toPayment(price: string, target: string): Record<string, unknown> {
  const [amount, currency] = price.split(" ")
  return { action: "pay", target, amount, unit: `${currencies}${currency}` }
}
