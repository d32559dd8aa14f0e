import { describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService, formatMoney } from "../intent/index.ts"
import type { PolicyParty } from "./call-world.ts"
import { checkPolicy } from "./check-policy.ts"
import { toIntentTerms } from "./grant.ts"
import { readPolicy } from "./odrl/index.ts"
import { createTerms, type PolicySettings } from "./terms.ts"

const service = defineService({
  namespace: "shop.example",
  name: "Shop",
  about: "A shop.",
  updated: "2026-01-01",
})
const find = defineIntent({
  name: "find",
  title: "Find",
  description: "Finds a thing.",
  examples: ["find a lamp"],
  input: z.object({ what: z.string().describe("What to find") }),
  output: z.object({ found: z.number().describe("How many") }),
  effect: "read",
  access: "token",
  price: "0.01 USD",
  rateLimit: "100/hour",
  execute: () => ({ found: 1 }),
})
const intents = bindIntents(service, [find]).map(({ descriptor }) => descriptor)
const [descriptor] = intents
if (!descriptor) throw new Error("no intent")
const origin = "https://shop.example"
const now = Date.parse("2026-05-04T12:00:00Z")
const party: PolicyParty = { id: "https://agent.example", dutiesMet: [], signed: undefined, keyNames: [] }

function terms(settings?: PolicySettings) {
  return createTerms({ intents, origin: () => origin, settings })
}

function written(more: Record<string, unknown>, permission: Record<string, unknown> = {}) {
  return {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: `${origin}/policy`,
    type: "Set",
    permission: [{ target: `${origin}/api/intents`, action: "execute", ...permission }],
    ...more,
  }
}

function decide(settings: PolicySettings, facts: Partial<PolicyParty> = {}) {
  return terms(settings).decide(descriptor as NonNullable<typeof descriptor>, { ...party, ...facts }, now)
}

describe("derived terms", () => {
  it("permit each intent at its rate and price, and fit their own declarations", () => {
    const { policy } = terms().published()
    expect(checkPolicy(policy, intents, origin)).toEqual({ problems: [], notes: [] })
    const decision = terms().decide(descriptor, party, now)
    expect(decision).toMatchObject({ allowed: true })
    const { rateLimit, price, obligations } = toIntentTerms(policy, decision, descriptor)
    expect(rateLimit).toEqual({ limit: 100, period: "hour" })
    expect(price && formatMoney(price)).toBe("0.01 USD")
    expect(obligations).toEqual(["pay:0.01 USD per intent"])
  })

  it("are another policy where a price changes", () => {
    const dearer = { ...descriptor, price: { units: 2n, scale: 2, currency: "USD" } }
    const other = createTerms({ intents: [dearer], origin: () => origin })
    expect(other.published().sha256).not.toBe(terms().published().sha256)
  })
})

describe("written terms", () => {
  it("know intents by address, UID and name, parties by collection, and time", () => {
    for (const target of [
      `${origin}/api/intents`,
      "shop.example:find:v1",
      "find",
      `${origin}/api/execute/find`,
    ])
      expect(decide({ document: written({}, { target }) }).allowed).toBe(true)
    const document = written({}, { assignee: "https://shop.example/partners" })
    expect(decide({ document }).allowed).toBe(false)
    const groups = { "https://shop.example/partners": ["https://agent.example"] }
    expect(decide({ document, groups }).allowed).toBe(true)
  })

  it("win over the declaration in limit and price", () => {
    const document = written(
      {},
      {
        constraint: [
          {
            leftOperand: "https://x.example/rateLimit",
            operator: "lt",
            rightOperand: 11,
            unit: "https://x.example/minute",
          },
        ],
        duty: [{ action: "compensate", amount: "0.5", unit: "http://cvx.iptc.org/iso4217a/EUR" }],
      },
    )
    const { policy } = terms({ document }).published()
    const { rateLimit, price } = toIntentTerms(policy, decide({ document }), descriptor)
    expect(rateLimit).toEqual({ limit: 10, period: "minute" })
    expect(price && formatMoney(price)).toBe("0.5 EUR")
  })

  it("[UM-51] name the duty that is not met: attribution undeclared, payment first, a request unsigned", () => {
    const before = {
      constraint: [{ leftOperand: "event", operator: "lt", rightOperand: { "@id": "odrl:policyUsage" } }],
    }
    const attribute = { document: written({}, { duty: [{ uid: "d:1", action: "attribute" }] }) }
    expect(decide(attribute).unmet).toMatchObject([{ duty: "d:1" }])
    expect(decide(attribute, { dutiesMet: ["attribute"] }).allowed).toBe(true)
    const pay = { action: "pay", amount: 1, unit: "http://cvx.iptc.org/iso4217a/EUR" }
    expect(decide({ document: written({}, { duty: [pay] }) }).allowed).toBe(true)
    expect(decide({ document: written({}, { duty: [{ ...pay, ...before }] }) })).toMatchObject({
      reason: "unmet",
    })
    const signing = { document: written({ obligation: [{ uid: "o:1", action: "signPayload" }] }) }
    expect(decide(signing, { signed: false }).unmet).toMatchObject([{ duty: "o:1" }])
    expect(decide(signing, { signed: true }).allowed).toBe(true)
  })

  it.each([
    [
      "a target that is no intent",
      written({}, { target: `${origin}/api/intents/other:thing` }),
      "is no intent",
    ],
    ["no target", { uid: "p", permission: [{ action: "execute" }] }, "no target"],
    ["no action", { uid: "p", permission: [{ target: "find" }] }, "no action"],
    [
      "an unknown operand",
      written({}, { constraint: [{ leftOperand: "mood", operator: "eq", rightOperand: 1 }] }),
      "mood",
    ],
    [
      "an unknown operator",
      written({}, { constraint: [{ leftOperand: "dateTime", operator: "near", rightOperand: 1 }] }),
      "near",
    ],
    [
      "a limit without a period",
      written({}, { constraint: [{ leftOperand: "x:rateLimit", operator: "lteq", rightOperand: 5 }] }),
      "rate limit",
    ],
    [
      "an amount that is none",
      written({}, { duty: [{ action: "pay", amount: 5, unit: "x:beans" }] }),
      "currency",
    ],
    ["rules that void each other", written({ prohibition: [{ target: "find", action: "use" }] }), "conflict"],
    ["an agreement without parties", written({ type: "Agreement" }), "assignee"],
    [
      "a parent that is not at hand",
      written({ inheritFrom: "https://else.example/policy" }),
      "nothing is fetched",
    ],
  ])("fail the start for %s", (_, document, problem) => {
    expect(() => terms({ document })).toThrow(problem)
  })

  it("note an intent that nobody may execute", () => {
    const other = { ...descriptor, uid: "shop.example:other:v1", name: "other" }
    const policy = readPolicy(written({}, { target: "find" }))
    expect(checkPolicy(policy, [descriptor, other], origin).notes).toEqual([expect.stringContaining("other")])
  })
})
