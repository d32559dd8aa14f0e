import type { DrawnReceipt } from "../../../src/pages/wire.ts"

/**
 * without-key: the site does not publish the key, or did not answer. uncheckable: this browser does not know Ed25519.
 */
export type ReceiptCheck = "valid" | "invalid" | "uncheckable" | "without-key"

type Bytes = Uint8Array<ArrayBuffer>
type PublishedKey = Readonly<Record<string, string | undefined>>

const signatureContext = "parley receipt batch v1\n"
const toBytes = (text: string): Bytes => new TextEncoder().encode(text)

/** Checks in this browser whether the site signed this receipt, without trusting anyone's word. */
export async function checkReceipt(
  receipt: DrawnReceipt,
  fetchKeys: () => Promise<Response>,
): Promise<ReceiptCheck> {
  // Browsers provide it only where a page is served securely.
  if (globalThis.crypto?.subtle === undefined) return "uncheckable"
  const published = await findKey(receipt.kid, fetchKeys)
  if (published === undefined) return "without-key"
  try {
    const { kty, crv, x } = published
    const jwk = { kty, crv, x } as JsonWebKey
    const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"])
    const signed = join(toBytes(signatureContext), await rootOf(receipt))
    return (await crypto.subtle.verify("Ed25519", key, fromBase64url(receipt.signature), signed))
      ? "valid"
      : "invalid"
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? "uncheckable" : "invalid"
  }
}

async function findKey(kid: string, fetchKeys: () => Promise<Response>): Promise<PublishedKey | undefined> {
  try {
    const { keys } = (await (await fetchKeys()).json()) as { keys: readonly PublishedKey[] }
    return keys.find((key) => key.kid === kid && key["parley:use"] === "receipt")
  } catch {
    // No connection, or no keys in the answer: the visitor is told that no key could be found.
    return undefined
  }
}

/** The root of the hash tree, computed along the receipt's path (RFC 6962, 2.1). */
async function rootOf({ body, path }: DrawnReceipt): Promise<Bytes> {
  let hash = await sha256(toBytes(`\u0000${toCanonical(body)}`))
  for (const { side, sha256: hex } of path) {
    const other = fromHex(hex)
    const [left, right] = side === "left" ? [other, hash] : [hash, other]
    hash = await sha256(join(Uint8Array.of(1), left, right))
  }
  return hash
}

/**
 * Canonical JSON (RFC 8785) of a flat object. The members of a receipt are texts or null; anything else is not a
 * receipt.
 */
function toCanonical(body: object): string {
  const members = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  if (members.some(([, value]) => value !== null && typeof value !== "string"))
    throw new TypeError("This is no receipt.")
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
}

function join(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
