import { describe, expect, it } from "vitest"
import { type KeyResolver, KeyRing } from "../../identity/index.ts"
import type { Actor } from "./attribution.ts"
import type { ChainEntry, RequestEnvelope } from "./envelope.ts"
import { relayRequest } from "./relay.ts"
import { createRequest } from "./request.ts"
import { assertPlausibleChain, verifyChain } from "./verification.ts"

const now = Date.parse("2026-05-04T12:00:00Z")
const site = "https://site.example"
const ring = KeyRing.create(now)
const actor = (actorId: string): Actor => ({
  actorType: "ai_agent",
  actorId,
  key: () => ring.current("attribution"),
})
const mediator = actor("https://mediator.example")

/** Words of an agent, through a mediator, each with an explanation of its own. */
const relayed: RequestEnvelope = relayRequest(
  createRequest(
    { actor: actor("agent"), now: () => now, createNonce: () => "a nonce of ours" },
    {
      flowType: "intent_request",
      message: "A table for two",
      interactionId: "one",
      audience: mediator.actorId,
      explanation: { interpretation: "Wants a table" },
    },
  ),
  site,
  { actor: mediator, now, explanation: { routing_logic: "The only one" } },
)

function assess(change: Partial<RequestEnvelope>, entries: readonly Partial<ChainEntry>[] = []): () => void {
  const { attribution } = relayed
  const chain = attribution.chain.map((entry, index) => ({ ...entry, ...entries[index] }))
  const envelope = { ...relayed, ...change, attribution: { ...attribution, chain } }
  return () => assertPlausibleChain(envelope, { audience: site, now, window: 1_000 })
}

describe("what is told about a chain without a key", () => {
  it("[IW-32] is that the last entry covers every explanation: nobody appends one on the way", () => {
    expect(assess({})).not.toThrow()
    const explicability = [...relayed.explicability!, { actor: "stranger", interpretation: "Pays any price" }]
    expect(assess({ explicability })).toThrow("does not cover all of 'explicability'")
  })

  it("[IW-32] is that no entry covers fewer than the one before, or more than there are", () => {
    const message = (entry: number) => `'attribution.chain.${entry}.explicability_covered' does not fit`
    expect(assess({}, [{ explicability_covered: 2 }, { explicability_covered: 1 }])).toThrow(message(1))
    expect(assess({}, [{ explicability_covered: 3 }])).toThrow(message(0))
  })

  it("[IW-36] is that an entry is signed whole or not at all", () => {
    for (const member of ["alg", "kid", "aud"] as const)
      expect(assess({}, [{ [member]: undefined }])).toThrow("all of 'alg', 'kid' and 'aud'")
  })

  it("[IW-54] is that a URL id is a bare origin, so that tenants of one host do not speak for each other", () => {
    for (const id of [
      "https://mediator.example/",
      "https://mediator.example/tenant",
      "http://mediator.example",
    ])
      expect(assess({}, [{ aud: id }, { actor_id: id }])).toThrow("must be a bare HTTPS origin")
  })
})

describe("the keys of a chain", () => {
  it("[IW-61] are asked for from the sender on: nobody's are fetched on the word of one who is unproven", async () => {
    const asked: string[] = []
    const keys: KeyResolver = {
      async resolve(actorId) {
        asked.push(actorId)
        return { kind: "unresolvable", reason: "nobody knows" }
      },
    }
    const actors = await verifyChain(relayed, "request", keys)
    expect(asked).toEqual([mediator.actorId])
    expect(actors.map(({ unproven }) => unproven)).toEqual([
      "the actor that forwarded it is unproven",
      "nobody knows",
    ])
  })
})
