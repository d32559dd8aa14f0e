import { createHmac } from "node:crypto"
import { type HostKeys, type KeyResolver, parseVerificationKey } from "../identity/index.ts"
import type { Actor, SiteAddress } from "../protocols/intentweb/index.ts"

const speakerPattern = /^visitor-[A-Za-z0-9_-]{22}$/

/**
 * Someone without a key of their own is spoken for by the mediator, under a pseudonym that tells nothing about them.
 * It is another one at each site, so that two sites cannot compare whom they serve. No site knows the pseudonym's key:
 * there the speaker is a stranger behind a proven mediator.
 */
export function createPseudonyms(keyRing: HostKeys): (owner: string, site: SiteAddress) => Actor {
  const secret = keyRing.secret("visitors")
  return (owner, { origin }) => {
    const pseudonym = createHmac("sha256", secret)
      .update(JSON.stringify([owner, origin]))
      .digest("base64url")
      .slice(0, 22)
    // A browser's session is a person; whoever else calls is a program.
    const actorType = owner.startsWith("session:") ? "human" : "ai_agent"
    return { actorType, actorId: `visitor-${pseudonym}`, key: () => keyRing.current("attribution") }
  }
}

export interface OwnKeysOptions {
  readonly origin: () => string
  readonly keyRing: HostKeys
  readonly now: () => number
}

/** Keys as a mediator knows them: its own and its speakers' without asking anyone, all others by `keys`. */
export function withOwnKeys(keys: KeyResolver, { origin, keyRing, now }: OwnKeysOptions): KeyResolver {
  return {
    async resolve(actorId, kid) {
      if (actorId !== origin() && !speakerPattern.test(actorId)) return keys.resolve(actorId, kid)
      const key = keyRing.find(kid, "attribution", now())
      if (key) return { kind: "key", key: parseVerificationKey(key.publicJwk) }
      return { kind: "unknown", reason: `'${actorId}' has no key '${kid}' here` }
    },
  }
}
