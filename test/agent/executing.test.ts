import { describe, expect, it } from "vitest"
import {
  createOutbound,
  createUimAgent,
  type KeptToken,
  KeyRing,
  type OwnerRules,
  type Step,
  type TokenMemory,
  type UimAgentOptions,
} from "../../src/agent/index.ts"
import { isParleyError, type ParleyError } from "../../src/intent/index.ts"
import { openShop } from "../policy/shop.ts"
import { type Page, startWebHost, type WebHost } from "../support/web-host.ts"

type Entry = Readonly<Record<string, unknown>>

/** What a service publishes for one intent. */
function entry(more: Entry = {}): Entry {
  return {
    intent_uid: "lamps.example:orderLamp:v1",
    intent_name: "orderLamp",
    description: "Orders a lamp.",
    input_parameters: [{ name: "colour", type: "string", required: true }],
    endpoint: "/here/it/is",
    ...more,
  }
}

function file(intents: readonly Entry[], more: Entry = {}): Page {
  return {
    body: { "service-info": { name: "Lamps" }, intents, ...more },
    headers: { etag: `"${JSON.stringify([intents, more]).length}"` },
  }
}

interface Lamps extends WebHost {
  /** The bodies and headers of the calls, in their order. */
  readonly calls: { readonly body: string; readonly key: string | undefined }[]
}

/** A service that answers calls as it is told, one after the other; the last answer is given again and again. */
async function startLamps(intents: readonly Entry[], answers: Page[], more: Entry = {}): Promise<Lamps> {
  const calls: Lamps["calls"] = []
  const host = await startWebHost({ "/agents.json": file(intents, more) })
  host.pages["/here/it/is"] = (request, response, body) => {
    calls.push({ body, key: request.headers["idempotency-key"] as string | undefined })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof answer === "function") return answer(request, response, body)
    const { status = 200, body: said = { ordered: true }, headers = {} } = answer ?? {}
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify(said))
  }
  return Object.assign(host, { calls })
}

const cut: Page = (request) => void request.socket.destroy()
const busy: Page = {
  status: 503,
  headers: { "retry-after": "7" },
  body: { error: { code: "SERVICE_UNAVAILABLE", message: "Busy." } },
}
const refused: Page = {
  status: 422,
  body: { error: { code: "INTENT_EXECUTION_FAILED", message: "None left." } },
}

function open(rules: OwnerRules = {}, options: Partial<UimAgentOptions> = {}) {
  const outbound = createOutbound({ allowLoopback: true })
  const waits: number[] = []
  let time = Date.now()
  const agent = createUimAgent({
    keys: KeyRing.create(Date.now()),
    fetch: outbound.fetch,
    rules,
    now: () => time,
    async sleep(milliseconds) {
      waits.push(milliseconds)
      time += milliseconds
    },
    ...options,
  })
  return { agent, waits, [Symbol.asyncDispose]: () => outbound.close() }
}

async function failure(
  execution: Promise<unknown>,
): Promise<ParleyError & { readonly steps: readonly Step[] }> {
  const error = await execution.then(
    () => undefined,
    (reason) => reason,
  )
  if (!isParleyError(error)) throw error ?? new Error("it was executed")
  return Object.assign(error, { steps: error.details?.steps as readonly Step[] })
}

const red = { intent: "orderLamp", parameters: { colour: "red" } }
const dids = (steps: readonly Step[]) => steps.map(({ did }) => did)

