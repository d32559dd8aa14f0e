import { getEventListeners } from "node:events"
import { pipeline, Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { ParleyError } from "../../src/intent/index.ts"
import { createOutbound, isNotSent, type OutboundOptions } from "../../src/outbound/index.ts"
import { createCertificate } from "./support/certificate.ts"
import { startNameServer } from "./support/name-server.ts"
import { startPeer } from "./support/peer.ts"

const stack = { current: new AsyncDisposableStack() }

afterEach(async () => {
  await stack.current.disposeAsync()
  stack.current = new AsyncDisposableStack()
})

function outbound(options: OutboundOptions = {}) {
  return stack.current.use(createOutbound({ allowLoopback: true, ...options }))
}

async function peer(...args: Parameters<typeof startPeer>) {
  return stack.current.use(await startPeer(...args))
}

async function failure(call: Promise<unknown>): Promise<ParleyError> {
  return call.then(
    () => expect.unreachable("the call must fail"),
    (error) => error,
  )
}

describe("outbound calls", () => {
  it("sends method, headers and body, and gives status, headers, body and address", async () => {
    const { origin } = await peer(async (request, response) => {
      const body = await request.map(String).toArray()
      response.writeHead(201, { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] })
      response.end(JSON.stringify([request.method, request.url, request.headers["x-one"], body.join("")]))
    })
    const response = await outbound().fetch(`${origin}/a?b=c`, {
      method: "POST",
      headers: { "x-one": "1", host: "other.example" },
      body: "hello",
    })
    expect(response.status).toBe(201)
    expect(response.url).toBe(`${origin}/a?b=c`)
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
    expect(await response.json()).toEqual(["POST", "/a?b=c", "1", "hello"])
  })

  it("takes a Request and any body that fetch takes", async () => {
    const { origin } = await peer(async (request, response) => {
      response.end(`${request.headers["content-type"]} ${(await request.map(String).toArray()).join("")}`)
    })
    const { fetch } = outbound()
    const form = await fetch(origin, { method: "POST", body: new URLSearchParams({ a: "b c" }) })
    expect(await form.text()).toBe("application/x-www-form-urlencoded;charset=UTF-8 a=b+c")
    const request = new Request(origin, { method: "PUT", body: "x", headers: { "content-type": "text/x" } })
    expect(await (await fetch(request)).text()).toBe("text/x x")
  })

  it("refuses loopback unless allowed, and sends nothing", async () => {
    const target = await peer((_request, response) => void response.end())
    const error = await failure(outbound({ allowLoopback: false }).fetch(target.origin))
    expect(error).toMatchObject({ code: "forbidden", details: { sent: false, addressKinds: ["loopback"] } })
    expect(target.connections).toBe(0)
  })
})

describe("names", () => {
  const tls = createCertificate(["rebind.test", "mixed.test", "inside.test"])

  it("connects to the address that was checked, whatever the name says next", async () => {
    const good = await peer((_request, response) => void response.end("good"), { tls })
    const inside = await peer((_request, response) => void response.end("secret"), {
      tls,
      address: "127.0.0.2",
      port: good.port,
    })
    const names = stack.current.use(
      await startNameServer((_name, asked) => [asked === 1 ? "127.0.0.1" : "127.0.0.2"]),
    )
    const { fetch } = outbound({
      allowLoopback: false,
      allowedAddresses: ["127.0.0.1"],
      resolve: names.resolve,
      certificateAuthorities: [tls.certificate],
    })
    const url = `https://rebind.test:${good.port}/`
    expect(await (await fetch(url)).text()).toBe("good")
    expect(names.timesAsked("rebind.test")).toBe(1)
    good.server.closeAllConnections()
    await vi.waitFor(async () => {
      expect(await failure(fetch(url))).toMatchObject({ code: "forbidden", details: { sent: false } })
    })
    expect(names.timesAsked("rebind.test")).toBe(2)
    expect(inside.connections).toBe(0)
  })

  it("uses only the permitted ones of several addresses", async () => {
    const good = await peer((_request, response) => void response.end("good"), { tls })
    const inside = await peer((_request, response) => void response.end("secret"), {
      tls,
      address: "127.0.0.2",
      port: good.port,
    })
    const names = stack.current.use(await startNameServer(() => ["127.0.0.2", "127.0.0.1"]))
    const { fetch } = outbound({
      allowLoopback: false,
      allowedAddresses: ["127.0.0.1"],
      resolve: names.resolve,
      certificateAuthorities: [tls.certificate],
    })
    expect(await (await fetch(`https://mixed.test:${good.port}/`)).text()).toBe("good")
    expect(inside.connections).toBe(0)
  })

  it("refuses a name that leads inside, and one that leads nowhere", async () => {
    const names = stack.current.use(
      await startNameServer((name) => (name === "inside.test" ? ["10.0.0.1", "169.254.169.254"] : [])),
    )
    const { fetch } = outbound({ resolve: names.resolve })
    expect(await failure(fetch("https://inside.test/"))).toMatchObject({
      code: "forbidden",
      details: { sent: false, addressKinds: ["private", "link-local"] },
    })
    const nowhere = await failure(fetch("https://nowhere.test/"))
    expect(nowhere).toMatchObject({ code: "unavailable", details: { sent: false } })
    expect(nowhere.message).toContain("has no address")
  })

  it("asks no name server for localhost", async () => {
    const { port } = await peer((_request, response) => void response.end("here"))
    const resolve = vi.fn(async () => [])
    const response = await outbound({ resolve }).fetch(`http://localhost:${port}/`)
    expect(await response.text()).toBe("here")
    expect(resolve).not.toHaveBeenCalled()
  })

  it("checks the certificate", async () => {
    const { port } = await peer((_request, response) => void response.end(), { tls })
    const names = stack.current.use(await startNameServer(() => ["127.0.0.1"]))
    const { fetch } = outbound({ resolve: names.resolve })
    const error = await failure(fetch(`https://rebind.test:${port}/`))
    expect(error).toMatchObject({ code: "unavailable", details: { sent: false } })
  })
})

