// The IntentWeb signature format of docs/intentweb.md with nothing but Node, as an implementation in another
// language would write it. It shares no code with Parley.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto"

/** RFC 8785. JSON.stringify writes strings and numbers as the RFC asks; only the order of members is ours. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`
}

export const sha256 = (text) => createHash("sha256").update(text).digest("hex")

export function queryHash({ attribution, explicability, ...payload }) {
  return sha256(canonical(payload))
}

/** What entry `index` of the chain signs. */
export function signingInput(envelope, index) {
  const { explicability = [], attribution, ...rest } = envelope
  const { signature, ...entry } = attribution.chain[index]
  const covered = explicability.slice(0, entry.explicability_covered ?? 0)
  const chain = [...attribution.chain.slice(0, index), entry]
  return canonical({
    ...rest,
    ...(covered.length > 0 && { explicability: covered }),
    attribution: { ...attribution, chain },
  })
}

/** A request exactly as its first actor sent it: the same through every mediator. */
export function requestDigest({ explicability = [], attribution, ...rest }) {
  const [first] = attribution.chain
  const covered = explicability.slice(0, first.explicability_covered ?? 0)
  const sent = { ...rest, ...(covered.length > 0 && { explicability: covered }), attribution: { ...attribution, chain: [first] } }
  return sha256(`intentweb signature v1 request\n${canonical(sent)}`)
}

const signedBytes = (direction, input) => Buffer.from(`intentweb signature v1 ${direction}\n${input}`)

/** A test key that anyone can make again: its 32 secret bytes are the SHA-256 of a public text. */
export function testKey(seed) {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex")
  const secret = createHash("sha256").update(seed).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([prefix, secret]), format: "der", type: "pkcs8" })
  const { x } = createPublicKey(privateKey).export({ format: "jwk" })
  const jwk = { crv: "Ed25519", kty: "OKP", x }
  const kid = createHash("sha256").update(canonical(jwk)).digest("base64url")
  return { privateKey, jwk: { ...jwk, kid, alg: "EdDSA" } }
}

/** Appends an actor's entry, signed. */
export function append(envelope, direction, { actor_type, actor_id, timestamp, aud, key }, explanation) {
  const explicability = [...(envelope.explicability ?? []), ...(explanation ? [explanation] : [])]
  const entry = { actor_type, actor_id, timestamp, alg: "EdDSA", kid: key.jwk.kid, aud }
  entry.explicability_covered = explicability.length
  const attribution = { ...envelope.attribution, chain: [...envelope.attribution.chain, entry] }
  const next = { ...envelope, ...(explicability.length > 0 && { explicability }), attribution }
  const input = signedBytes(direction, signingInput(next, attribution.chain.length - 1))
  entry.signature = sign(null, input, key.privateKey).toString("base64url")
  return next
}

/**
 * Why an envelope is refused; undefined when every signature in it holds. `keys`: actor_id to public JWKs. `request`: on
 * a response, what the client had sent.
 */
export function refusal(envelope, { direction, audience, request, now, window, keys }) {
  const { attribution, explicability = [] } = envelope
  const { chain } = attribution
  if (chain.length < 1 || chain.length > 8) return "count"
  const times = [attribution.timestamp, ...chain.map((entry) => entry.timestamp)]
  if (times.some((time) => !(Math.abs(Date.parse(time) - Date.parse(now)) <= window))) return "time"
  if (chain.some(({ actor_id }) => /^https?:/i.test(actor_id) && new URL(actor_id).origin !== actor_id))
    return "actor"
  if (chain.some(({ aud }, index) => aud !== (chain[index + 1]?.actor_id ?? audience))) return "audience"
  const covers = [0, ...chain.map((entry) => entry.explicability_covered ?? 0)]
  if (covers.some((count, index) => count < (covers[index - 1] ?? 0))) return "explicability"
  if (covers.at(-1) !== explicability.length) return "explicability"
  for (const [index, entry] of chain.entries()) {
    const jwk = keys[entry.actor_id]?.find(({ kid }) => kid === entry.kid)
    if (jwk === undefined || jwk.alg !== entry.alg) return "key"
    const bytes = Buffer.from(entry.signature, "base64url")
    // One text per signature: the spare bits of the last character are zero.
    if (bytes.toString("base64url") !== entry.signature) return "signature"
    const publicKey = createPublicKey({ key: jwk, format: "jwk" })
    const data = signedBytes(direction, signingInput(envelope, index))
    const holds =
      jwk.alg === "ES256"
        ? verify("sha256", data, { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes)
        : verify(null, data, publicKey, bytes)
    if (!holds) return "signature"
  }
  if (direction === "response" && attribution.request_digest !== requestDigest(request)) return "request"
  const opens = direction === "request" && envelope.flow_type === "intent_request"
  return opens && queryHash(envelope) !== attribution.query_hash ? "query_hash" : undefined
}
