import { type IntentDescriptor, ParleyError } from "../intent/index.ts"
import { createCallWorld, type PolicyParty } from "./call-world.ts"
import { type IntentTerms, toIntentTerms } from "./grant.ts"
import { intentAsset } from "./intent-names.ts"
import { evaluatePolicy, odrl, type PolicyDecision, readPolicy } from "./odrl/index.ts"

/** A policy of another host, asked about one of its intents. */
export interface PolicyQuestion {
  readonly origin: string
  readonly descriptor: IntentDescriptor
  readonly party: PolicyParty
  readonly now: number
}

/** What another host's policy means for one intent and one party, before anything is agreed to. */
export function termsOfPolicy(
  document: unknown,
  { origin, descriptor, party, now }: PolicyQuestion,
): { readonly decision: PolicyDecision; readonly terms: IntentTerms } {
  const policy = readPolicy(document)
  if (policy.inheritsFrom.length > 0)
    throw new ParleyError(
      "not_implemented",
      `The policy of ${origin} inherits from another, which is not fetched: what it means is not known.`,
    )
  const world = createCallWorld({ origin, descriptor, party, groups: {}, now })
  const target = intentAsset(descriptor, origin)
  const decision = evaluatePolicy(policy, { action: `${odrl}execute`, target, assignee: party.id }, world)
  return { decision, terms: toIntentTerms(policy, decision, descriptor) }
}
