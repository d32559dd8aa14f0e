import { existsSync, readFileSync } from "node:fs"
import { afterEach, describe, expect, it } from "vitest"
import { signAgreement } from "../../src/policy/index.ts"
import { type Agent, createAgent } from "../policy/shop.ts"
import { run } from "../support/command-line.ts"
import { hotelPlace, type Running, serveHotel, startMediator, stop } from "./support/processes.ts"

interface Seen {
  readonly name: string
  readonly caller: string
  readonly executionId: string
}

type Json = Record<string, unknown>

const uid = (name: string) => `lake.example:${name}:v1`

/** Terms for both intents, or for one of them. */
function policy(names: readonly string[], more: Json = {}) {
  return {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: "https://lake.example/terms",
    type: "Set",
    permission: names.map((name) => ({ target: `lake.example:${name}`, action: "execute", ...more })),
  }
}

const anHour = (limit: number) => ({
  constraint: [{ leftOperand: "urn:x:rateLimit", operator: "lteq", rightOperand: limit, unit: "urn:x:hour" }],
})

// Every server is a process of its own.
describe("a service, a mediator and an agent: centralised", { timeout: 120_000 }, () => {
  const open: Running[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => stop(one)))
  })

  async function openBoth(names = ["bookRoom", "findRoom"]) {
    const place = hotelPlace()
    place.writePolicy(policy(names, anHour(5)))
    const hotel = await serveHotel(place)
    open.push(hotel)
    const mediator = await startMediator([`uim:${hotel.origin}`])
    open.push(mediator)
    const seen = (): Seen[] =>
      existsSync(place.seen)
        ? readFileSync(place.seen, "utf8")
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
        : []
    return { place, hotel, mediator, seen }
  }

  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }

  /** Agrees at the mediator to the terms of the service: the service is never called. */
  async function agree(mediator: Running, hotel: string, agent: Agent, intents?: readonly string[]) {
    const terms = await (
      await fetch(`${mediator.origin}/api/policy?service=${encodeURIComponent(hotel)}`)
    ).json()
    const draft = {
      agentId: agent.id,
      policy: terms,
      publicJwk: agent.publicJwk,
      ...(intents && { intents }),
    }
    return post(`${mediator.origin}/api/pat/issue`, signAgreement(draft, agent))
  }

  const execute = (
    mediator: Running,
    name: string,
    nights: number,
    token?: unknown,
    headers: Record<string, string> = {},
  ) =>
    post(
      `${mediator.origin}/api/intents/execute`,
      { intent_uid: uid(name), parameters: { nights } },
      { ...(typeof token === "string" && { authorization: `Bearer ${token}` }), ...headers },
    )

  it("[UM-48] the mediator issues the token and forwards the execution; the agent calls nobody else", async () => {
    const { hotel, mediator, seen } = await openBoth()
    const agent = createAgent("assistant")
    const issued = await agree(mediator, hotel.origin, agent)
    expect(issued.status).toBe(200)
    expect(issued.body.pat).toMatchObject({
      issued_by: mediator.origin,
      policy_reference: "https://lake.example/terms",
      permissions: expect.arrayContaining(["execute:intent/lake.example/bookRoom"]),
    })
    expect((await execute(mediator, "bookRoom", 3)).status).toBe(401)
    const key = { "idempotency-key": crypto.randomUUID() }
    const done = await execute(mediator, "bookRoom", 3, issued.body.token, key)
    expect(done).toMatchObject({ status: 200, body: { id: "bookRoom-3" } })
    // The service did it for that agent behind that mediator, and both ends know it by keys of their own.
    expect(String(done.body.caller)).toMatch(new RegExp(`^agent:${mediator.origin} for [\\w-]{43}$`))
    expect(await execute(mediator, "bookRoom", 3, issued.body.token, key)).toMatchObject({ status: 200 })
    expect(seen()).toHaveLength(1)
    // What the mediator issued opens nothing at the service.
    const direct = await post(
      `${hotel.origin}/api/intents/execute`,
      { intent_uid: uid("bookRoom"), parameters: { nights: 2 } },
      { authorization: `Bearer ${issued.body.token}` },
    )
    expect(direct.status).toBe(401)
    // Two agents behind one mediator are two callers at the service.
    const other = await agree(mediator, hotel.origin, createAgent("another"))
    const theirs = await execute(mediator, "bookRoom", 4, other.body.token)
    expect(theirs.body.caller).not.toBe(done.body.caller)
  })

  it("[UM-60] a token permits no more than the service's policy, and a changed policy asks for a new agreement", async () => {
    const { place, hotel, mediator } = await openBoth()
    const agent = createAgent("assistant")
    const { body } = await agree(mediator, hotel.origin, agent)
    expect((body.pat as Json).permissions).toContain("rate_limit:5/hour")
    const statuses = []
    for (let call = 0; call < 6; call++)
      statuses.push((await execute(mediator, "findRoom", call + 1, body.token)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // From now on the service lets nobody book.
    await stop(hotel)
    place.writePolicy(policy(["findRoom"], anHour(20)))
    open.push(await serveHotel(place, Number(new URL(hotel.origin).port)))
    const narrow = await agree(mediator, hotel.origin, agent, [uid("bookRoom")])
    expect(narrow.status).toBe(409)
    const refused = await agree(mediator, hotel.origin, agent, [uid("bookRoom")])
    expect(refused.status).toBe(403)
    const before = await execute(mediator, "bookRoom", 2, body.token)
    expect(before).toMatchObject({ status: 403, body: { error: { details: { reason: "policy_changed" } } } })
    const anew = await agree(mediator, hotel.origin, agent)
    expect((anew.body.pat as Json).permissions).toEqual([
      "execute:intent/lake.example/findRoom",
      "rate_limit:20/hour",
    ])
    expect((await execute(mediator, "findRoom", 9, anew.body.token)).status).toBe(200)
    expect((await execute(mediator, "bookRoom", 9, anew.body.token)).status).toBe(403)
  })

  it("[UM-49] every execution, failed or lost, is on record at the mediator and found by its operator", async () => {
    const { hotel, mediator, seen } = await openBoth()
    const { body } = await agree(mediator, hotel.origin, createAgent("assistant"))
    expect((await execute(mediator, "bookRoom", 2, body.token)).status).toBe(200)
    expect((await execute(mediator, "bookRoom", 13, body.token)).status).toBe(422)
    const lost = await execute(mediator, "bookRoom", 29, body.token)
    expect(lost).toMatchObject({ status: 502, body: { error: { details: { execution: "indeterminate" } } } })
    expect(seen()).toHaveLength(1)
    const listed = await run(["executions", "--data", mediator.data, "--json"])
    const records = listed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Json)
    expect(records.map(({ state }) => state)).toEqual(["indeterminate", "failed", "succeeded"])
    expect(records.every(({ intent }) => intent === uid("bookRoom"))).toBe(true)
    const shown = await run(["executions", "show", String(records[1]?.id), "--data", mediator.data])
    expect(JSON.parse(shown.stdout)).toMatchObject({ state: "failed", error: { code: "declined" } })
    const failed = await run(["executions", "--state", "failed", "--data", mediator.data])
    expect(failed.stdout.trim().split("\n")).toHaveLength(1)
  })
})
