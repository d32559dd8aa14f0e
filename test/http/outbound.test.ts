import { describe, expect, it, vi } from "vitest"
import { createOutbound, type OutboundOptions } from "../../src/outbound/index.ts"
import { createCertificate } from "./support/certificate.ts"
import { failure } from "./support/failure.ts"
import { startNameServer } from "./support/name-server.ts"
import { startPeer } from "./support/peer.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

function outbound(options: OutboundOptions = {}) {
  return stack.use(createOutbound({ allowLoopback: true, ...options }))
}

async function peer(...args: Parameters<typeof startPeer>) {
  return stack.use(await startPeer(...args))
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
    const names = stack.use(
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
    const names = stack.use(await startNameServer(() => ["127.0.0.2", "127.0.0.1"]))
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
    const names = stack.use(
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
    const names = stack.use(await startNameServer(() => ["127.0.0.1"]))
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

  it("drops the connection of an answer it does not follow", async () => {
    const closed = vi.fn()
    const { origin } = await peer((_request, response) => {
      response.on("close", closed)
      response.writeHead(307, { location: "https://other.example/" }).write("never ends")
    })
    const error = await failure(outbound().fetch(origin, { method: "POST", body: "x" }))
    expect(error).toMatchObject({ code: "forbidden", details: { sent: true } })
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
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

  it.each([
    ["a chunk that is none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.9\r\n"],
    ["headers without end", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(20_000)}`],
  ])("survives %s", async (_what, answer) => {
    const { origin } = await peer((request) => request.socket.end(answer))
    const reading = outbound()
      .fetch(origin)
      .then((response) => response.text())
    expect(["unavailable", "too_large"]).toContain((await failure(reading)).code)
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
