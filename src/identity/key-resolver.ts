import { ParleyError } from "../intent/index.ts"
import type { KeyResolution } from "./key-resolution.ts"
import { isBareOrigin, isUrlLike } from "./origin.ts"
import { OriginKeys, type OriginKeysOptions } from "./origin-keys.ts"
import { parseVerificationKey, type VerificationKey } from "./verification-key.ts"

export interface KeyResolver {
  /** `asker` is whoever makes us fetch keys: each of them has a share of the fetches at once. */
  resolve(actorId: string, kid: string, asker?: string): Promise<KeyResolution>
}

/** Public JWKs of actors whose id is no URL, by id. */
export type RegisteredKeys = (actorId: string) => Promise<readonly unknown[] | undefined>

export interface KeyResolverOptions extends OriginKeysOptions {
  readonly registered?: RegisteredKeys
}

/** A key signs only for its owner: a URL id by the keys of that very origin, any other by a key registered here. */
export function createKeyResolver({ registered, ...options }: KeyResolverOptions): KeyResolver {
  const origins = new OriginKeys(options)
  // Making a key object costs more than verifying with it; a set that stays the same is read once.
  const parsed = new WeakMap<object, VerificationKey>()
  function parseOnce(jwk: unknown): VerificationKey {
    const known = parsed.get(jwk as object)
    if (known) return known
    const key = parseVerificationKey(jwk)
    parsed.set(jwk as object, key)
    return key
  }
  return {
    async resolve(actorId, kid, asker) {
      if (isBareOrigin(actorId)) return origins.resolve(actorId, kid, asker)
      if (isUrlLike(actorId)) return { kind: "unknown", reason: `'${actorId}' is no bare origin` }
      const jwks = await registered?.(actorId)
      if (jwks === undefined) return { kind: "unresolvable", reason: `no key is registered for '${actorId}'` }
      const key = jwks.map(parseOnce).find((one) => one.kid === kid)
      return key ? { kind: "key", key } : { kind: "unknown", reason: `'${actorId}' has no key '${kid}' here` }
    },
  }
}

/** A fixed table of registered keys, checked when it is made. */
export function registeredKeys(table: Readonly<Record<string, readonly unknown[]>>): RegisteredKeys {
  const entries = Object.entries(table)
  for (const [actorId, jwks] of entries) {
    if (isUrlLike(actorId))
      throw new ParleyError(
        "invalid_configuration",
        `'${actorId}' is a URL: its keys come from its own origin and are not registered.`,
      )
    jwks.forEach(parseVerificationKey)
  }
  const byActor = new Map(entries)
  return async (actorId) => byActor.get(actorId)
}
