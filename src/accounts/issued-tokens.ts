import type { SealedEntries } from "./sealed-entries.ts"

/** The members of a token that the provider's own records have, by which it introspects and revokes. */
const kept = ["kind", "clientId", "accountId", "grantId", "gty", "scope", "aud", "jkt", "sessionUid", "extra"]

/**
 * Signed access tokens that were issued. A token is good for as long as its record stands: revoking it, or all that a
 * person or a grant has, removes records.
 */
export class IssuedTokens {
  readonly #entries: SealedEntries

  constructor(entries: SealedEntries) {
    this.#entries = entries
  }

  /** The name of a token's record. Who knows a token's `jti` does not know it. */
  recordId(jti: string): string {
    return this.#entries.digest(`token ${jti}`)
  }

  async record(token: Readonly<Record<string, unknown>>, jti: string, exp: number): Promise<void> {
    const known = kept.filter((name) => token[name] !== undefined).map((name) => [name, token[name]] as const)
    const id = this.recordId(jti)
    const { kind, clientId, accountId, grantId } = token as Readonly<Record<string, string | undefined>>
    const payload = { ...Object.fromEntries(known), jti: id, iat: Math.floor(Date.now() / 1_000), exp }
    await this.#entries.put(kind ?? "AccessToken", id, payload, {
      expiresAt: exp * 1_000,
      person: accountId,
      client: clientId,
      grant: grantId,
    })
  }

  /** Whether a token was neither revoked nor forgotten; a service's own token has no person in it. */
  async isLive(jti: string, ofPerson: boolean, now: number): Promise<boolean> {
    return await this.#entries.has(ofPerson ? "AccessToken" : "ClientCredentials", this.recordId(jti), now)
  }
}
