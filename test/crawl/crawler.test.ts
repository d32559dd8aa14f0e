import { mkdtempSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { type Page, startWebHost, type WebHost } from "../support/web-host.ts"
import { agentsFile, createClock, createIndex, type Node, openNode, visited } from "./nodes.ts"

const minute = 60_000
const hour = 60 * minute

function open(): Promise<Engine> {
  return openStorage({ file: join(mkdtempSync(join(tmpdir(), "parley-crawl-")), "crawl.db") })
}

const soon = { timeout: 15_000, interval: 20 }

/** A document with a validator, and how it was answered. */
function validated(body: unknown, answers: number[] = []): Page {
  const etag = `"${JSON.stringify(body).length}"`
  return (request, response) => {
    const status = request.headers["if-none-match"] === etag ? 304 : 200
    answers.push(status)
    response.writeHead(status, { "content-type": "application/json", etag })
    response.end(status === 304 ? undefined : JSON.stringify(body))
  }
}

describe("the crawler", () => {
  it("[UM-11] reads what a host publishes into the index", async () => {
    await using host = await startWebHost({ "/agents.json": { body: agentsFile("lamps", ["findLamp"]) } })
    await using engine = await open()
    const index = createIndex()
    await using node = openNode(engine, index)
    await node.store.add([host.origin], Date.now())
    const state = await vi.waitFor(() => visited(node.store, host.origin), soon)
    expect(state).toMatchObject({ standing: "ok", failures: 0, found: ["agents.json"] })
    expect(index.records.get(host.origin)).toMatchObject({
      mode: "hybrid",
      service: { name: "lamps" },
      intents: [{ descriptor: { uid: "lamps.example:findLamp:v1" } }],
    })
  })

  it("[UM-13] asks only whether anything has changed, and less often as long as nothing has", async () => {
    const answers: number[] = []
    const file = agentsFile("lamps", ["findLamp"])
    await using host = await startWebHost({ "/agents.json": validated(file, answers) })
    await using engine = await open()
    const index = createIndex()
    const clock = createClock()
    await using node = openNode(engine, index, { now: clock.now })
    const visit = async () => {
      const before = clock.now()
      return vi.waitFor(() => visited(node.store, host.origin, before), soon)
    }
    await node.store.add([host.origin], clock.now())
    expect((await visit()).interval).toBe(hour)
    clock.pass(hour + minute)
    expect((await visit()).interval).toBe(1.5 * hour)
    expect(answers).toEqual([200, 304])
    host.pages["/agents.json"] = validated(agentsFile("lamps", ["findLamp", "orderLamp"]), answers)
    clock.pass(2 * hour)
    const changed = await visit()
    expect(changed).toMatchObject({ interval: 0.75 * hour, changes: 1, lastChange: changed.lastVisit })
    expect(index.log).toEqual([`keep ${host.origin}`, `keep ${host.origin}`])
    expect(index.records.get(host.origin)?.intents).toHaveLength(2)
  })

  it("[UM-13] keeps to robots.txt", async () => {
    await using host = await startWebHost({
      "/agents.json": { body: agentsFile("lamps", ["findLamp"]) },
      "/robots.txt": {
        body: "User-agent: parley-crawler\nDisallow: /\nAllow: /.well-known/\n\nUser-agent: *\nAllow: /",
        headers: { "content-type": "text/plain" },
      },
    })
    await using engine = await open()
    const index = createIndex()
    await using node = openNode(engine, index)
    await node.store.add([host.origin], Date.now())
    const state = await vi.waitFor(() => visited(node.store, host.origin), soon)
    expect(state).toMatchObject({ standing: "failing", reason: expect.stringContaining("robots.txt") })
    expect(
      host.requests.filter((one) => !one.includes("robots.txt") && !one.includes("/.well-known/")),
    ).toEqual([])
    expect(index.log).toEqual([])
  })

  it("follows the Agentmap lines of robots.txt where there is no capability manifest by rule", async () => {
    const manifest = { name: "Lamps", capabilities: [{ protocol: "nlweb", endpoint: "/talk/ask" }] }
    await using host = await startWebHost({
      "/robots.txt": {
        body: "Agentmap: http://elsewhere.example/map\nUser-agent: *\nDisallow: /private\nAgentmap: /maps/gone.json\nagentmap: /maps/lamps.json # ours",
      },
      "/maps/lamps.json": { body: JSON.stringify(manifest) },
    })
    await using engine = await open()
    const index = createIndex()
    await using node = openNode(engine, index)
    await node.store.add([host.origin], Date.now())
    await vi.waitFor(() => visited(node.store, host.origin), soon)
    expect(index.records.get(host.origin)).toMatchObject({
      service: { name: "Lamps" },
      reached: [{ protocol: "nlweb", url: `${host.origin}/talk/ask` }],
    })
    expect(host.requests.filter((one) => one.includes("/maps/"))).toHaveLength(2)
  })

  it("[UM-13] leaves a host alone as long as it asks, and pauses between requests where it asks", async () => {
    const busy: Page = { status: 503, headers: { "retry-after": "7200" } }
    await using host = await startWebHost({ "/agents.json": busy })
    await using slow = await startWebHost({
      "/agents.json": { body: agentsFile("slow", ["wait"]) },
      "/robots.txt": { body: "User-agent: *\nCrawl-delay: 3" },
    })
    await using engine = await open()
    const pauses: number[] = []
    await using node = openNode(engine, createIndex(), { sleep: async (time) => void pauses.push(time) })
    await node.store.add([host.origin, slow.origin], Date.now())
    const state = await vi.waitFor(() => visited(node.store, host.origin), soon)
    expect(state.nextVisit - state.lastVisit!).toBe(2 * hour)
    await vi.waitFor(() => visited(node.store, slow.origin), soon)
    const requests = slow.requests.filter((one) => !one.includes("robots.txt")).length
    expect(pauses).toEqual(Array.from({ length: requests - 1 }, () => 3_000))
  })

  it("[UM-43] keeps the last good copy of a host that fails, and withdraws what it withdraws", async () => {
    await using host = await startWebHost({ "/agents.json": { body: agentsFile("lamps", ["a", "b"]) } })
    await using engine = await open()
    const index = createIndex()
    const clock = createClock()
    await using node = openNode(engine, index, { now: clock.now })
    const visit = async () => {
      const before = clock.now()
      return vi.waitFor(() => visited(node.store, host.origin, before), soon)
    }
    const names = () => index.records.get(host.origin)?.intents.map(({ descriptor }) => descriptor.name)
    await node.store.add([host.origin], clock.now())
    await visit()
    host.pages["/agents.json"] = { status: 500 }
    clock.pass(2 * hour)
    expect(await visit()).toMatchObject({ standing: "failing", failures: 1 })
    expect(names()).toEqual(["a", "b"])
    host.pages["/agents.json"] = { body: agentsFile("lamps", ["b"]) }
    clock.pass(2 * hour)
    await visit()
    expect(names()).toEqual(["b"])
    delete host.pages["/agents.json"]
    for (const failures of [1, 2]) {
      clock.pass(2 * hour)
      expect(await visit()).toMatchObject({ standing: "empty", failures })
      expect(names()).toEqual(["b"])
    }
    clock.pass(2 * hour)
    await visit()
    expect(names()).toBeUndefined()
  })
})

/** What hosts do that cost others, if they are let. */
const hostile: Readonly<Record<string, readonly [Page, RegExp]>> = {
  "answers without end": [
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const chunk = "x".repeat(65_536)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", more)
      }
      more()
    },
    /more than \d+ bytes/,
  ],
  "announces a huge file": [
    (_request, response) => void response.writeHead(200, { "content-length": "99999999999" }).write("{"),
    /more than \d+ bytes/,
  ],
  "redirects in a circle": [{ status: 302, headers: { location: "/agents.json" } }, /redirects more than/],
  "redirects to a private address": [
    { status: 302, headers: { location: "http://10.0.0.1/agents.json" } },
    /10\.0\.0\.1|private|HTTPS|address/,
  ],
}

