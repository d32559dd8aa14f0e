import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type BenchServer, startServer } from "../../bench/support/server.ts"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { createSite } from "../../src/site/index.ts"
import { createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { connect as connectA2a, stateOf, toRequest } from "../a2a/support/client.ts"
import { freePort } from "../accounts/support/house.ts"
import { restaurant } from "../mediator/support/businesses.ts"
import { hotelPlace, type Running, serveHotel, stop } from "../mediator/support/processes.ts"
import { engines } from "../support/engines.ts"
import { type Cable, layCable } from "./support/town-of-nodes.ts"

type Json = Record<string, unknown>

const node = new URL("./support/mediator-node.ts", import.meta.url)
/** As long as the work of a killed node is left alone, and a little more. */
const takenOver = { timeout: 60_000, interval: 500 }

describe("what one node of a mediator promised, after that node was killed", () => {
  const stack = new AsyncDisposableStack()
  const nodes: BenchServer[] = []
  let place: ReturnType<typeof hotelPlace>
  let toHotel: Cable
  let toRecipes: Cable
  let database: string
  let start: () => Promise<BenchServer>

  beforeAll(async () => {
    const [hotelPort, recipesPort] = [await freePort(), await freePort()]
    toHotel = stack.use(await layCable(hotelPort))
    toRecipes = stack.use(await layCable(recipesPort))
    const [hotelOrigin, recipesOrigin] = [toHotel, toRecipes].map(({ port }) => `http://127.0.0.1:${port}`)
    place = hotelPlace("lake.example", "Lake Hotel", "open")
    const hotel: Running = await serveHotel(place, hotelPort, ["--origin", hotelOrigin ?? ""])
    stack.defer(() => stop(hotel))
    const soup = {
      "@type": "Recipe",
      "@id": "https://r.example/soup",
      name: "Tomato soup",
      description: "A soup",
    }
    const { service } = restaurant("Nonna", {})
    const recipes = stack.use(
      await createSite({
        service,
        intents: [],
        corpus: () => [soup] as never,
        data: mkdtempSync(join(tmpdir(), "parley-recipes-")),
        logger: createLogger({ level: "silent" }),
        ...(recipesOrigin !== undefined && { origin: recipesOrigin }),
      }),
    )
    await recipes.listen({ port: recipesPort })
    await recipes.ready
    const storage = await engines.find(({ name }) => name === "postgres")?.create()
    if (!storage || !("url" in storage)) throw new Error("no PostgreSQL")
    database = storage.url
    const ring = JSON.stringify(KeyRing.create(Date.now()).toStored())
    const services = [
      { protocol: "uim", url: hotelOrigin },
      { protocol: "nlweb", url: recipesOrigin },
    ]
    start = async () => {
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const data = mkdtempSync(join(tmpdir(), "parley-node-"))
      const started = await startServer(node, [
        JSON.stringify({ url: storage.url, ring, origin, services, skew: 0, data, port }),
      ])
      nodes.push(started)
      return started
    }
  })
  afterAll(async () => {
    for (const one of nodes) one.process.kill("SIGKILL")
    await stack.disposeAsync()
  })

  const post = async ({ port }: BenchServer, path: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  const kill = async ({ process }: BenchServer) => {
    process.kill("SIGKILL")
    await once(process, "close")
  }
  const booked = () =>
    existsSync(place.seen)
      ? readFileSync(place.seen, "utf8")
          .trim()
          .split("\n")
          .filter((line) => (JSON.parse(line) as Json).name === "bookRoom")
      : []

  it("an answer of NLWeb is given by another node", async () => {
    const [first, second] = [await start(), await start()]
    toRecipes.hold()
    const question = { query: { text: "tomato soup" }, prefer: { streaming: false, wait: 0.2 } }
    const promised = await post(first, "/ask", question)
    expect(promised).toMatchObject({ status: 202, body: { promise: { token: expect.any(String) } } })
    await kill(first)
    toRecipes.letGo()
    const { token } = promised.body.promise as { token: string }
    const checkin = { promise_token: token, action: "checkin" }
    expect((await post(second, "/await", checkin)).status).toBe(202)
    await expect.poll(async () => (await post(second, "/await", checkin)).status, takenOver).toBe(200)
    const kept = await post(second, "/await", checkin)
    expect(kept.body).toMatchObject({
      _meta: { response_type: "answer" },
      results: [{ name: "Tomato soup", source: { name: "Nonna" } }],
    })
  }, 180_000)

  it("a task of A2A that was promised is told by another node, and what may have been done is not done again", async () => {
    const [first, second] = [await start(), await start()]
    const guest = await connectA2a(`http://127.0.0.1:${first.port}`, "JSON-RPC")
    const confirm = await guest.send({ skill: "bookRoom", input: { nights: 4 } })
    expect(stateOf(confirm)).toBe("INPUT_REQUIRED")
    toHotel.hold()
    const to = { taskId: confirm.id, contextId: confirm.contextId }
    const working = await guest.client.sendMessage(toRequest({ confirm: true }, to, true))
    expect(stateOf(working as never)).toBe("WORKING")
    const other = await connectA2a(`http://127.0.0.1:${second.port}`, "JSON-RPC")
    // From now on it is written down that it was begun.
    await using engine = await openStorage({ url: database })
    const ledger = createSqlLedger(engine)
    await expect
      .poll(async () => (await ledger.list({ state: "running", limit: 1 })).length, takenOver)
      .toBe(1)
    await kill(first)
    toHotel.letGo()
    await expect.poll(async () => stateOf(await other.get(confirm.id)), takenOver).not.toBe("WORKING")
    const told = await other.get(confirm.id)
    expect(["COMPLETED", "FAILED"]).toContain(stateOf(told))
    if (stateOf(told) === "FAILED") expect(JSON.stringify(told)).toContain("indeterminate")
    expect(booked().length).toBeLessThanOrEqual(1)
  }, 180_000)
})
