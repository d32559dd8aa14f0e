// node check.mjs           verifies vectors.json, and signs its Ed25519 messages again to the same bytes
// node check.mjs --write   makes vectors.json anew
import { deepStrictEqual, strictEqual } from "node:assert"
import { readFileSync, writeFileSync } from "node:fs"
import { makeVectors } from "./cases.mjs"
import { queryHash, refusal, requestDigest, signingInput } from "./signature.mjs"

const file = new URL("vectors.json", import.meta.url)
if (process.argv.includes("--write")) writeFileSync(file, `${JSON.stringify(makeVectors(), null, 2)}\n`)

const vectors = JSON.parse(readFileSync(file, "utf8"))
const { now, window_milliseconds: window, keys } = vectors

strictEqual(queryHash(vectors.query_hash.request), vectors.query_hash.hash)
for (const { request, digest } of vectors.request_digests) strictEqual(requestDigest(request), digest)
for (const { name, direction, audience, request, envelope, signing_inputs } of vectors.accepted) {
  strictEqual(refusal(envelope, { direction, audience, request, now, window, keys }), undefined, name)
  deepStrictEqual(envelope.attribution.chain.map((_, index) => signingInput(envelope, index)), signing_inputs, name)
}
for (const { name, reason, direction, audience, request, envelope } of vectors.refused)
  strictEqual(refusal(envelope, { direction, audience, request, now, window, keys }), reason, name)

const isDeterministic = ({ envelope }) => envelope.attribution.chain.every(({ alg }) => alg === "EdDSA")
const anew = JSON.parse(JSON.stringify(makeVectors()))
deepStrictEqual(anew.accepted.filter(isDeterministic), vectors.accepted.filter(isDeterministic))

console.log(`${vectors.accepted.length} accepted and ${vectors.refused.length} refused messages are as they should be.`)
