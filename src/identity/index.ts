export { createApiKeyReader, issueApiKey, type NewApiKey } from "./api-key.ts"
export type { ApiKeyRecord, ApiKeyStore } from "./api-key-store.ts"
export { fromBase64url } from "./base64url.ts"
export { type BotAuthOptions, createBotAuthReader } from "./bot-auth-reader.ts"
export { type CallerLimit, createCallerLimit, secondsLeft } from "./caller-limit.ts"
export { canonicalJson } from "./canonical-json.ts"
export { type CompactJws, parseCompactJws, signCompactJws, verifyCompactJws } from "./compact-jws.ts"
export { createId } from "./create-id.ts"
export type { CredentialReader, ShownCredentials } from "./credential.ts"
export { jsonDigest, sha256, sha256Bytes } from "./digest.ts"
export { type FollowOptions, followKeyFile } from "./follow-key-file.ts"
export { parseForeignYaml } from "./foreign-yaml.ts"
export { countersOf, holderOf, isStranger, isUnguessable, sharers, widestCounter } from "./handle.ts"
export { loadKeyFile, parseKeyRing, readKeyFile, saveKeyFile } from "./key-file.ts"
export type { KeyResolution } from "./key-resolution.ts"
export {
  createKeyResolver,
  type KeyResolver,
  type KeyResolverOptions,
  type RegisteredKeys,
  registeredKeys,
} from "./key-resolver.ts"
export {
  type HostKeys,
  KeyRing,
  type KeyUse,
  keyUses,
  publishedFirst,
  type SigningKey,
  signWith,
  thumbprint,
  verifyWith,
} from "./keys.ts"
export { assertFirstUse, findSignatureBy, type MessageToSign, signMessage } from "./message-signature.ts"
export { isBareOrigin, isSecureUrl, isUrlLike } from "./origin.ts"
export type { Fetch, KeyLimits } from "./origin-keys.ts"
export { createPassword, hashPassword, isPassword } from "./password.ts"
export {
  type Agreement,
  agentPrincipal,
  createAnonymousPrincipals,
  type Principal,
  type ProofKind,
  sessionPrincipal,
  subscriberOf,
} from "./principal.ts"
export { readBounded } from "./read-bounded.ts"
export { disagreement, uniteProofs } from "./unite-proofs.ts"
export type { UsedProofs } from "./used-proofs.ts"
export {
  isSignatureAlgorithm,
  parseVerificationKey,
  type SignatureAlgorithm,
  signatureAlgorithms,
  type VerificationKey,
  verifyBytes,
  verifySignature,
} from "./verification-key.ts"
