// The messages of vectors.json, made anew from public seeds; `node check.mjs --write` writes them.
import { createECDH, createHash, createPrivateKey, sign } from "node:crypto"
import { append, queryHash, requestDigest, sha256, signingInput, testKey } from "./signature.mjs"

const at = (second) => `2026-05-04T12:00:0${second}Z`
const agentId = "personal-assistant-v2"
const firstId = "https://first-gateway.example"
const secondId = "https://second-gateway.example"
const siteId = "https://bella-cucina.example"
const seeds = Object.fromEntries([agentId, firstId, secondId, siteId].map((id) => [id, `intentweb vectors: ${id}`]))
const key = (id) => testKey(seeds[id])
const by = (actor_type, actor_id, aud, second) => ({ actor_type, actor_id, aud, timestamp: at(second), key: key(actor_id) })

function unsigned(payload, nonce, more = {}) {
  const query_hash = more.query_hash ?? queryHash(payload)
  return { ...payload, attribution: { query_hash, nonce, timestamp: at(0), ...more, chain: [] } }
}

const wish = {
  protocol_version: "1.0",
  flow_type: "intent_request",
  message: "Book a table for 2 on Friday at 7pm – a window seat, if possible 🪟",
  interaction_id: "conversation-1",
  timestamp: at(0),
  locale: "en-GB",
}
const reading = { actor: agentId, interpretation: "A table for two", assumptions: ["dinner"], confidence: 0.9 }
const routing = { actor: firstId, routing_logic: "The only restaurant nearby", sites_considered: [siteId] }

const direct = append(unsigned(wish, "nonce-of-the-agent-1"), "request", by("ai_agent", agentId, siteId, 0), reading)

const sent = append(unsigned(wish, "nonce-of-the-agent-2"), "request", by("ai_agent", agentId, firstId, 0), reading)
const once = append(sent, "request", by("ai_gateway", firstId, secondId, 1), routing)
const relayed = append(once, "request", by("ai_gateway", secondId, siteId, 2))

const odd = { ...wish, protocol_version: "1.7", "\u20ac": 1e21, "\ud83d\ude00": -0.0000001, "\ufb33": [null, true, {}] }
const unusual = append(unsigned(odd, "nonce-of-the-agent-3"), "request", by("ai_agent", agentId, siteId, 0))

const answer = {
  protocol_version: "1.0",
  flow_type: "information_request",
  message: "At these times a table is free:\n\n- 18:30\n- 19:00",
  interaction_id: "conversation-1",
  required_information: ["Time of the visit"],
  timestamp: at(3),
}
const { query_hash } = relayed.attribution
const reply = (nonce, request) =>
  unsigned(answer, nonce, {
    query_hash,
    in_reply_to: request.attribution.nonce,
    request_digest: requestDigest(request),
    timestamp: at(3),
  })
const response = append(reply("nonce-of-the-site-1", direct), "response", by("intent_site", siteId, agentId, 3), {
  actor: siteId,
  interpretation: "A table for two on Friday",
})
const fromSite = append(reply("nonce-of-the-site-2", relayed), "response", by("intent_site", siteId, secondId, 3))
const halfway = append(fromSite, "response", by("ai_gateway", secondId, firstId, 4))
const handedBack = append(halfway, "response", by("ai_gateway", firstId, agentId, 5))

// The same nonce under other words, as a relay would send them to get a refusal that it can show in place of the answer.
const twin = append(
  unsigned({ ...wish, message: "Something else" }, "nonce-of-the-agent-1"),
  "request",
  by("ai_agent", agentId, siteId, 0),
)
const error = { ...answer, flow_type: "error", message: "'attribution.nonce' was used for another message.", status: "replay" }
delete error.required_information
const toTwin = append(
  unsigned(error, "nonce-of-the-site-3", {
    query_hash,
    in_reply_to: "nonce-of-the-agent-1",
    request_digest: requestDigest(twin),
    timestamp: at(3),
  }),
  "response",
  by("intent_site", siteId, agentId, 3),
)
const unreadable = "{ this is no envelope"
const refusing = append(
  unsigned(
    { ...error, interaction_id: "interaction-made-by-the-site", message: "The body is not JSON. Send one JSON object.", status: "invalid_request" },
    "nonce-of-the-site-4",
    { query_hash: sha256(unreadable), timestamp: at(3) },
  ),
  "refusal",
  by("intent_site", siteId, "*", 3),
)

const made = { ...wish, message: "Book a table for 2 on Friday at 19:00.", interaction_id: "originated-1", timestamp: at(1) }
const originated = append(
  unsigned(made, "nonce-of-the-gateway-1", { derived_from: [sent] }),
  "request",
  by("ai_gateway", firstId, siteId, 1),
)