describe("redirects on the wire", () => {
  it("follows within the limit and says where it ended", async () => {
    const { origin } = await peer((request, response) => {
      const step = Number(request.url!.slice(1))
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.end("arrived")
    })
    const response = await outbound().fetch(`${origin}/0`)
    expect(await response.text()).toBe("arrived")
    expect(response).toMatchObject({ url: `${origin}/3`, redirected: true })
  })

  it("gives up on a loop", async () => {
    let requests = 0
    const { origin } = await peer((_request, response) => {
      requests += 1
      response.writeHead(302, { location: "/" }).end()
    })
    const error = await failure(outbound({ limits: { maxRedirects: 4 } }).fetch(origin))
    expect(error).toMatchObject({ code: "unavailable", details: { sent: true } })
    expect(requests).toBe(5)
  })

  it("does not follow a redirect to a private address, nor from an allowed name to loopback", async () => {
    const tls = createCertificate(["public.test"])
    const inside = await peer((_request, response) => void response.end("secret"))
    const outside = await peer(
      (request, response) => {
        const location = request.url === "/a" ? inside.origin : "https://169.254.169.254/latest"
        response.writeHead(302, { location }).end()
      },
      { tls },
    )
    const { fetch } = outbound({
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      certificateAuthorities: [tls.certificate],
    })
    for (const path of ["/a", "/b"]) {
      const error = await failure(fetch(`https://public.test:${outside.port}${path}`))
      expect(error).toMatchObject({ code: "forbidden", details: { sent: true } })
    }
    expect(inside.connections).toBe(0)
  })

  it("keeps secrets from the second origin", async () => {
    const second = await peer((request, response) => void response.end(JSON.stringify(request.headers)))
    const first = await peer(
      (_request, response) => void response.writeHead(302, { location: second.origin }).end(),
    )
    const response = await outbound().fetch(first.origin, {
      headers: { authorization: "Bearer secret", cookie: "a=secret", "x-api-key": "secret" },
    })
    expect(await response.text()).not.toContain("secret")
  })

  it("leaves a redirect to the caller who wants it", async () => {
    const { origin } = await peer(
      (_request, response) => void response.writeHead(302, { location: "/x" }).end(),
    )
    const { fetch } = outbound()
    expect((await fetch(origin, { redirect: "manual" })).headers.get("location")).toBe("/x")
    expect(await failure(fetch(origin, { redirect: "error" }))).toMatchObject({ code: "unavailable" })
  })
})

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

describe("what was sent", () => {
  it("tells a refused connection from one that broke off after the request", async () => {
    const gone = await peer(() => undefined)
    await gone[Symbol.asyncDispose]()
    const { origin } = await peer((request) => request.socket.destroy())
    const { fetch } = outbound()
    const refused = await failure(fetch(gone.origin, { method: "POST", body: "x" }))
    expect(refused).toMatchObject({ code: "unavailable", details: { sent: false } })
    const broken = await failure(fetch(origin, { method: "POST", body: "x" }))
    expect(broken).toMatchObject({ code: "unavailable", details: { sent: true } })
  })

  it("reports a body that breaks off", async () => {
    const { origin } = await peer((_request, response) => {
      response.writeHead(200, { "content-length": 100 })
      response.write("half", () => response.destroy())
    })
    const response = await outbound().fetch(origin)
    expect(await failure(response.text())).toMatchObject({ code: "unavailable", details: { sent: true } })
  })
})
