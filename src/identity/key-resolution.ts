import type { VerificationKey } from "./verification-key.ts"

/**
 * unknown: the owner's keys are at hand and this is none of them. unresolvable: nobody here can say which keys
 * the actor has. The first is a lie or a mistake; what the second means is the host's policy.
 */
export type KeyResolution =
  | { readonly kind: "key"; readonly key: VerificationKey }
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "unresolvable"; readonly reason: string }