describe("a hostile host", () => {
  it.each(Object.entries(hostile))(
    "[UM-13] that %s is quarantined, and costs only itself",
    async (_how, [page, reason]) => {
      await using host = await startWebHost({ "/agents.json": page })
      await using good = await startWebHost({ "/agents.json": { body: agentsFile("good", ["help"]) } })
      await using engine = await open()
      const index = createIndex()
      await using node = openNode(engine, index)
      await node.store.add([host.origin, good.origin], Date.now())
      const state = await vi.waitFor(() => visited(node.store, host.origin), soon)
      expect(state).toMatchObject({ standing: "quarantined", reason: expect.stringMatching(reason) })
      expect(state.nextVisit - state.lastVisit!).toBeGreaterThanOrEqual(20 * hour)
      await vi.waitFor(() => visited(node.store, good.origin), soon)
      expect([...index.records.keys()]).toEqual([good.origin])
    },
  )

  it("[UM-13] that drips does not hold up the others, however many there are", async () => {
    const open_: ServerResponse[] = []
    const drip: Page = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write(" ")
      open_.push(response)
    }
    await using stack = new AsyncDisposableStack()
    const slow: WebHost[] = []
    for (let count = 0; count < 8; count++) slow.push(stack.use(await startWebHost({ "/agents.json": drip })))
    const good = stack.use(await startWebHost({ "/agents.json": { body: agentsFile("good", ["help"]) } }))
    await using engine = await open()
    const index = createIndex()
    const clock = createClock()
    await using node = openNode(engine, index, {
      now: clock.now,
      atOnce: 4,
      doubtfulAtOnce: 1,
      patience: 500,
    })
    await node.store.add(
      slow.map(({ origin }) => origin),
      clock.now(),
    )
    for (const { origin } of slow)
      expect(await vi.waitFor(() => visited(node.store, origin), soon)).toMatchObject({ standing: "failing" })
    clock.pass(5 * minute)
    const before = open_.length
    await node.crawler.schedule()
    await node.store.add([good.origin], clock.now())
    await vi.waitFor(() => visited(node.store, good.origin), soon)
    expect(open_.length - before).toBeLessThan(4)
    expect([...index.records.keys()]).toEqual([good.origin])
  })

  it("[UM-13] that changes with every visit is not visited more and more often", async () => {
    let count = 0
    await using host = await startWebHost({
      "/agents.json": (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify(agentsFile("fickle", [`try${count++}`])))
      },
    })
    await using engine = await open()
    const clock = createClock()
    await using node = openNode(engine, createIndex(), { now: clock.now })
    await node.store.add([host.origin], clock.now())
    const intervals: number[] = []
    for (let times = 0; times < 16; times++) {
      const before = clock.now()
      intervals.push((await vi.waitFor(() => visited(node.store, host.origin, before), soon)).interval)
      clock.pass(3 * hour)
    }
    expect(Math.min(...intervals)).toBe(10 * minute)
    expect(intervals.at(-1)).toBeGreaterThan(10 * minute)
  })
})