/** ECDSA gives another signature each time, so writing anew changes this vector and no other. */
function signedWithP256() {
  const ecdh = createECDH("prime256v1")
  const secret = createHash("sha256").update("intentweb vectors: p-256").digest()
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const b64 = (bytes) => Buffer.from(bytes).toString("base64url")
  const jwk = { kty: "EC", crv: "P-256", x: b64(point.subarray(1, 33)), y: b64(point.subarray(33)) }
  const envelope = structuredClone(direct)
  const [entry] = envelope.attribution.chain
  Object.assign(entry, { actor_id: "p256-agent", alg: "ES256", kid: "p256-1" })
  const privateKey = createPrivateKey({ key: { ...jwk, d: b64(secret) }, format: "jwk" })
  const data = Buffer.from(`intentweb signature v1 request\n${signingInput(envelope, 0)}`)
  entry.signature = sign("sha256", data, { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")
  return { envelope, jwk: { ...jwk, kid: "p256-1", alg: "ES256" } }
}

const change = (envelope, edit) => {
  const copy = structuredClone(envelope)
  edit(copy, copy.attribution.chain)
  return copy
}
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

export function makeVectors() {
  const p256 = signedWithP256()
  const accept = (name, direction, audience, envelope, request) => ({
    name,
    direction,
    audience,
    ...(request && { request }),
    envelope,
    signing_inputs: envelope.attribution.chain.map((_, index) => signingInput(envelope, index)),
  })
  const refuse = (name, reason, envelope, direction = "request", audience = siteId, request) => ({
    name,
    reason,
    direction,
    audience,
    ...(request && { request }),
    envelope,
  })
  const accepted = [
    accept("a request by an agent", "request", siteId, direct),
    accept("a request through two gateways", "request", siteId, relayed),
    accept("unknown members of a newer minor version, in an order of their own", "request", siteId, unusual),
    accept("an intent that a gateway made of a wish", "request", siteId, originated),
    accept("a request signed with P-256", "request", siteId, p256.envelope),
    accept("a response by a site", "response", agentId, response, direct),
    accept("a response handed back by two gateways", "response", agentId, handedBack, sent),
    accept("a refusal of bytes that are no envelope", "refusal", "*", refusing),
  ]
  const refused = [
    refuse("a changed message", "signature", change(direct, (e) => { e.message += "!" })),
    refuse("a changed explanation", "signature", change(direct, (e) => { e.explicability[0].confidence = 1 })),
    refuse("an added member", "signature", change(direct, (e) => { e.discount = "all of it" })),
    refuse("a changed time", "signature", change(direct, (e) => { e.timestamp = at(1) })),
    refuse("an explanation nobody signed", "explicability", change(direct, (e) => { e.explicability.push(routing) })),
    refuse("the last entry removed", "audience", change(relayed, (_, chain) => { chain.pop() })),
    refuse("an entry in the middle removed", "audience", change(relayed, (_, chain) => { chain.splice(1, 1) })),
    refuse("two entries exchanged", "audience", change(relayed, (_, chain) => { chain.splice(0, 2, chain[1], chain[0]) })),
    refuse("an earlier signature changed", "signature", change(relayed, (_, chain) => { chain[0].signature = chain[1].signature })),
    refuse("a message for another site", "audience", direct, "request", "https://other.example"),
    refuse("another site written in", "signature", change(direct, (_, chain) => { chain[0].aud = "https://other.example" }), "request", "https://other.example"),
    refuse("spare bits set in a signature", "signature", change(direct, (_, chain) => {
      const text = chain[0].signature
      chain[0].signature = text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1)) + 1]
    })),
    refuse("an old message", "time", change(direct, (e) => { e.attribution.timestamp = "2026-05-04T11:00:00Z" })),
    refuse("a key of someone else", "key", change(direct, (_, chain) => { chain[0].kid = key(siteId).jwk.kid })),
    refuse("an actor that is no bare origin", "actor", change(relayed, (_, chain) => { chain[1].actor_id += "/" })),
    refuse("nine entries", "count", change(relayed, (_, chain) => { chain.push(...chain, ...chain) })),
    refuse("a response as a request", "signature", response, "request", agentId),
    refuse("a response to another request with the same nonce", "request", toTwin, "response", agentId, direct),
    refuse("a response that is bound to no request", "request", append(
      unsigned(answer, "nonce-of-the-site-5", { query_hash, in_reply_to: "nonce-of-the-agent-1", timestamp: at(3) }),
      "response",
      by("intent_site", siteId, agentId, 3),
    ), "response", agentId, direct),
    refuse("a refusal as a response", "signature", refusing, "response", "*", direct),
    refuse("a response as a refusal", "signature", response, "refusal", agentId),
    refuse("the hash of another wish", "query_hash", append(
      unsigned(wish, "nonce-of-the-agent-9", { query_hash: "0".repeat(64) }), "request", by("ai_agent", agentId, siteId, 0),
    )),
  ]
  const keys = Object.fromEntries(Object.keys(seeds).map((id) => [id, [key(id).jwk]]))
  return {
    now: at(6),
    window_milliseconds: 300_000,
    seeds,
    keys: { ...keys, "p256-agent": [p256.jwk] },
    query_hash: { request: direct, hash: direct.attribution.query_hash },
    request_digests: [direct, relayed].map((request) => ({ request, digest: requestDigest(request) })),
    accepted,
    refused,
  }
}
