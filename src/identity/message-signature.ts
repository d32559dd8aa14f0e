import { createHash, type KeyObject, randomUUID, sign } from "node:crypto"
import { ParleyError } from "../intent/index.ts"
import type { ShownCredentials } from "./credential.ts"
import { parseSignatures, type ShownSignature } from "./signature-input.ts"
import type { UsedProofs } from "./used-proofs.ts"
import { type SignatureAlgorithm, type VerificationKey, verifyBytes } from "./verification-key.ts"

/** Milliseconds by which a signature may be older, or its clock ahead. */
const window = 300_000

/** RFC 9421 3.3, by the JOSE name of what our keys are used with. */
const algorithmNames: Readonly<Partial<Record<SignatureAlgorithm, string>>> = {
  EdDSA: "ed25519",
  ES256: "ecdsa-p256-sha256",
  RS256: "rsa-v1_5-sha256",
}

/** A request is taken once by the nonce of its signature, for as long as the signature could be shown. */
export async function assertFirstUse(
  { nonce }: ShownSignature,
  signer: string,
  used: UsedProofs,
  now: number,
): Promise<void> {
  if (nonce === undefined) return
  if (await used.use(`signature ${signer} ${nonce}`, now + 2 * window, now)) return
  throw new ParleyError(
    "unauthenticated",
    "The nonce of the signature was used before. Sign the request anew, with a nonce of its own.",
    { details: { reason: "replay" } },
  )
}

/**
 * The signature of a request by this key (RFC 9421) over its method, its address and its body, the latter by
 * `Content-Digest` (RFC 9530), made just now. Undefined where there is none.
 */
export async function findSignatureBy(
  shown: ShownCredentials,
  key: VerificationKey,
  now: number,
): Promise<ShownSignature | undefined> {
  const signatures = parseSignatures(shown.header("signature-input"), shown.header("signature"))
  const usable = signatures.filter((one) => coversCall(one) && isCurrent(one, now))
  const fitting = usable.find((one) => isSignedOver(one, shown, key))
  if (!fitting || !isDigestOf(shown.header("content-digest"), await shown.body())) return undefined
  return fitting
}

function coversCall({ components }: ShownSignature): boolean {
  const has = (name: string) => components.includes(name)
  const isAddressed = has("@target-uri") || (has("@authority") && has("@path"))
  return has("@method") && isAddressed && has("content-digest")
}

/** Whether it was made just now and is not over. */
export function isCurrent({ created, expires }: ShownSignature, now: number): boolean {
  if (created === undefined || Math.abs(now - created * 1_000) > window) return false
  return expires === undefined || expires * 1_000 > now
}

/** Whether the key made this signature over what it says it covers. */
export function isSignedOver(one: ShownSignature, shown: ShownCredentials, key: VerificationKey): boolean {
  const base = toSignatureBase(one.components, one.parameters, shown)
  if (base === undefined) return false
  return key.algorithms.some((algorithm) => {
    const name = algorithmNames[algorithm]
    if (name === undefined || (one.algorithm !== undefined && one.algorithm !== name)) return false
    return verifyBytes(key, algorithm, Buffer.from(base), one.signature)
  })
}

/** RFC 9421 2.5. Undefined where a component is covered that the request does not have. */
function toSignatureBase(
  components: readonly string[],
  parameters: string,
  shown: Pick<ShownCredentials, "method" | "url" | "header">,
): string | undefined {
  const lines: string[] = []
  for (const name of components) {
    const value = componentOf(name, shown)
    if (value === undefined) return undefined
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${parameters}`].join("\n")
}

function componentOf(
  name: string,
  { method, url, header }: Pick<ShownCredentials, "method" | "url" | "header">,
): string | undefined {
  if (!name.startsWith("@")) return header(name)?.trim()
  const { protocol, host, pathname, search } = new URL(url)
  switch (name) {
    case "@method":
      return method
    case "@target-uri":
      return url
    case "@authority":
      return host
    case "@scheme":
      return protocol.slice(0, -1)
    case "@path":
      return pathname
    case "@query":
      return search === "" ? "?" : search
    default:
      return undefined
  }
}

/** RFC 9530: every digest of a kind we know must fit, and there must be one. */
function isDigestOf(header: string | undefined, body: Uint8Array): boolean {
  const known = [...(header ?? "").matchAll(/(sha-256|sha-512)=:([A-Za-z0-9+/=]*):/g)]
  return (
    known.length > 0 &&
    known.every(([, kind = "", digest]) => {
      const hash = createHash(kind.replace("-", "")).update(body).digest("base64")
      return hash === digest
    })
  )
}

export interface MessageToSign {
  readonly method: string
  readonly url: string
  readonly body: string | Uint8Array
}

/**
 * The headers that sign a request with an Ed25519 key, for agents whose terms ask for it. They are good for one request:
 * sign it anew to repeat it.
 */
export function signMessage(
  { method, url, body }: MessageToSign,
  { kid, privateKey }: { readonly kid: string; readonly privateKey: KeyObject },
  now: number,
): Record<string, string> {
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`
  const components = ["@method", "@target-uri", "content-digest"]
  const list = components.map((name) => `"${name}"`).join(" ")
  const parameters = `(${list});created=${Math.floor(now / 1_000)};nonce="${randomUUID()}";keyid="${kid}";alg="ed25519"`
  const base = toSignatureBase(components, parameters, { method, url, header: () => digest }) ?? ""
  const signature = sign(null, Buffer.from(base), privateKey).toString("base64")
  return {
    "content-digest": digest,
    "signature-input": `sig=${parameters}`,
    signature: `sig=:${signature}:`,
  }
}
