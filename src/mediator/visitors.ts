import { createHmac } from "node:crypto"
import {
  agentPrincipal,
  type HostKeys,
  type KeyResolver,
  type Principal,
  parseVerificationKey,
} from "../identity/index.ts"
import type { Actor } from "../protocols/intentweb/index.ts"

/** A person at the gateway's own page, as an actor of IntentWeb. */
export interface Visitor {
  readonly actor: Actor
  /** Whom what is said and done belongs to at the gateway: the same as for a message over the API. */
  readonly owner: string
}

const visitorPattern = /^visitor-[A-Za-z0-9_-]{22}$/

/**
 * A visitor has no key, so the gateway signs for them, under a pseudonym from which nobody gets back to the
 * session. Sites cannot know the pseudonym's key: there the visitor is a stranger behind a proven gateway.
 */
export function createVisitors(keyRing: HostKeys): (session: Principal) => Visitor {
  const secret = keyRing.secret("visitors")
  return ({ id }) => {
    const pseudonym = createHmac("sha256", secret).update(id).digest("base64url").slice(0, 22)
    const actorId = `visitor-${pseudonym}`
    const actor = { actorType: "human", actorId, key: () => keyRing.current("attribution") }
    return { actor, owner: agentPrincipal(actorId).id }
  }
}

export interface OwnKeysOptions {
  readonly origin: () => string
  readonly keyRing: HostKeys
  readonly now: () => number
}

/** Keys as a gateway knows them: its own and its visitors' without asking anyone, all others by `keys`. */
export function withOwnKeys(keys: KeyResolver, { origin, keyRing, now }: OwnKeysOptions): KeyResolver {
  return {
    async resolve(actorId, kid) {
      if (actorId !== origin() && !visitorPattern.test(actorId)) return keys.resolve(actorId, kid)
      const key = keyRing.find(kid, "attribution", now())
      if (key) return { kind: "key", key: parseVerificationKey(key.publicJwk) }
      return { kind: "unknown", reason: `'${actorId}' has no key '${kid}' here` }
    },
  }
}
