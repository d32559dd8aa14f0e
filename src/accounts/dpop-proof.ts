import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from "jose"
import { sha256Bytes } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"

export interface ProvenRequest {
  readonly method: string
  /** The address as the caller wrote it, without query. */
  readonly url: string
  readonly token: string
}

/** Seconds that a proof may be old, or its clock ahead. */
const window = 60
const rememberedAtMost = 100_000

/** Checks that whoever sends a token holds the key it is bound to (RFC 9449 4.3). Remembers proofs on this node. */
export class DpopProofs {
  readonly #seen = new BoundedMap<string, number>(rememberedAtMost)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async verify(proof: string | undefined, thumbprint: string, request: ProvenRequest): Promise<void> {
    if (proof === undefined) throw refused("this token is bound to a key: send a DPoP proof with it")
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: "dpop+jwt",
      algorithms: ["EdDSA", "Ed25519", "ES256", "PS256", "RS256"],
      currentDate: new Date(this.#now()),
    }).catch((cause) => {
      throw refused("it is no proof that its own key signed", cause)
    })
    const { jti, htm, htu, ath, iat = 0 } = payload
    if (htm !== request.method || toTarget(htu) !== toTarget(request.url))
      throw refused("it is for another method or address")
    if (ath !== sha256Bytes(request.token).toString("base64url")) throw refused("it is for another token")
    if (Math.abs(this.#now() / 1_000 - iat) > window) throw refused("it is too old, or its clock is wrong")
    const { jwk } = protectedHeader
    if (jwk === undefined || (await calculateJwkThumbprint(jwk)) !== thumbprint)
      throw refused("another key signed it")
    this.#assertFirst(jti)
  }

  #assertFirst(jti: unknown): void {
    if (typeof jti !== "string" || jti.length > 200) throw refused("'jti' is missing or too long")
    const until = this.#seen.get(jti)
    if (until !== undefined && until > this.#now()) throw refused("it was used before")
    this.#seen.set(jti, this.#now() + 2 * window * 1_000)
  }
}

function toTarget(url: unknown): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

function refused(reason: string, cause?: unknown): ParleyError {
  return new ParleyError("unauthenticated", `The DPoP proof is not accepted: ${reason}.`, { cause })
}
