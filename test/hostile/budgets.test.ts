import { mkdtempSync, statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { createApp, createLogger, listen } from "../../src/http/index.ts"
import { defineIntent } from "../../src/intent/index.ts"
import { TimeShares } from "../../src/limits/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"
import { engines } from "../support/engines.ts"
import { service } from "../support/restaurant.ts"
import { tableIntent } from "./support/table-intent.ts"

const silent = createLogger({ level: "silent" })
const json = { "content-type": "application/json" }

describe("what one caller can take", () => {
  const opened: AsyncDisposable[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]()
  })
  async function open(changes: Partial<SiteOptions>): Promise<Site> {
    const data = mkdtempSync(join(tmpdir(), "parley-budgets-"))
    const site = await createSite({ service, intents: [], data, logger: silent, ...changes })
    opened.push(site)
    return site
  }

  const greet = defineIntent({
    name: "greet",
    title: "Greet",
    description: "Says hello.",
    examples: ["Say hello"],
    input: z.object({ name: z.string().describe("Whom to greet") }),
    output: z.object({ greeting: z.string().describe("The greeting") }),
    effect: "read",
    execute: ({ name }) => ({ greeting: `Hello ${name}` }),
  })
  const call = (site: Site, name: string, headers: Record<string, string> = {}) =>
    site.fetch(
      new Request("http://127.0.0.1/api/execute/greet", {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify({ name }),
      }),
      { addressOf: () => "192.0.2.7" },
    )

  it("is no disk: a free read without a key keeps digests only, and inputs are bounded", async () => {
    const storage = (await engines[0]!.create()) as { file: string }
    const site = await open({ intents: [greet], storage })
    const size = () =>
      statSync(storage.file).size + (statSync(`${storage.file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
    const before = size()
    for (let index = 0; index < 40; index++) expect((await call(site, "x".repeat(200_000))).status).toBe(200)
    expect(size() - before, "eight million characters were said").toBeLessThan(4_000_000)
    expect((await call(site, "x".repeat(300_000))).status).toBe(413)
    const key = { "idempotency-key": crypto.randomUUID() }
    const first = await (await call(site, "Ada", key)).text()
    const again = await call(site, "Ada", key)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(await again.text(), "with a key its outcome is kept, byte for byte").toBe(first)
  })

  it("is not every slot: slow calls of one caller leave room for others", async () => {
    const gate = Promise.withResolvers<void>()
    const slow = tableIntent(async () => {
      await gate.promise
      return { id: "RES-1" }
    })
    const site = await open({ intents: [slow], execution: { capacity: 64 } })
    const book = (address: string) =>
      site.fetch(
        new Request("http://127.0.0.1/api/execute/bookTable", {
          method: "POST",
          headers: { ...json, "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ people: 2 }),
        }),
        { addressOf: () => address },
      )
    const greedy = Array.from({ length: 100 }, () => book("192.0.2.7"))
    await expect.poll(async () => (await Promise.race(greedy)).status).toBe(429)
    const other = book("192.0.2.8")
    gate.resolve()
    expect((await other).status).toBe(200)
    const statuses = (await Promise.all(greedy)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  })

  it("is not every connection: half-open sockets of one address are closed beyond its share", async () => {
    const app = createApp({ logger: silent })
    const server = await listen(app, { port: 0, maxConnectionsEach: 20 })
    opened.push(server)
    const sockets: Socket[] = []
    let closed = 0
    for (let index = 0; index < 60; index++) {
      const socket = connect(server.port, "127.0.0.1")
      socket.on("error", () => undefined)
      socket.on("close", () => closed++)
      sockets.push(socket)
    }
    await expect.poll(() => closed).toBe(40)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => closed).toBe(60)
    await expect.poll(async () => (await fetch(`${server.origin}/health`)).status).toBe(200)
  })

  it("is not the whole front: requests at once are shared, and operations need no place", async () => {
    const gate = Promise.withResolvers<void>()
    const app = createApp({ logger: silent, budgets: { requestsEach: 4 } })
    app.get("/slow", async (c) => {
      await gate.promise
      return c.text("done")
    })
    const server = await listen(app, { port: 0 })
    opened.push(server)
    const all = Array.from({ length: 10 }, () => fetch(`${server.origin}/slow`))
    await expect.poll(async () => (await Promise.race(all)).status).toBe(429)
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    gate.resolve()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429])
    expect((await fetch(`${server.origin}/slow`)).status, "places are given back").toBe(200)
  })

  it("is not all the time there is for understanding", async () => {
    let now = 0
    const shares = new TimeShares({ each: 100, length: 1_000, now: () => now, worked: () => now })
    const work = async () => {
      now += 60
    }
    await shares.spend("mallory", work)
    expect(shares.retryAfter("mallory")).toBe(0)
    await shares.spend("mallory", work)
    expect(shares.retryAfter("mallory")).toBe(1)
    expect(shares.retryAfter("alice")).toBe(0)
    now += 1_000
    expect(shares.retryAfter("mallory")).toBe(0)
  })

  it("is less while this process is behind, and /health answers throughout", async () => {
    const app = createApp({ logger: silent, budgets: { delay: 50 } })
    const gate = Promise.withResolvers<void>()
    app.get("/wait", async (c) => {
      await gate.promise
      return c.text("done")
    })
    app.get("/", (c) => c.text("here"))
    const server = await listen(app, { port: 0 })
    opened.push(server)
    await fetch(`${server.origin}/`)
    const waiting = fetch(`${server.origin}/wait`)
    await new Promise((resolve) => setTimeout(resolve, 120))
    const until = performance.now() + 400
    const asked = fetch(`${server.origin}/`)
    while (performance.now() < until);
    expect((await asked).status).toBe(503)
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${server.origin}/`)).status).toBe(200)
    gate.resolve()
    await waiting
  })
})
