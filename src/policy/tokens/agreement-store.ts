/** A party's consent to a policy, with what it was proven by. Billing information is never part of it. */
export interface Agreement {
  readonly id: string
  /** The party as policies name it: an origin, a registered id, or the thumbprint of the key it brought along. */
  readonly party: string
  /** The name it gave itself. */
  readonly agentId: string
  /** The public key it holds, as a JWK; null where an operator issued the token. */
  readonly key: Readonly<Record<string, string>> | null
  readonly policy: string
  readonly policySha256: string
  /** UIDs of the intents that it may execute. */
  readonly intents: readonly string[]
  readonly dutiesMet: readonly string[]
  /** SHA-256 of what was signed: the same request agrees once. Null where nothing was signed. */
  readonly requestDigest: string | null
  readonly signature: string | null
  readonly createdAt: number
}

/** A policy adherence token as it is on record; its holder has the signed form. */
export interface TokenRecord {
  readonly id: string
  readonly agreement: string
  readonly permissions: readonly string[]
  readonly obligations: readonly string[]
  readonly validFrom: number
  readonly validTo: number
  readonly renewedFrom: string | null
  readonly revokedAt: number | null
  /** `agent`, `issuer` or `operator`. */
  readonly revokedBy: string | null
}

export interface AgreedToken {
  readonly agreement: Agreement
  readonly token: TokenRecord
}

export interface Revocation {
  readonly token: string
  readonly validTo: number
}

export type Revoker = "agent" | "issuer" | "operator"

/** Where agreements and tokens are kept, for all nodes of a host. */
export interface AgreementStore {
  /** Where the same request was agreed before, returns that agreement with its newest token, and adds nothing. */
  add(agreement: Agreement, token: TokenRecord): Promise<AgreedToken>
  find(token: string): Promise<AgreedToken | undefined>
  /** Adds the token that follows another; where one does already, returns that. */
  renew(token: TokenRecord): Promise<TokenRecord>
  /** Revokes a token, or all of an agreement, by id. Returns those that this call revoked. */
  revoke(id: string, by: Revoker, now: number): Promise<readonly Revocation[]>
  /** The newest first. */
  list(limit: number): Promise<readonly AgreedToken[]>
  /**
   * What was revoked after a place in the order of revocations and would still be valid at `now`, with the place
   * reached. Every node sees the same order, and none is overtaken by an earlier one.
   */
  revokedAfter(
    place: number,
    now: number,
  ): Promise<{ readonly place: number; readonly revoked: readonly Revocation[] }>
  /** Forgets tokens that ended before `time`, and agreements without any. */
  removeEnded(time: number): Promise<number>
}
