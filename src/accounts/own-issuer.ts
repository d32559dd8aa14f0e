import { decodeProtectedHeader, errors, jwtVerify } from "jose"
import type { HostKeys } from "../identity/index.ts"
import type { IssuedTokens } from "./issued-tokens.ts"
import { invalidToken, parseClaims, type TokenIssuer } from "./token-claims.ts"

export interface OwnIssuerOptions {
  readonly issuer: string
  readonly keys: HostKeys
  readonly tokens: IssuedTokens
  readonly now: () => number
}

/** Checks the tokens of our own provider by its keys, and by its records whether they still hold. */
export function createOwnIssuer({ issuer, keys, tokens, now }: OwnIssuerOptions): TokenIssuer {
  return {
    issuer,
    async check(token) {
      if (typeOf(token) !== "at+jwt") return undefined
      const { payload } = await jwtVerify(
        token,
        ({ kid = "" }) => {
          const key = keys.find(kid, "oauth", now())
          if (key === undefined) throw invalidToken("it was signed with a key that is none of ours")
          return key.publicKey
        },
        { issuer, typ: "at+jwt", algorithms: ["EdDSA"], currentDate: new Date(now()) },
      ).catch(refuse)
      const claims = parseClaims(payload)
      const { jti, sub, client_id } = claims
      if (jti === undefined) throw invalidToken("it has no 'jti'")
      return { claims, isLive: () => tokens.isLive(jti, sub !== client_id, now()) }
    },
  }
}

/** The `typ` in a JWT's header, in lower case and without the prefix that may be left out; undefined for no JWT. */
export function typeOf(token: string): string | undefined {
  try {
    const { typ = "" } = decodeProtectedHeader(token)
    return typ.toLowerCase().replace(/^application\//, "")
  } catch {
    return undefined
  }
}

/** Says what is wrong with a token in words of ours; the library's own may quote it. */
export function refuse(cause: unknown): never {
  if (cause instanceof errors.JWTExpired) throw invalidToken("it has expired", cause)
  if (cause instanceof errors.JWTClaimValidationFailed)
    throw invalidToken(`its claim '${cause.claim}' is wrong`, cause)
  if (cause instanceof errors.JOSEError)
    throw invalidToken("its signature is wrong or cannot be checked", cause)
  throw cause
}
