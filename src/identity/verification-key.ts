import { constants, createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto"
import { isPlainObject, ParleyError } from "../intent/index.ts"
import { fromBase64url } from "./base64url.ts"
import { thumbprint } from "./keys.ts"

/** The JOSE names (RFC 7518, RFC 8037) of what we verify; we sign with EdDSA over Ed25519 only. */
export const signatureAlgorithms = ["EdDSA", "ES256", "RS256", "PS256"] as const
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number]

/** A stranger's public key. The algorithms it may be used with come from the key, never from a message. */
export interface VerificationKey {
  readonly kid: string
  readonly publicKey: KeyObject
  readonly algorithms: readonly SignatureAlgorithm[]
}

const requiredMembers: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({
    OKP: ["crv", "kty", "x"],
    EC: ["crv", "kty", "x", "y"],
    RSA: ["e", "kty", "n"],
  }),
)

/** A public JWK (RFC 7517) we can verify with. Without a `kid` it is known by its RFC 7638 thumbprint. */
export function parseVerificationKey(jwk: unknown): VerificationKey {
  if (!isPlainObject(jwk)) throw unusable("it is no JSON object")
  const required = requiredMembers.get(jwk.kty)
  if (!required) throw unusable("its 'kty' is none of OKP, EC and RSA")
  const essential: Record<string, string> = {}
  for (const name of required) {
    const value = jwk[name]
    if (typeof value !== "string") throw unusable(`'${name}' is missing`)
    essential[name] = value
  }
  let publicKey: KeyObject
  try {
    publicKey = createPublicKey({ key: essential as JsonWebKey, format: "jwk" })
  } catch {
    throw unusable("its members do not make a public key")
  }
  const possible = algorithmsOf(publicKey)
  const declared = jwk.alg === "Ed25519" ? "EdDSA" : jwk.alg
  const algorithms = declared === undefined ? possible : possible.filter((one) => one === declared)
  if (algorithms.length === 0) throw unusable(`'alg' ${JSON.stringify(declared)} does not fit the key`)
  const kid = typeof jwk.kid === "string" ? jwk.kid : thumbprint(essential)
  return { kid, publicKey, algorithms }
}

/** RSA below 2048 bits is weak; above 8192 bits, or with a huge exponent, verifying costs too much. */
function algorithmsOf(key: KeyObject): readonly SignatureAlgorithm[] {
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === "ed25519") return ["EdDSA"]
  if (key.asymmetricKeyType === "ec" && namedCurve === "prime256v1") return ["ES256"]
  if (key.asymmetricKeyType !== "rsa") throw unusable("its type is none of Ed25519, P-256 and RSA")
  if (modulusLength < 2_048 || modulusLength > 8_192) throw unusable("RSA keys have 2048 to 8192 bits")
  if (publicExponent > 0xffff_ffffn) throw unusable("its exponent is above 32 bits")
  return ["RS256", "PS256"]
}

/** Over the context, a line feed and the payload, as `signWith` signs. False for anything but a valid signature. */
export function verifySignature(
  key: VerificationKey,
  algorithm: SignatureAlgorithm,
  context: string,
  payload: string,
  signature: string,
): boolean {
  const bytes = fromBase64url(signature)
  return bytes !== undefined && verifyBytes(key, algorithm, Buffer.from(`${context}\n${payload}`), bytes)
}

/** The same over bytes as they are, for formats that have a context of their own. */
export function verifyBytes(
  key: VerificationKey,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  bytes: Uint8Array,
): boolean {
  if (!key.algorithms.includes(algorithm)) return false
  const { publicKey } = key
  switch (algorithm) {
    case "EdDSA":
      return verify(null, data, publicKey, bytes)
    case "ES256":
      return verify("sha256", data, { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes)
    case "RS256":
      return verify("sha256", data, { key: publicKey, padding: constants.RSA_PKCS1_PADDING }, bytes)
    case "PS256":
      return verify(
        "sha256",
        data,
        {
          key: publicKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
        },
        bytes,
      )
  }
}

export function isSignatureAlgorithm(name: string): name is SignatureAlgorithm {
  return (signatureAlgorithms as readonly string[]).includes(name)
}

function unusable(reason: string): ParleyError {
  return new ParleyError("invalid_request", `This JSON Web Key cannot verify signatures: ${reason}.`)
}
