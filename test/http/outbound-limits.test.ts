import { getEventListeners } from "node:events"
import { pipeline, Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { describe, expect, it, vi } from "vitest"
import { createOutbound, isNotSent, type OutboundOptions } from "../../src/outbound/index.ts"
import { failure } from "./support/failure.ts"
import { startPeer } from "./support/peer.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

function outbound(options: OutboundOptions = {}) {
  return stack.use(createOutbound({ allowLoopback: true, ...options }))
}

async function peer(...args: Parameters<typeof startPeer>) {
  return stack.use(await startPeer(...args))
}

describe("limits", () => {
  it("refuses a response that announces too much, and cuts one that does not", async () => {
    const { origin } = await peer((request, response) => {
      if (request.url === "/announced") response.writeHead(200, { "content-length": 2_000_000 }).write("x")
      else
        pipeline(
          new Readable({
            read() {
              this.push(Buffer.alloc(16_384))
            },
          }),
          response,
          () => undefined,
        )
    })
    const { fetch } = outbound({ limits: { maxResponseBytes: 100_000 } })
    expect(await failure(fetch(`${origin}/announced`))).toMatchObject({ code: "too_large" })
    const response = await fetch(`${origin}/endless`)
    expect(await failure(response.arrayBuffer())).toMatchObject({
      code: "too_large",
      details: { sent: true, maxBytes: 100_000 },
    })
  })

  it("reads compressed answers, and cuts one that unfolds too far", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const { origin } = await peer((request, response) => {
      const twice = request.url === "/twice"
      response.writeHead(200, { "content-encoding": twice ? "gzip, gzip" : "gzip" })
      response.end(request.url === "/small" ? gzipSync("hello") : twice ? gzipSync(bomb) : bomb)
    })
    const { fetch } = outbound({ limits: { maxResponseBytes: 100_000 } })
    const small = await fetch(`${origin}/small`)
    expect(await small.text()).toBe("hello")
    expect(small.headers.has("content-encoding")).toBe(false)
    for (const path of ["/bomb", "/twice"]) {
      let bytes = 0
      const reading = (async () => {
        for await (const chunk of (await fetch(origin + path)).body!) bytes += chunk.byteLength
      })()
      expect(await failure(reading)).toMatchObject({ code: "too_large" })
      expect(bytes).toBeLessThanOrEqual(100_000)
    }
  })

  it("refuses a damaged or unknown coding", async () => {
    const { origin } = await peer((request, response) => {
      response.writeHead(200, { "content-encoding": request.url!.slice(1) }).end("no gzip at all")
    })
    const { fetch } = outbound()
    expect(await failure((await fetch(`${origin}/gzip`)).text())).toMatchObject({ code: "unavailable" })
    expect(await failure((await fetch(`${origin}/br`)).text())).toMatchObject({ code: "unavailable" })
    expect(await failure(fetch(`${origin}/lzma`))).toMatchObject({ code: "unavailable" })
  })

  it("sends no request that is too large", async () => {
    const target = await peer((_request, response) => void response.end())
    const { fetch } = outbound({ limits: { maxRequestBytes: 10 } })
    const error = await failure(fetch(target.origin, { method: "POST", body: "x".repeat(11) }))
    expect(error).toMatchObject({ code: "too_large", details: { sent: false } })
    expect(target.connections).toBe(0)
  })

  it.each([
    ["connecting", { connectMs: 60 }, "https://slow.test/", false],
    ["the headers", { headersMs: 60 }, "/silent", true],
    ["the next chunk", { idleMs: 60 }, "/stalls", true],
    ["everything together", { totalMs: 120 }, "/drips", true],
  ])("does not wait for ever for %s", async (_what, limits, target, sent) => {
    const { origin } = await peer((request, response) => {
      if (request.url === "/stalls") response.write("a")
      if (request.url !== "/drips") return
      const timer = setInterval(() => response.write("."), 20)
      response.on("close", () => clearInterval(timer))
    })
    const { fetch } = outbound({ limits, resolve: () => new Promise(() => undefined) })
    const call = fetch(new URL(target, origin)).then((response) => response.text())
    const error = await failure(call)
    expect(error).toMatchObject({ code: "timeout", details: { sent } })
    expect(isNotSent(error)).toBe(!sent)
  })

  it("stops when the caller does, before, during and after the headers", async () => {
    const arrived = vi.fn()
    const closed = vi.fn()
    const { origin } = await peer((request, response) => {
      arrived()
      response.on("close", closed)
      if (request.url === "/body") response.write("a")
    })
    const resolve = vi.fn(() => new Promise<never>(() => undefined))
    const { fetch } = outbound({ resolve })
    const early = await failure(fetch(origin, { signal: AbortSignal.abort() }))
    expect(early).toMatchObject({ code: "cancelled", details: { sent: false } })
    for (const [url, started, sent] of [
      ["https://slow.test/", resolve, false],
      [origin, arrived, true],
    ] as const) {
      const controller = new AbortController()
      const call = failure(fetch(url, { signal: controller.signal }))
      await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
      controller.abort()
      expect(await call).toMatchObject({ code: "cancelled", details: { sent } })
    }
    const controller = new AbortController()
    const response = await fetch(`${origin}/body`, { signal: controller.signal })
    const reading = failure(response.text())
    controller.abort()
    expect(await reading).toMatchObject({ code: "cancelled", details: { sent: true } })
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  })

  it("keeps calls to one origin within the limit, and turns away what cannot even wait", async () => {
    let now = 0
    let most = 0
    const answers: (() => void)[] = []
    const { origin } = await peer((_request, response) => {
      most = Math.max(most, ++now)
      answers.push(() => {
        now -= 1
        response.end("ok")
      })
    })
    const { fetch } = outbound({ concurrency: { perOrigin: 2, waitingPerOrigin: 3 } })
    const calls = Array.from({ length: 5 }, () => fetch(origin).then((response) => response.text()))
    const turnedAway = await failure(fetch(origin))
    expect(turnedAway).toMatchObject({ code: "unavailable", retryAfter: 1, details: { sent: false } })
    for (let answered = 0; answered < 5; answered++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
      answers.shift()!()
    }
    expect(await Promise.all(calls)).toEqual(Array(5).fill("ok"))
    expect(most).toBe(2)
  })

  it("gives the place back when a body is cancelled or refused", async () => {
    const { origin } = await peer((_request, response) => void response.end(Buffer.alloc(10_000)))
    const { fetch } = outbound({
      concurrency: { perOrigin: 1, waitingPerOrigin: 1 },
      limits: { maxResponseBytes: 20_000 },
    })
    for (let i = 0; i < 5; i++) await (await fetch(origin)).body!.cancel()
    for (let i = 0; i < 5; i++) await failure(fetch(origin, { limits: { maxResponseBytes: 10 } }))
    for (let i = 0; i < 5; i++) await fetch(origin, { method: "HEAD" })
    expect((await (await fetch(origin)).bytes()).byteLength).toBe(10_000)
  })
})

describe("what stays behind", () => {
  it("leaves no listener on a signal that outlives the calls", async () => {
    const { origin } = await peer((request, response) => {
      if (request.url === "/breaks") request.socket.destroy()
      else response.end("ok")
    })
    const { fetch } = outbound()
    const { signal } = new AbortController()
    for (let i = 0; i < 20; i++) {
      await (await fetch(origin, { signal })).text()
      await (await fetch(origin, { signal })).body!.cancel()
      await failure(fetch(`${origin}/breaks`, { signal }))
      await failure(fetch("https://10.0.0.1/", { signal }))
    }
    await vi.waitFor(() => expect(getEventListeners(signal, "abort")).toHaveLength(0))
  })

  it("ends calls under way when it is closed", async () => {
    const { origin } = await peer(() => undefined)
    const closing = createOutbound({ allowLoopback: true })
    const call = failure(closing.fetch(origin))
    await closing.close()
    expect(await call).toMatchObject({ code: "unavailable" })
  })
})
