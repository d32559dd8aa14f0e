import { sign } from "node:crypto"
import { isPlainObject } from "../intent/index.ts"
import { fromBase64url } from "./base64url.ts"
import type { SigningKey } from "./keys.ts"
import { isSignatureAlgorithm, type VerificationKey, verifyBytes } from "./verification-key.ts"

/** A JSON Web Signature in its compact form (RFC 7515 3.1), taken apart and not yet verified. */
export interface CompactJws {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Buffer
  /** What the signature covers: header and payload as they were written. */
  readonly signed: string
  readonly signature: Buffer
}

/** Signs with Ed25519. The `typ` says what kind of object it is, so that no signature is valid for another kind. */
export function signCompactJws(key: SigningKey, typ: string, payload: unknown): string {
  const header = toText({ alg: "EdDSA", typ, kid: key.kid })
  const signed = `${header}.${toText(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString("base64url")}`
}

/** Returns undefined for a text that is none. Exactly one text stands for each value, so no bit of it can vary. */
export function parseCompactJws(text: string): CompactJws | undefined {
  const [first = "", second = "", third = "", ...more] = text.split(".")
  const parts = [first, second, third].map(fromBase64url)
  const [header, payload, signature] = parts
  if (more.length > 0 || !header || !payload || !signature || signature.length === 0) return undefined
  const members = parseJson(header)
  if (!isPlainObject(members)) return undefined
  return { header: members, payload, signed: `${first}.${second}`, signature }
}

/** The algorithm must be one that the key is for. Extensions that must be understood are not (RFC 7515 4.1.11). */
export function verifyCompactJws({ header, signed, signature }: CompactJws, key: VerificationKey): boolean {
  const { alg, crit } = header
  const name = alg === "Ed25519" ? "EdDSA" : alg
  if (crit !== undefined || typeof name !== "string" || !isSignatureAlgorithm(name)) return false
  return verifyBytes(key, name, Buffer.from(signed), signature)
}

function toText(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return undefined
  }
}
