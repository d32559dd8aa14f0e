import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { createKeyResolver } from "../../src/identity/index.ts"
import {
  assertPlausibleChain,
  parseRequest,
  parseResponse,
  queryHash,
  type RequestEnvelope,
  requestDigest,
  toSigningInput,
  verifyChain,
} from "../../src/protocols/intentweb/index.ts"

interface Vector {
  readonly name: string
  readonly direction: "request" | "response" | "refusal"
  readonly audience: string
  /** On a response: what the client had sent. */
  readonly request?: RequestEnvelope
  readonly envelope: Record<string, unknown>
}

interface Vectors {
  readonly now: string
  readonly window_milliseconds: number
  readonly keys: Readonly<Record<string, readonly unknown[]>>
  readonly query_hash: { readonly request: RequestEnvelope; readonly hash: string }
  readonly request_digests: readonly { readonly request: RequestEnvelope; readonly digest: string }[]
  readonly accepted: readonly (Vector & { readonly signing_inputs: readonly string[] })[]
  readonly refused: readonly (Vector & { readonly reason: string })[]
}

const folder = new URL("../../conformance/vectors/intentweb/", import.meta.url)
const vectors: Vectors = JSON.parse(readFileSync(new URL("vectors.json", folder), "utf8"))
const now = () => Date.parse(vectors.now)

const keys = createKeyResolver({
  fetch: async (url) => Response.json({ keys: vectors.keys[new URL(url).origin] ?? [] }),
  registered: async (actorId) => vectors.keys[actorId],
  now,
})

async function verify({ direction, audience, envelope: json }: Vector) {
  const envelope = direction === "request" ? parseRequest(json) : parseResponse(json)
  assertPlausibleChain(envelope, { audience, now: now(), window: vectors.window_milliseconds })
  const actors = await verifyChain(envelope, direction, keys)
  expect(actors.every(({ unproven }) => unproven === undefined)).toBe(true)
  return envelope
}

describe("the published signature vectors", () => {
  it("hold for an implementation that shares no code with ours", () => {
    const script = fileURLToPath(new URL("check.mjs", folder))
    const output = execFileSync(process.execPath, [script], { encoding: "utf8" })
    expect(output).toContain(`${vectors.accepted.length} accepted and ${vectors.refused.length} refused`)
  })

  it("[IW-34] give the documented hash of the first request", () => {
    expect(queryHash(vectors.query_hash.request)).toBe(vectors.query_hash.hash)
  })

  it("give the documented digest of a request, however many gateways handed it on", () => {
    for (const { request, digest } of vectors.request_digests) expect(requestDigest(request)).toBe(digest)
  })

  it.each(vectors.accepted)("[IW-31] [IW-57] are verified by us: $name", async (vector) => {
    const envelope = await verify(vector)
    const inputs = envelope.attribution.chain.map((_, index) => toSigningInput(envelope, index))
    expect(inputs).toEqual(vector.signing_inputs)
  })

  it.each(vectors.refused)("[IW-32] are refused by us: $name", async (vector) => {
    if (vector.reason === "request") {
      const { attribution } = await verify(vector)
      expect(attribution.request_digest).not.toBe(requestDigest(vector.request!))
    } else if (vector.reason === "query_hash") {
      const envelope = (await verify(vector)) as RequestEnvelope
      expect(queryHash(envelope)).not.toBe(envelope.attribution.query_hash)
    } else await expect(verify(vector)).rejects.toMatchObject({ name: "ParleyError" })
  })
})
