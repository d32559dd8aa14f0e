import { generateKeyPairSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { KeyRing, signMessage } from "../../src/identity/index.ts"
import type { Site } from "../../src/site/index.ts"
import { engines } from "../support/engines.ts"
import { ada, agree, execute, openShop, origin, post } from "./shop.ts"

function policy(permission: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const document = {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: `${origin}/policy/1`,
    type: "Set",
    permission: [{ target: `${origin}/api/intents`, action: "execute", ...permission }],
    ...more,
  }
  return { policy: { document } }
}

const threeAnHour = {
  constraint: [{ leftOperand: "urn:x:rateLimit", operator: "lteq", rightOperand: 3, unit: "urn:x:hour" }],
}

describe("terms are enforced on execution", () => {
  it("[UM-18] [UM-54] a limit of the token is exact over two nodes and a restart", async () => {
    const storage = await engines.find(({ name }) => name === "postgres")?.create()
    if (!storage) throw new Error("no PostgreSQL")
    // One hour, whatever the clock on the wall says.
    const now = () => Date.parse("2026-05-04T12:30:00Z")
    const options = { keys: KeyRing.create(now()), storage, now, ...policy(threeAnHour) }
    await using stack = new AsyncDisposableStack()
    const [one, two] = [stack.use(await openShop(options)), stack.use(await openShop(options))]
    const { body } = await agree(one)
    expect(body.pat.permissions).toContain("rate_limit:3/hour")
    const calls = Array.from({ length: 6 }, (_, i) => execute(i % 2 === 0 ? one : two, body.token))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    const after = stack.use(await openShop(options))
    const response = await execute(after, body.token)
    expect(response.status).toBe(429)
    expect(response.headers.get("retry-after")).toBe("1800")
  })

  it("[UM-18] a permission that the token lacks refuses, also by another name of the intent", async () => {
    await using shop = await openShop()
    const { body } = await agree(shop, ada, { intents: ["findLamp"] })
    const headers = { authorization: `Bearer ${body.token}` }
    for (const path of ["/api/execute/orderLamp", "/api/execute/OrderLamp", "/api/execute/order-lamp"])
      expect((await post(shop, path, { what: "x" }, headers)).status).toBe(403)
    expect((await post(shop, "/api/execute/find-lamp", { what: "x" }, headers)).status).toBe(200)
  })

  it("[UM-51] a prohibition that came later refuses a token that was issued before, and says why", async () => {
    const storage = await engines.find(({ name }) => name === "sqlite")?.create()
    const keys = KeyRing.create(Date.now())
    const open = (more: Record<string, unknown>) =>
      openShop({ keys, ...(storage && { storage }), ...policy({}, { conflict: "prohibit", ...more }) })
    const before = await open({})
    const { body } = await agree(before)
    await before[Symbol.asyncDispose]()
    await using after = await open({
      prohibition: [{ uid: "x:no", target: "findLamp", action: "execute", assignee: ada.id }],
    })
    const response = await execute(after, body.token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: {
        code: "FORBIDDEN",
        details: {
          reason: "prohibited",
          policy: `${origin}/policy/1`,
          token_endpoint: `${origin}/api/pat/issue`,
        },
      },
    })
    expect((await execute(after, body.token, "orderLamp")).status).toBe(200)
  })

  it("[UM-51] a duty that is not met is named when agreeing, and met by saying so", async () => {
    await using shop = await openShop(policy({ duty: [{ uid: "x:credit", action: "attribute" }] }))
    const { status, body } = await agree(shop)
    expect(status).toBe(403)
    expect(body.error?.details).toMatchObject({ reason: "unmet", missing: [{ duty: "x:credit" }] })
    const agreed = await agree(shop, ada, { dutiesMet: ["attribute"] })
    expect(agreed.body.pat).toMatchObject({ obligations: ["pay:0.01 USD per intent", "attribute"] })
    expect((await execute(shop, agreed.body.token)).status).toBe(200)
  })

  it("payment first is asked for as payment", async () => {
    const before = { leftOperand: "event", operator: "lt", rightOperand: { "@id": "odrl:policyUsage" } }
    const duty = [{ action: "pay", amount: 2, unit: "urn:x:EUR", constraint: [before] }]
    await using shop = await openShop(policy({ duty }))
    const { status, body } = await agree(shop)
    expect(status).toBe(402)
    expect(body.error?.code).toBe("PAYMENT_REQUIRED")
  })
})

describe("signed requests", () => {
  const parameters = { intent_uid: "shop.example:findLamp", parameters: { what: "x" } }
  const path = "/api/intents/execute"

  async function call(
    shop: Site,
    token: string,
    change: (headers: Record<string, string>) => object = (all) => all,
  ) {
    const signed = signMessage(
      { method: "POST", url: `${origin}${path}`, body: JSON.stringify(parameters) },
      ada,
      Date.now(),
    )
    return post(shop, path, parameters, { authorization: `Bearer ${token}`, ...change(signed) } as Record<
      string,
      string
    >)
  }

  it("[UM-36] are asked for where the policy has it, and checked against the key of the agreement", async () => {
    await using shop = await openShop(policy({}, { obligation: [{ uid: "x:sign", action: "signPayload" }] }))
    const { body } = await agree(shop)
    expect(body.pat).toMatchObject({ obligations: expect.arrayContaining(["signPayload"]) })
    expect((await call(shop, body.token)).status).toBe(200)
    const other = await agree(shop)
    const forged = signMessage(
      { method: "POST", url: `${origin}${path}`, body: JSON.stringify(parameters) },
      { ...ada, privateKey: generateKeyPairSync("ed25519").privateKey },
      Date.now(),
    )
    const otherBody = signMessage({ method: "POST", url: `${origin}${path}`, body: "{}" }, ada, Date.now())
    const otherPath = signMessage(
      { method: "POST", url: `${origin}/x`, body: JSON.stringify(parameters) },
      ada,
      Date.now(),
    )
    const old = signMessage(
      { method: "POST", url: `${origin}${path}`, body: JSON.stringify(parameters) },
      ada,
      Date.now() - 600_000,
    )
    for (const headers of [{}, forged, otherBody, otherPath, old]) {
      const response = await call(shop, other.body.token, () => headers)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { details: { missing: [{ duty: "x:sign" }] } } })
    }
    const uncovered = await call(shop, body.token, (all) => ({
      ...all,
      "signature-input": all["signature-input"]?.replace(' "content-digest"', ""),
    }))
    expect(uncovered.status).toBe(403)
  })
})
