import { randomBytes } from "node:crypto"
import { ParleyError, type RateLimit } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import type { ApiKeyRecord, ApiKeyStore } from "./api-key-store.ts"
import { createId } from "./create-id.ts"
import type { CredentialReader, ShownCredentials } from "./credential.ts"
import { sha256 } from "./digest.ts"
import type { Principal } from "./principal.ts"

/** Begins every key, so that scanners for leaked secrets find it, and nobody takes it for a token. */
const prefix = "parley_"
const keyPattern = /^parley_[\w-]{43}$/
/** Milliseconds that a key is believed without asking the store: after that long it is revoked on every node. */
const believed = 1_000
const rememberedAtMost = 10_000

export interface NewApiKey {
  /** Whom it is for. Keys of one party are one caller. */
  readonly party: string
  /** Such as `execute:intent/bookTable`. */
  readonly permissions: readonly string[]
  readonly limits?: Readonly<Record<string, RateLimit>>
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number
}

/** Makes a key. Its text is returned once and kept nowhere. */
export async function issueApiKey(
  store: ApiKeyStore,
  { party, permissions, limits, expiresAt }: NewApiKey,
  now: number,
): Promise<{ readonly key: string; readonly record: ApiKeyRecord }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(party))
    throw new ParleyError("invalid_request", "The party of a key: 1 to 200 visible ASCII characters.")
  const key = `${prefix}${randomBytes(32).toString("base64url")}`
  const record: ApiKeyRecord = {
    id: createId("key", now),
    hash: sha256(key),
    party,
    permissions: [...permissions],
    limits: limits ?? null,
    createdAt: now,
    expiresAt: expiresAt ?? null,
    revokedAt: null,
  }
  await store.add(record)
  return { key, record }
}

/** Reads keys out of `Authorization: Bearer` or `X-API-Key`. */
export function createApiKeyReader(store: ApiKeyStore, now: () => number): CredentialReader {
  const known = new BoundedMap<string, { readonly found: ApiKeyRecord | undefined; readonly until: number }>(
    rememberedAtMost,
  )

  async function find(key: string): Promise<ApiKeyRecord | undefined> {
    const hash = sha256(key)
    const remembered = known.get(hash)
    if (remembered && remembered.until > now()) return remembered.found
    const found = await store.findByHash(hash)
    known.set(hash, { found, until: now() + believed })
    return found
  }

  return {
    name: "API key (Authorization: Bearer parley_..., or X-API-Key)",
    async read(request) {
      const key = keyIn(request)
      if (key === undefined) return undefined
      const record = keyPattern.test(key) ? await find(key) : undefined
      if (!record) throw refused("This API key is not known here.")
      if (record.revokedAt !== null) throw refused("This API key was revoked. Ask the business for another.")
      if (record.expiresAt !== null && record.expiresAt <= now())
        throw refused("This API key has expired. Ask the business for another.")
      return toPrincipal(record)
    },
  }
}

function keyIn({ header }: ShownCredentials): string | undefined {
  const own = header("x-api-key")
  const bearer = /^bearer +(parley_\S*) *$/i.exec(header("authorization") ?? "")?.[1]
  if (own !== undefined && bearer !== undefined && own !== bearer)
    throw refused("The request shows two API keys. Show one.")
  return own ?? bearer
}

function toPrincipal({ id, party, permissions, limits }: ApiKeyRecord): Principal {
  return {
    kind: "agent",
    id: `agent:${party}`,
    permissions,
    proof: "key",
    token: id,
    ...(limits && { limits }),
  }
}

function refused(message: string): ParleyError {
  return new ParleyError("unauthenticated", message)
}
