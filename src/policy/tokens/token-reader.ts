import {
  assertFirstUse,
  type CompactJws,
  type CredentialReader,
  findSignatureBy,
  type HostKeys,
  type Principal,
  parseCompactJws,
  parseVerificationKey,
  type ShownCredentials,
  type SigningKey,
  type UsedProofs,
  type VerificationKey,
  verifyCompactJws,
} from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import { namesOfKey } from "./agent-key.ts"
import type { Revocations } from "./revocations.ts"
import { type PatClaims, splitPermissions, tokenType } from "./token-form.ts"

export interface TokenReaderOptions {
  readonly keys: HostKeys
  /** The host's own origin: it accepts its own tokens, made for itself. */
  readonly issuer: () => string
  readonly revocations: Revocations
  readonly now: () => number
  /** Remembers the nonces of signed requests; shared by all nodes. */
  readonly used: UsedProofs
  /** Tokens that are remembered as verified. */
  readonly remembered?: number
}

/** A token whose signature and form were checked; time and revocation are checked at each use. */
interface VerifiedToken {
  readonly id: string
  readonly kid: string
  readonly issuer: string
  readonly validFrom: number
  readonly validTo: number
  readonly principal: Principal
  /** The key that signs each request, where that was agreed. */
  readonly signingKey: VerificationKey | undefined
}

/** The obligation of UIM's example policy: each request is signed by the agent. */
const signPayload = "signPayload"
const bearer = /^Bearer +(\S+)$/i

/**
 * Reads policy adherence tokens, from `Authorization: Bearer` or from `UIM-PAT` where an access token takes that
 * place. Nothing is read from the database: the signature is ours, and revocations are in memory.
 */
export function createTokenReader(options: TokenReaderOptions): CredentialReader {
  const verified = new BoundedMap<string, VerifiedToken>(options.remembered ?? 10_000)
  return {
    name: "policy adherence token",
    async read(request) {
      const token = shownToken(request)
      if (token === undefined) return undefined
      const known = verified.get(token) ?? remember(verified, token, verifyToken(token, options))
      assertCurrent(known, options)
      return known.signingKey ? await withSignature(known, request, options) : known.principal
    },
  }
}

function remember(all: BoundedMap<string, VerifiedToken>, token: string, one: VerifiedToken): VerifiedToken {
  all.set(token, one)
  return one
}

/** A bearer of another kind is for another reader; `UIM-PAT` can hold nothing else. */
function shownToken(request: ShownCredentials): string | undefined {
  const apart = request.header("uim-pat")
  const borne = bearer.exec(request.header("authorization") ?? "")?.[1]
  const isBorne = borne !== undefined && isPolicyToken(borne)
  if (apart !== undefined && isBorne && apart !== borne) throw refused("two tokens are shown; show one")
  return apart ?? (isBorne ? borne : undefined)
}

const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/

function isPolicyToken(text: string): boolean {
  if (!shape.test(text)) return false
  try {
    const header: unknown = JSON.parse(Buffer.from(text.slice(0, text.indexOf(".")), "base64url").toString())
    return isPlainObject(header) && header.typ === tokenType
  } catch {
    return false
  }
}

function verifyToken(token: string, { keys, issuer, now }: TokenReaderOptions): VerifiedToken {
  const jws = parseCompactJws(token)
  if (!jws) throw refused("it is no signed token")
  if (jws.header.typ !== tokenType || jws.header.alg !== "EdDSA") throw refused("it is of another kind")
  const { kid } = jws.header
  const key = typeof kid === "string" ? keys.find(kid, "token", now()) : undefined
  if (!key || !isSignedWith(jws, key)) throw refused("its signature is not this host's")
  const claims = JSON.parse(jws.payload.toString("utf8")) as PatClaims
  if (claims.iss !== issuer() || claims.aud !== issuer()) throw refused("it was issued for another service")
  return {
    id: claims.jti,
    kid: key.kid,
    issuer: claims.iss,
    validFrom: claims.nbf * 1_000,
    validTo: claims.exp * 1_000,
    principal: toPrincipal(claims),
    signingKey:
      claims.cnf && claims.obligations.includes(signPayload)
        ? parseVerificationKey(claims.cnf.jwk)
        : undefined,
  }
}

function isSignedWith(jws: CompactJws, { kid, publicKey }: SigningKey): boolean {
  return verifyCompactJws(jws, { kid, publicKey, algorithms: ["EdDSA"] })
}

/** What changes from one moment to the next. */
function assertCurrent(token: VerifiedToken, { keys, issuer, revocations, now }: TokenReaderOptions): void {
  const time = now()
  if (time < token.validFrom) throw refused("it is not valid yet")
  if (time >= token.validTo) throw refused("it has expired; renew it, or agree to the policy again")
  if (token.issuer !== issuer()) throw refused("it was issued for another service")
  if (!keys.find(token.kid, "token", time)) throw refused("the key it was signed with was withdrawn")
  revocations.assertKnown()
  if (revocations.has(token.id)) throw refused("it was revoked")
}

function toPrincipal(claims: PatClaims): Principal {
  const { grants, limits } = splitPermissions(claims.permissions)
  // A visitor of the page agreed for its session; everyone else is known by what it has proven.
  const isVisitor = claims.sub.startsWith("session:")
  return {
    kind: isVisitor ? "user" : "agent",
    id: isVisitor ? claims.sub : `agent:${claims.sub}`,
    permissions: grants,
    proof: "policy-token",
    token: claims.jti,
    limits,
    agreement: {
      policy: claims.policy_reference,
      policySha256: claims.policy_sha256,
      obligations: claims.obligations,
      dutiesMet: claims.duties_met ?? [],
      keyNames: claims.cnf ? namesOfKey(claims.cnf.jwk) : [],
      key: claims.cnf?.jwk,
    },
  }
}

/** UIM 2.5.3.2: whether this very request is signed by the key that the token is bound to. */
async function withSignature(
  { principal, signingKey }: VerifiedToken,
  request: ShownCredentials,
  { now, used }: TokenReaderOptions,
): Promise<Principal> {
  const { agreement } = principal
  if (!agreement || !signingKey) return principal
  const signature = await findSignatureBy(request, signingKey, now())
  if (signature) await assertFirstUse(signature, principal.id, used, now())
  return { ...principal, agreement: { ...agreement, signed: signature !== undefined } }
}

function refused(reason: string): ParleyError {
  return new ParleyError("unauthenticated", `The policy adherence token is not accepted: ${reason}.`, {
    details: { reason },
  })
}