describe.each(engines)("several nodes on $name", ({ create }) => {
  it("[UM-56] visit each host once", async () => {
    await using stack = new AsyncDisposableStack()
    const storage = await create()
    const hosts: WebHost[] = []
    for (let count = 0; count < 12; count++)
      hosts.push(
        stack.use(await startWebHost({ "/agents.json": { body: agentsFile(`h${count}`, ["help"]) } })),
      )
    const index = createIndex()
    const nodes: Node[] = []
    for (let count = 0; count < 3; count++)
      nodes.push(stack.use(openNode(stack.use(await openStorage(storage)), index)))
    await nodes[0]!.store.add(
      hosts.map(({ origin }) => origin),
      Date.now(),
    )
    for (const { origin } of hosts) await vi.waitFor(() => visited(nodes[0]!.store, origin), soon)
    await Promise.all(nodes.map(({ crawler }) => crawler.schedule()))
    expect(index.log.toSorted()).toEqual(hosts.map(({ origin }) => `keep ${origin}`).sort())
    for (const { requests } of hosts)
      expect(requests.filter((one) => one === "GET /agents.json")).toHaveLength(1)
  })

  it("[UM-56] take over the visit of a node that died", async () => {
    let isHeld = true
    await using host = await startWebHost({
      "/agents.json": (_request, response) => {
        if (isHeld) return
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify(agentsFile("lamps", ["findLamp"])))
      },
    })
    const storage = await create()
    await using one = await openStorage(storage)
    await using other = await openStorage(storage)
    const index = createIndex()
    const first = openNode(one, index, { lease: 400 })
    await first.store.add([host.origin], Date.now())
    await vi.waitFor(() => expect(host.requests).toContain("GET /agents.json"), soon)
    // It stops in the middle, and tells nobody.
    await first[Symbol.asyncDispose]()
    isHeld = false
    await using second = openNode(other, index, { lease: 400 })
    await vi.waitFor(() => visited(second.store, host.origin), soon)
    expect(index.log).toEqual([`keep ${host.origin}`])
  })
})
