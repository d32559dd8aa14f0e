export type { PolicyParty } from "./call-world.ts"
export { checkPolicy, type PolicyFindings } from "./check-policy.ts"
export { derivePolicy } from "./derive-policy.ts"
export { type IntentTerms, termsForAnyone, toIntentTerms } from "./grant.ts"
export { executeGrant, grantName } from "./intent-names.ts"
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
export { type PolicyQuestion, termsOfPolicy } from "./terms-of-policy.ts"
export type {
  AgreedToken,
  Agreement,
  AgreementStore,
  Revocation,
  Revoker,
  TokenRecord,
} from "./tokens/agreement-store.ts"
export { Agreements, type AgreementsOptions, type IssuedToken } from "./tokens/agreements.ts"
export { notPermitted, selectIntents } from "./tokens/grants.ts"
export { Revocations, type RevocationsOptions } from "./tokens/revocations.ts"
export { type AgentKey, type AgreementDraft, signAgreement, signRenewal } from "./tokens/sign-agreement.ts"
export { type PatClaims, type PatStructure, toStructure } from "./tokens/token-form.ts"
export { createTokenReader, type TokenReaderOptions } from "./tokens/token-reader.ts"
export { createVisitorReader, visitorCookie } from "./tokens/visitor-reader.ts"
