import { type HostKeys, parseVerificationKey, signCompactJws } from "../../identity/index.ts"
import { formatRateLimit, parseRateLimit, type RateLimit } from "../../intent/index.ts"
import type { AgreedToken } from "./agreement-store.ts"

/** The `typ` of a policy adherence token: it tells it apart from an access token in the same header. */
export const tokenType = "pat+jwt"

/** UIM 2.5.4.2: the token as a structure. */
export interface PatStructure {
  readonly uid: string
  readonly issued_to: string
  readonly issued_by: string
  readonly policy_reference: string
  readonly permissions: readonly string[]
  readonly obligations: readonly string[]
  readonly valid_from: string
  readonly valid_to: string
}

/** The claims of a token: UIM's members beside the registered ones (RFC 7519). */
export interface PatClaims extends PatStructure {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly jti: string
  readonly iat: number
  readonly nbf: number
  readonly exp: number
  readonly policy_sha256: string
  readonly agreement: string
  readonly duties_met?: readonly string[]
  /** RFC 7800: the key that the token is bound to; an operator's token has none. */
  readonly cnf?: { readonly jwk: Readonly<Record<string, string>>; readonly jkt: string }
}

export function toStructure({ agreement, token }: AgreedToken, issuer: string): PatStructure {
  return {
    uid: token.id,
    issued_to: agreement.party,
    issued_by: issuer,
    policy_reference: agreement.policy,
    permissions: token.permissions,
    obligations: token.obligations,
    valid_from: toTime(token.validFrom),
    valid_to: toTime(token.validTo),
  }
}

/** The same token again gives the same text as long as the key is the same. */
export function toSignedToken(agreed: AgreedToken, issuer: string, keys: HostKeys): string {
  const { agreement, token } = agreed
  const seconds = (time: number) => Math.floor(time / 1_000)
  const claims: PatClaims = {
    ...toStructure(agreed, issuer),
    iss: issuer,
    sub: agreement.party,
    aud: issuer,
    jti: token.id,
    iat: seconds(token.validFrom),
    nbf: seconds(token.validFrom),
    exp: seconds(token.validTo),
    policy_sha256: agreement.policySha256,
    agreement: agreement.id,
    ...(agreement.dutiesMet.length > 0 && { duties_met: agreement.dutiesMet }),
    ...(agreement.key && { cnf: { jwk: agreement.key, jkt: parseVerificationKey(agreement.key).kid } }),
  }
  return signCompactJws(keys.current("token"), tokenType, claims)
}

const limitPattern = /^rate_limit:(?:intent\/([^:]+):)?(.+)$/

/** `rate_limit:1000/hour` for each intent of the token, `rate_limit:intent/NAME:10/hour` for one of them. */
export function toLimitPermissions(limits: ReadonlyMap<string, RateLimit | undefined>): string[] {
  const written = new Set([...limits.values()].map((limit) => limit && formatRateLimit(limit)))
  const [only] = written
  if (written.size === 1) return only === undefined ? [] : [`rate_limit:${only}`]
  return [...limits].flatMap(([name, limit]) =>
    limit ? [`rate_limit:intent/${name}:${formatRateLimit(limit)}`] : [],
  )
}

/** Tells the limits among the permissions of a token from its grants. */
export function splitPermissions(permissions: readonly string[]): {
  readonly grants: readonly string[]
  readonly limits: Readonly<Record<string, RateLimit>>
} {
  const limits: Record<string, RateLimit> = {}
  const grants = permissions.filter((permission) => {
    const match = limitPattern.exec(permission)
    if (match) limits[match[1] ?? "*"] = parseRateLimit(match[2] ?? "")
    return !match
  })
  return { grants, limits }
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
