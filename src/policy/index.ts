export type { PolicyParty } from "./call-world.ts"
export { checkPolicy, type PolicyFindings } from "./check-policy.ts"
export { derivePolicy } from "./derive-policy.ts"
export { type IntentTerms, toIntentTerms } from "./grant.ts"
export { executeGrant } from "./intent-names.ts"
export {
  evaluatePolicy,
  explainDecision,
  type Policy,
  type PolicyDecision,
  type PolicyRequest,
  readPolicy,
  type World,
  withInherited,
} from "./odrl/index.ts"
export {
  createTerms,
  type PolicySettings,
  type PublishedPolicy,
  type Terms,
  type TermsOptions,
} from "./terms.ts"
