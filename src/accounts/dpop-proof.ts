import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from "jose"
import { sha256Bytes, type UsedProofs } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"

export interface ProvenRequest {
  readonly method: string
  /** The address as the caller wrote it, without query. */
  readonly url: string
  readonly token: string
}

/** Seconds that a proof may be old, or its clock ahead. */
const window = 60

/** Checks that whoever sends a token holds the key it is bound to (RFC 9449 4.3). A proof counts once, on all nodes. */
export class DpopProofs {
  readonly #now: () => number
  readonly #used: UsedProofs

  constructor(now: () => number, used: UsedProofs) {
    this.#now = now
    this.#used = used
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
    await this.#assertFirst(jti, thumbprint)
  }

  async #assertFirst(jti: unknown, thumbprint: string): Promise<void> {
    if (typeof jti !== "string" || jti.length > 200) throw refused("'jti' is missing or too long")
    const now = this.#now()
    if (!(await this.#used.use(`dpop ${thumbprint} ${jti}`, now + 2 * window * 1_000, now)))
      throw refused("it was used before")
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