describe("an execution", () => {
  it("[UM-42] goes to the endpoint that is published, wherever that is", async () => {
    await using lamps = await startLamps([entry()], [{}])
    await using world = open()
    const { output, uid } = await world.agent.execute({ host: lamps.origin, ...red })
    expect({ output, uid }).toEqual({ output: { ordered: true }, uid: "lamps.example:orderLamp:v1" })
    expect(lamps.calls.map(({ body }) => JSON.parse(body))).toEqual([{ colour: "red" }])
  })

  it("sends the UID as the service writes it to one endpoint for all", async () => {
    const intent = { ...entry({ endpoint: undefined }), intent_uid: "lamps.example:Order-Lamp:v1" }
    await using lamps = await startLamps([intent], [{}], { "uim-api-execute": "/here/it/is" })
    await using world = open()
    await world.agent.execute({ host: lamps.origin, ...red, intent: "order-lamp" })
    expect(lamps.calls.map(({ body }) => JSON.parse(body))).toEqual([
      { intent_uid: "lamps.example:Order-Lamp:v1", parameters: { colour: "red" } },
    ])
  })

  it("is refused before anything is sent where a value is missing", async () => {
    await using lamps = await startLamps([entry()], [{}])
    await using world = open()
    const error = await failure(world.agent.execute({ host: lamps.origin, ...red, parameters: {} }))
    expect(error).toMatchObject({ code: "invalid_input" })
    expect(lamps.calls).toEqual([])
  })

  it.each<[string, OwnerRules, Entry, RegExp]>([
    ["price", {}, { price: "0.01 USD" }, /costs 0.01 USD/],
    ["price in another currency", { highestPrices: ["1.00 EUR"] }, { price: "0.01 USD" }, /nothing in USD/],
    ["data", { mayShare: ["size"] }, {}, /do not let it share: colour/],
    ["host", { hosts: ["*.example"] }, {}, /127.0.0.1 is not among/],
    [
      "host of its endpoint",
      { hosts: ["127.0.0.1"] },
      { endpoint: "https://elsewhere.example/x" },
      /elsewhere/,
    ],
    ["compliance", { standards: ["ISO27001"] }, {}, /complies with ISO27001/],
  ])("keeps to its owner's rule on %s", async (_rule, rules, more, reason) => {
    await using lamps = await startLamps([entry(more)], [{}], { "uim-compliance": { standards: ["GDPR"] } })
    await using world = open(rules)
    const error = await failure(world.agent.execute({ host: lamps.origin, ...red }))
    expect(error).toMatchObject({ code: "forbidden", message: expect.stringMatching(reason) })
    expect(lamps.calls).toEqual([])
  })

  it("keeps within the declared rate limit", async () => {
    await using lamps = await startLamps([entry({ rate_limit: "2/minute" })], [{}])
    await using world = open({}, { patience: 120_000 })
    for (let count = 0; count < 3; count++) await world.agent.execute({ host: lamps.origin, ...red })
    expect(world.waits).toEqual([60_000])
    await using hasty = open({}, { patience: 5_000 })
    for (let count = 0; count < 2; count++) await hasty.agent.execute({ host: lamps.origin, ...red })
    const error = await failure(hasty.agent.execute({ host: lamps.origin, ...red }))
    expect(error).toMatchObject({ code: "rate_limited", retryAfter: 60 })
    expect(lamps.calls).toHaveLength(5)
  })

  it("waits as long as Retry-After says, and keeps its key", async () => {
    await using lamps = await startLamps([entry()], [busy, {}])
    await using world = open()
    const { steps } = await world.agent.execute({ host: lamps.origin, ...red })
    expect(world.waits).toEqual([7_000])
    expect(dids(steps)).toEqual(["waited", "executed"])
    expect(new Set(lamps.calls.map(({ key }) => key)).size).toBe(1)
  })
})

describe("recovery", () => {
  it("[UM-38] tries other parameters, then another service, and says what it did", async () => {
    await using lamps = await startLamps([entry()], [refused])
    await using light = await startLamps([entry({ intent_uid: "light.example:sendLamp:v1" })], [{}])
    await using world = open()
    const { origin, steps } = await world.agent.execute({
      host: lamps.origin,
      ...red,
      alternatives: [{ parameters: { colour: "blue" } }, { host: light.origin, intent: "sendLamp" }],
    })
    expect(origin).toBe(light.origin)
    expect(steps.map(({ host, did, code }) => [host, did, code])).toEqual([
      [lamps.origin, "failed", "declined"],
      [lamps.origin, "failed", "declined"],
      [light.origin, "executed", undefined],
    ])
    expect(lamps.calls.map(({ body }) => JSON.parse(body).colour)).toEqual(["red", "blue"])
    expect(new Set([...lamps.calls, ...light.calls].map(({ key }) => key)).size).toBe(3)
  })

  it("[UM-38] repeats nothing that may have had an effect, and tries it nowhere else", async () => {
    await using lamps = await startLamps([entry()], [cut])
    await using light = await startLamps([entry()], [{}])
    await using world = open()
    const wish = { host: lamps.origin, ...red, alternatives: [{ host: light.origin }] }
    const error = await failure(world.agent.execute(wish))
    expect(error.code).toBe("indeterminate")
    expect(dids(error.steps)).toEqual(["failed"])
    expect([lamps.calls.length, light.calls.length]).toEqual([1, 0])
  })

  it.each<[string, Entry, Entry]>([
    ["that only reads", { effect: "read" }, {}],
    [
      "at a service that knows it by its key",
      { effect: "write" },
      { "uim-idempotency-header": "Idempotency-Key" },
    ],
  ])("[UM-38] repeats what is safe: a call %s", async (_what, more, top) => {
    await using lamps = await startLamps([entry(more)], [cut, {}], top)
    await using world = open()
    const { steps } = await world.agent.execute({ host: lamps.origin, ...red })
    expect(dids(steps)).toEqual(["waited", "executed"])
    expect(new Set(lamps.calls.map(({ key }) => key)).size).toBe(1)
  })

  it("[UM-38] goes on to another service where one is not there, or never begins", async () => {
    await using light = await startLamps([entry()], [{}])
    const gone = await startLamps([entry()], [{}])
    await gone[Symbol.asyncDispose]()
    await using crowded = await startLamps([entry()], [busy])
    await using world = open()
    const wish = {
      host: gone.origin,
      ...red,
      alternatives: [{ host: crowded.origin }, { host: light.origin }],
    }
    const { origin, steps } = await world.agent.execute(wish)
    expect(origin).toBe(light.origin)
    expect(dids(steps)).toEqual(["failed", "waited", "waited", "failed", "executed"])
  })

  it("asks for a new token where the old one is no longer accepted", async () => {
    await using shop = await openShop({ origin: undefined as never })
    const { origin } = await shop.listen({ port: 0 })
    const kept = new Map<string, KeptToken>()
    const tokens: TokenMemory = {
      load: async (at) => kept.get(at),
      save: async (at, token) => void (token ? kept.set(at, token) : kept.delete(at)),
    }
    await using world = open({ highestPrices: ["0.01 USD"] }, { tokens })
    const wish = { host: origin, intent: "findLamp", parameters: { what: "a desk" } }
    expect(dids((await world.agent.execute(wish)).steps)).toEqual(["agreed", "executed"])
    expect(dids((await world.agent.execute(wish)).steps)).toEqual(["executed"])
    kept.set(origin, { ...kept.get(origin)!, text: kept.get(origin)!.text.replace(/.{8}$/, "AAAAAAAA") })
    expect(dids((await world.agent.execute(wish)).steps)).toEqual(["repeated", "agreed", "executed"])
  })
})

