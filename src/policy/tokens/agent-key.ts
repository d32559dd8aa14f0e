import { createPublicKey, type KeyObject } from "node:crypto"
import {
  canonicalJson,
  fromBase64url,
  type KeyResolver,
  parseCompactJws,
  parseVerificationKey,
  type RegisteredKeys,
  type VerificationKey,
  verifyBytes,
  verifyCompactJws,
} from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"

/** Who signed, and the key that shows it. */
export interface Signer {
  /** The id it has proven, or the thumbprint of the key that it brought along. */
  readonly party: string
  /** False for a key that came with the request: anybody can make one. */
  readonly proven: boolean
  readonly key: VerificationKey
  readonly jwk: Readonly<Record<string, string>>
}

export interface AgentKeysOptions {
  readonly keys: KeyResolver
  /** Keys of agents whose id is no URL. */
  readonly registered: RegisteredKeys | undefined
}

interface Claimant {
  readonly agentId: string
  readonly kid: string | undefined
  readonly publicKey: unknown
}

/**
 * The keys that may speak for a claimant: those registered for its id or published at its origin, and one that it
 * brought along, which makes it the holder of that key and nobody else.
 */
export async function findSigners(
  claimant: Claimant,
  { keys, registered }: AgentKeysOptions,
): Promise<readonly Signer[]> {
  const known = await knownKeys(claimant, keys, registered)
  const signers = known.map((key) => toSigner(claimant.agentId, true, key))
  if (claimant.publicKey === undefined) return signers
  const key = parsePublicKey(claimant.publicKey)
  // A key that is known here as the claimant's is not a stranger's because it came along as well.
  return signers.some(({ jwk }) => canonicalJson(jwk) === canonicalJson(toJwk(key.publicKey)))
    ? signers
    : [...signers, toSigner(key.kid, false, key)]
}

async function knownKeys(
  { agentId, kid }: Claimant,
  keys: KeyResolver,
  registered: RegisteredKeys | undefined,
): Promise<readonly VerificationKey[]> {
  if (kid !== undefined) {
    const found = await keys.resolve(agentId, kid)
    return found.kind === "key" ? [found.key] : []
  }
  const jwks = await registered?.(agentId)
  return jwks?.map(parseVerificationKey) ?? []
}

/** A JWK, or a PEM, as it is or in base64: agents write their keys in many ways. */
export function parsePublicKey(written: unknown): VerificationKey {
  if (isPlainObject(written)) {
    // The name that a key gives itself proves nothing: it is known by its thumbprint.
    const { kid: _, ...jwk } = written
    return parseVerificationKey(jwk)
  }
  return parseVerificationKey(toJwk(readKeyText(String(written))))
}

function readKeyText(text: string): KeyObject {
  try {
    if (text.includes("-----BEGIN")) return createPublicKey(text)
    const bytes = Buffer.from(text, "base64url")
    const inner = bytes.toString("latin1")
    if (inner.includes("-----BEGIN")) return createPublicKey(inner)
    return createPublicKey({ key: bytes, format: "der", type: "spki" })
  } catch {
    throw new ParleyError(
      "invalid_request",
      "The parameter 'agent_public_key' is no public key: write a JWK, a PEM, or either in base64.",
      { details: { parameter: "agent_public_key" } },
    )
  }
}

/** Whether a plain signature (base64, with or without its URL form) or a compact JWS is this key's over this text. */
export function isSignedBy(key: VerificationKey, payload: string, signature: string): boolean {
  const jws = parseCompactJws(signature)
  if (jws) return verifyCompactJws(jws, key) && jws.payload.toString("utf8") === payload
  const bytes = fromBase64url(signature.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""))
  const data = Buffer.from(payload)
  return bytes !== undefined && key.algorithms.some((algorithm) => verifyBytes(key, algorithm, data, bytes))
}

function toSigner(party: string, proven: boolean, key: VerificationKey): Signer {
  return { party, proven, key, jwk: toJwk(key.publicKey) }
}

function toJwk(key: KeyObject): Record<string, string> {
  return key.export({ format: "jwk" }) as Record<string, string>
}

/** The names by which a policy may mean a key: its thumbprint, and its public half as base64 of DER. */
export function namesOfKey(jwk: Readonly<Record<string, string>>): readonly string[] {
  const { kid, publicKey } = parseVerificationKey(jwk)
  return [kid, publicKey.export({ format: "der", type: "spki" }).toString("base64")]
}
