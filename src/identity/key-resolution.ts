import type { VerificationKey } from "./verification-key.ts"

/**
 * unknown: the owner's keys are at hand and this is none of them. unresolvable: the actor has no keys that anyone here
 * could find. unreachable: it may have keys, which cannot be had now. The first is a lie or a mistake; what the second
 * means is the host's policy; after the third nobody knows who it is until a later try.
 */
export type KeyResolution =
  | { readonly kind: "key"; readonly key: VerificationKey }
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "unresolvable"; readonly reason: string }
  | { readonly kind: "unreachable"; readonly reason: string; readonly retryAfter: number }