describe("a token", () => {
  it("of one service is never asked for to be shown to another", async () => {
    await using shop = await openShop({ origin: undefined as never })
    const { origin } = await shop.listen({ port: 0 })
    const intent = entry({ intent_uid: "shop.example:findLamp:v1", intent_name: "findLamp" })
    await using lamps = await startLamps([intent], [{}], {
      "uim-policy-file": `${origin}/uim-policy.json`,
      "uim-pat-endpoint": `${origin}/api/pat/issue`,
    })
    await using world = open({ highestPrices: ["9.00 USD"] })
    const error = await failure(world.agent.execute({ host: lamps.origin, ...red, intent: "findLamp" }))
    expect(error).toMatchObject({ code: "forbidden", message: expect.stringContaining("That is not done") })
    expect(lamps.calls).toEqual([])
  })
})

describe("what has changed since", () => {
  it("[UM-39] is noticed before the next execution: a moved endpoint", async () => {
    await using lamps = await startLamps([entry()], [{}])
    await using world = open()
    const wish = { host: lamps.origin, ...red }
    await world.agent.execute(wish)
    const before = lamps.pages["/here/it/is"]!
    lamps.pages["/there/now"] = before
    lamps.pages["/here/it/is"] = { status: 404 }
    lamps.pages["/agents.json"] = file([entry({ endpoint: "/there/now" })])
    const { steps } = await world.agent.execute(wish)
    expect(dids(steps)).toEqual(["noticed", "executed"])
    expect(steps[0]?.what).toMatch(/moved from .*\/here\/it\/is to .*\/there\/now/)
  })

  it("[UM-39] is noticed before the next execution: a new price", async () => {
    await using lamps = await startLamps([entry({ price: "0.01 USD" })], [{}])
    await using world = open({ highestPrices: ["0.02 USD"] })
    const wish = { host: lamps.origin, ...red }
    await world.agent.execute(wish)
    lamps.pages["/agents.json"] = file([entry({ price: "0.02 USD" })])
    const { steps, price } = await world.agent.execute(wish)
    expect(dids(steps)).toEqual(["noticed", "executed"])
    expect(price).toBe("0.02 USD")
    lamps.pages["/agents.json"] = file([entry({ price: "0.021 USD" })])
    expect(await failure(world.agent.execute(wish))).toMatchObject({ code: "forbidden" })
    expect(lamps.calls).toHaveLength(2)
  })

  it("[UM-39] is noticed before the next execution: a withdrawn intent", async () => {
    await using lamps = await startLamps([entry()], [{}])
    await using light = await startLamps([entry()], [{}])
    await using world = open()
    const wish = { host: lamps.origin, ...red, alternatives: [{ host: light.origin }] }
    await world.agent.execute(wish)
    lamps.pages["/agents.json"] = file([entry({ intent_uid: "lamps.example:cleanLamp:v1" })])
    const { origin, steps } = await world.agent.execute(wish)
    expect(origin).toBe(light.origin)
    expect(steps[0]).toMatchObject({ did: "failed", code: "removed" })
    expect(lamps.calls).toHaveLength(1)
  })

  it("costs one short answer as long as nothing has changed", async () => {
    const answers: number[] = []
    await using lamps = await startLamps([entry()], [{}])
    const { body, headers } = lamps.pages["/agents.json"] as { body: unknown; headers: { etag: string } }
    lamps.pages["/agents.json"] = (request, response) => {
      const status = request.headers["if-none-match"] === headers.etag ? 304 : 200
      answers.push(status)
      response.writeHead(status, { "content-type": "application/json", etag: headers.etag })
      response.end(status === 304 ? undefined : JSON.stringify(body))
    }
    await using world = open()
    for (let count = 0; count < 3; count++) await world.agent.execute({ host: lamps.origin, ...red })
    expect(answers).toEqual([200, 304, 304])
  })
})
