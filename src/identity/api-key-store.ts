import type { RateLimit } from "../intent/index.ts"

/** A key that the business handed out, as far as it is kept: the secret itself is not. */
export interface ApiKeyRecord {
  /** Names the key in lists and in the audit. */
  readonly id: string
  /** SHA-256 of the secret. */
  readonly hash: string
  /** Whom it was handed to: the same party may have several keys. */
  readonly party: string
  readonly permissions: readonly string[]
  readonly limits: Readonly<Record<string, RateLimit>> | null
  readonly createdAt: number
  /** Null: it is valid until it is revoked. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** Where keys are kept, for all nodes. */
export interface ApiKeyStore {
  add(record: ApiKeyRecord): Promise<void>
  findByHash(hash: string): Promise<ApiKeyRecord | undefined>
  /** Newest first. */
  list(): Promise<readonly ApiKeyRecord[]>
  /** False where there is no such key, or it was revoked before. */
  revoke(id: string, now: number): Promise<boolean>
}
