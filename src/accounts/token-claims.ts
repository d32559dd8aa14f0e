import { z } from "zod"
import { ParleyError } from "../intent/index.ts"

/** The claims of an access token (RFC 9068 2.2) that we act on. */
export const tokenClaims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(500),
  exp: z.number(),
  jti: z.string().min(1).max(200).optional(),
  client_id: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  scope: z.string().max(10_000).optional(),
  cnf: z.looseObject({ jkt: z.string().optional() }).optional(),
})
export type TokenClaims = z.infer<typeof tokenClaims>

/** A token whose signature, time and issuer were checked. */
export interface CheckedToken {
  readonly claims: TokenClaims
  /** Whether it was neither revoked nor forgotten meanwhile; asked again and again while it is in use. */
  isLive(): Promise<boolean>
}

/** One issuer of access tokens: our own provider, or another one. */
export interface TokenIssuer {
  readonly issuer: string
  /** Undefined where it is no token that this issuer could have made. */
  check(token: string): Promise<CheckedToken | undefined>
}

export function parseClaims(claims: unknown): TokenClaims {
  const parsed = tokenClaims.safeParse(claims)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidToken(`its claim '${issue?.path.join(".")}' is missing or wrong`)
}

export function invalidToken(reason: string, cause?: unknown): ParleyError {
  return new ParleyError("unauthenticated", `The access token is not accepted: ${reason}.`, {
    details: { error: "invalid_token" },
    cause,
  })
}
