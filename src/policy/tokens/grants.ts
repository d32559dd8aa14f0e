import { type IntentDescriptor, normaliseName, ParleyError, type RateLimit } from "../../intent/index.ts"
import { toIntentTerms } from "../grant.ts"
import { executeGrant, grantName } from "../intent-names.ts"
import { explainDecision, explainDuty, type PolicyDecision } from "../odrl/index.ts"
import type { Terms } from "../terms.ts"
import { namesOfKey } from "./agent-key.ts"
import { toLimitPermissions } from "./token-form.ts"

/** What a token will carry. */
export interface Grants {
  /** UIDs. */
  readonly intents: readonly string[]
  readonly permissions: readonly string[]
  readonly obligations: readonly string[]
}

interface Grantee {
  readonly id: string
  readonly dutiesMet: readonly string[]
  readonly jwk: Readonly<Record<string, string>> | undefined
}

/** The intents that a request names, by UID, by name or by the grant; all of them where it names none. */
export function selectIntents(
  intents: readonly IntentDescriptor[],
  wanted: readonly string[] | undefined,
): readonly IntentDescriptor[] {
  if (wanted === undefined) return intents
  return [...new Set(wanted.flatMap((name) => findIntents(intents, name)))]
}

function findIntents(intents: readonly IntentDescriptor[], name: string): readonly IntentDescriptor[] {
  const bare = normaliseName(name.replace(/^(?:execute:)?intent\//, ""))
  const found = intents.filter(
    (one) => one.uid === name || `${one.namespace}:${one.name}` === name || normaliseName(one.name) === bare,
  )
  if (found.length > 0) return found
  throw new ParleyError(
    "unknown_intent",
    `The intent '${name.slice(0, 128)}' is not supported by this service.`,
    {
      details: { parameter: "intents", intent: name.slice(0, 128) },
    },
  )
}

/** Asks the policy about each intent. Those named must all be permitted; of all, those that are permitted count. */
export function decideGrants(
  intents: readonly IntentDescriptor[],
  { id, dutiesMet, jwk }: Grantee,
  { terms, now, named }: { readonly terms: Terms; readonly now: number; readonly named: boolean },
): Grants {
  const party = { id, dutiesMet, signed: undefined, keyNames: jwk ? namesOfKey(jwk) : [] }
  const decided = intents.map((intent) => ({ intent, decision: terms.decide(intent, party, now) }))
  const refused = decided.find(({ decision }) => !decision.allowed)
  const granted = decided.filter(({ decision }) => decision.allowed)
  if (refused && (named || granted.length === 0)) throw notPermitted(refused.intent, refused.decision)
  if (granted.length === 0) throw new ParleyError("forbidden", "There is nothing here to permit.")
  const { policy } = terms.published()
  const limits = new Map<string, RateLimit | undefined>()
  const obligations = new Set<string>()
  for (const { intent, decision } of granted) {
    const agreed = toIntentTerms(policy, decision, intent)
    limits.set(grantName(intent), agreed.rateLimit)
    for (const obligation of agreed.obligations) obligations.add(obligation)
  }
  const grants = new Set(granted.map(({ intent }) => executeGrant(intent)))
  return {
    intents: granted.map(({ intent }) => intent.uid),
    permissions: [...grants, ...toLimitPermissions(limits)],
    obligations: [...obligations],
  }
}

/** The error for a call or an agreement that the policy does not allow: what is missing, and why. */
export function notPermitted(
  { uid }: IntentDescriptor,
  decision: PolicyDecision,
  where: { readonly token_endpoint?: string; readonly isStranger?: boolean } = {},
): ParleyError {
  const { isStranger = false, ...place } = where
  const unmet = decision.unmet.map(({ duty, action }) => ({ duty, action }))
  const isPayment = decision.unmet.some(({ action }) => /(?:pay|compensate)$/.test(action))
  const [verdict = ""] = explainDecision(decision)
  const duties = decision.unmet.map(explainDuty).join("; ")
  const message = `'${uid}': ${verdict}${duties === "" ? "" : ` ${duties}.`}`
  const code = isPayment ? "payment_required" : isStranger ? "unauthenticated" : "forbidden"
  return new ParleyError(code, message, {
    details: {
      ...place,
      policy: decision.policy,
      reason: decision.reason,
      missing: unmet,
      explanation: explainDecision(decision),
    },
  })
}
