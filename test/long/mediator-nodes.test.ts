import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type BenchServer, startServer } from "../../bench/support/server.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { signAgreement } from "../../src/policy/index.ts"
import { createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { connect as connectA2a, stateOf } from "../a2a/support/client.ts"
import { freePort } from "../accounts/support/house.ts"
import { hotelPlace, type Running, serveHotel, stop } from "../mediator/support/processes.ts"
import { createAgent } from "../policy/shop.ts"
import { engines } from "../support/engines.ts"
import { type Balancer, type Cable, layCable, startBalancer } from "./support/town-of-nodes.ts"

const node = new URL("./support/mediator-node.ts", import.meta.url)
/** The clocks of the three nodes: two of them differ by a minute. */
const skews = [0, 30_000, -30_000]
const aDay = 100

type Json = Record<string, unknown>

describe("three nodes of a mediator over one PostgreSQL, behind a balancer", () => {
  let balancer: Balancer
  let hotel: Running
  let place: ReturnType<typeof hotelPlace>
  let database: string
  const nodes: BenchServer[] = []
  const cables: Cable[] = []
  const ports: number[] = []
  const start: ((index: number) => Promise<void>)[] = []

  beforeAll(async () => {
    place = hotelPlace()
    const permission = ["bookRoom", "findRoom"].map((name) => ({
      target: `lake.example:${name}`,
      action: "execute",
      constraint: [
        { leftOperand: "urn:x:rateLimit", operator: "lteq", rightOperand: aDay, unit: "urn:x:day" },
      ],
    }))
    const context = "http://www.w3.org/ns/odrl.jsonld"
    place.writePolicy({ "@context": context, uid: "https://lake.example/terms", type: "Set", permission })
    hotel = await serveHotel(place)
    balancer = await startBalancer()
    const storage = await engines.find(({ name }) => name === "postgres")?.create()
    if (!storage || !("url" in storage)) throw new Error("no PostgreSQL")
    database = storage.url
    const ring = JSON.stringify(KeyRing.create(Date.now()).toStored())
    for (const skew of skews) {
      const cable = await layCable(Number(new URL(database).port))
      cables.push(cable)
      const url = new URL(database)
      url.port = String(cable.port)
      start.push(async (index) => {
        const data = mkdtempSync(join(tmpdir(), "parley-node-"))
        const { origin } = balancer
        // The balancer knows a node before it starts: whoever wants to read its keys comes this way.
        const port = ports[index] ?? 0
        const services = [{ protocol: "uim", url: hotel.origin }]
        const given = { url: url.href, ring, origin, services, skew, data, port }
        nodes[index] = await startServer(node, [JSON.stringify(given)])
      })
    }
    // One after the other: the first makes the tables.
    for (const [index, begin] of start.entries()) {
      ports.push(await freePort())
      balancer.nodes = [...ports]
      await begin(index)
    }
  })
  afterAll(async () => {
    for (const one of nodes) one.process.kill("SIGKILL")
    await stop(hotel)
    for (const cable of cables) await cable[Symbol.asyncDispose]()
    await balancer[Symbol.asyncDispose]()
  })

  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Json }
  }

  async function agree(name: string): Promise<string> {
    const agent = createAgent(name)
    const address = `${balancer.origin}/api/policy?service=${encodeURIComponent(hotel.origin)}`
    const policy = await (await fetch(address)).json()
    const draft = { agentId: agent.id, policy, publicJwk: agent.publicJwk }
    const { status, body } = await post(`${balancer.origin}/api/pat/issue`, signAgreement(draft, agent))
    expect(status).toBe(200)
    return String(body.token)
  }

  const execute = (name: string, nights: number, token: string, key: string = crypto.randomUUID()) =>
    post(
      `${balancer.origin}/api/intents/execute`,
      { intent_uid: `lake.example:${name}:v1`, parameters: { nights } },
      { authorization: `Bearer ${token}`, "idempotency-key": key },
    )

  it("[UM-32] a token of one node is good at all of them, whatever their clocks say, and revoked at all of them", async () => {
    const token = await agree("first")
    for (let call = 0; call < 6; call++) expect((await execute("findRoom", 1, token)).status).toBe(200)
    const revoked = await post(`${balancer.origin}/api/pat/revoke`, {}, { authorization: `Bearer ${token}` })
    expect(revoked.status).toBe(200)
    await expect
      .poll(
        async () => {
          const calls = await Promise.all(skews.map(() => execute("findRoom", 1, token)))
          return calls.map(({ status }) => status)
        },
        { timeout: 5_000 },
      )
      .toEqual([401, 401, 401])
  })

  it("[UM-54] a limit is exact as one, over nodes whose clocks differ by a minute", async () => {
    const token = await agree("second")
    const calls = await Promise.all(Array.from({ length: aDay + 20 }, () => execute("findRoom", 2, token)))
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it("[UM-55] a conversation goes on at any node", async () => {
    const token = await agree("third")
    const guest = await connectA2a(balancer.origin, "JSON-RPC", { authorization: `Bearer ${token}` })
    const asked = await guest.send({ skill: "bookRoom", input: {} })
    expect(stateOf(asked)).toBe("INPUT_REQUIRED")
    const to = { taskId: asked.id, contextId: asked.contextId }
    const confirm = await guest.send({ input: { nights: 3 } }, to)
    expect(stateOf(confirm)).toBe("INPUT_REQUIRED")
    const done = await guest.send({ confirm: true }, to)
    expect(stateOf(done)).toBe("COMPLETED")
    for (let look = 0; look < 3; look++) expect(stateOf(await guest.get(done.id))).toBe("COMPLETED")
  })

  it("[UM-47] a node is killed and one is cut off from the database: what was acknowledged stays, the others go on", async () => {
    const token = await agree("fourth")
    const acknowledged: string[] = []
    let sent = 0
    const stopping = new AbortController()
    const callers = Array.from({ length: 4 }, async () => {
      while (!stopping.signal.aborted && sent < 70) {
        sent++
        const key = crypto.randomUUID()
        const answer = await execute("bookRoom", 5, token, key).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(key)
        else await delay(50)
      }
    })
    await delay(500)
    nodes[1]?.process.kill("SIGKILL")
    await delay(500)
    cables[2]?.cut()
    await delay(1_500)
    cables[2]?.mend()
    await delay(1_500)
    stopping.abort()
    await Promise.all(callers)
    expect(acknowledged.length).toBeGreaterThan(10)
    // The killed one comes back, and so does the one that was cut off.
    const [, dead] = nodes
    if (dead && dead.process.exitCode === null && dead.process.signalCode === null)
      await once(dead.process, "close")
    await start[1]?.(1)
    const seen = readFileSync(place.seen, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Json)
    const booked = seen.filter(({ name, nights }) => name === "bookRoom" && nights === 5)
    const before = booked.length
    // Whoever asks again with the key of what was acknowledged gets it, from any node, and nothing is done again.
    for (const key of acknowledged) expect((await execute("bookRoom", 5, token, key)).status).toBe(200)
    const after = readFileSync(place.seen, "utf8").trim().split("\n").length
    expect(after).toBe(seen.length)
    expect(new Set(booked.map(({ executionId }) => executionId)).size).toBe(before)
    expect(before).toBeGreaterThanOrEqual(acknowledged.length)
    await using engine = await openStorage({ url: database })
    const ledger = createSqlLedger(engine)
    await expect
      .poll(async () => (await ledger.list({ state: "running", limit: 1 })).length, { timeout: 60_000 })
      .toBe(0)
  })
})
