import { createHmac } from "node:crypto"
import { type HostKeys, type KeyResolver, parseVerificationKey } from "../identity/index.ts"
import type { Actor, SiteAddress } from "../protocols/intentweb/index.ts"

const pseudonymPattern = /^visitor-[A-Za-z0-9_-]{22}$/

/**
 * The mediator signs for a visitor who has no key, under a pseudonym that reveals nothing about them. Each site sees
 * another pseudonym, so that two sites cannot find out that they serve the same person. No site can resolve the
 * pseudonym's key: there the visitor is a stranger behind a proven mediator.
 */
export function createPseudonyms(keyRing: HostKeys): (owner: string, site: SiteAddress) => Actor {
  const pseudonymOf = createNaming(keyRing)
  return (owner, { origin }) => {
    // A browser's session belongs to a person; all other callers are programs.
    const actorType = owner.startsWith("session:") ? "human" : "ai_agent"
    return { actorType, actorId: pseudonymOf(owner, origin), key: () => keyRing.current("attribution") }
  }
}

/** The name of a visitor at one site, and another at every other. */
export function createNaming(keyRing: HostKeys): (owner: string, origin: string) => string {
  const secret = keyRing.secret("visitors")
  return (owner, origin) => {
    const pseudonym = createHmac("sha256", secret)
      .update(JSON.stringify([owner, origin]))
      .digest("base64url")
      .slice(0, 22)
    return `visitor-${pseudonym}`
  }
}

export interface OwnKeysOptions {
  readonly origin: () => string
  readonly keyRing: HostKeys
  readonly now: () => number
}

/** Resolves the mediator's own keys and those of its pseudonyms here, and all others through `keys`. */
export function withOwnKeys(keys: KeyResolver, { origin, keyRing, now }: OwnKeysOptions): KeyResolver {
  return {
    async resolve(actorId, kid, asker) {
      if (actorId !== origin() && !pseudonymPattern.test(actorId)) return keys.resolve(actorId, kid, asker)
      const key = keyRing.find(kid, "attribution", now())
      if (key) return { kind: "key", key: parseVerificationKey(key.publicJwk) }
      return { kind: "unknown", reason: `'${actorId}' has no key '${kid}' here` }
    },
  }
}
