import { connect } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type AppOptions, readJson } from "../../src/http/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createTestApp, sendRaw, startServer } from "./support/server.ts"

let running: AsyncDisposable | undefined

afterEach(async () => {
  await running?.[Symbol.asyncDispose]()
  running = undefined
})

async function start(options: AppOptions = {}) {
  const started = await startServer(options)
  running = started
  started.app.post("/api/things/:id", async (context) => context.json(await readJson(context.req.raw)))
  started.app.get("/api/things/:id", (context) => context.json({ id: context.req.param("id") }))
  started.app.get("/raw", () => new Response("raw"))
  started.app.get("/page", (context) => context.html("<p>page</p>"))
  started.app.get("/fails", () => {
    throw new Error("no row in orders for anna@example.org at /srv/app.ts")
  })
  started.app.get("/fails/oddly", () => {
    throw "SELECT 1 FROM /srv"
  })
  return started
}

const json = { "content-type": "application/json" }

describe("every answer", () => {
  it("carries request id, security headers and the link to the manifest, whoever made it", async () => {
    const { origin } = await start({ link: '</intentmanifest.yaml>; rel="intentmanifest"' })
    for (const path of ["/raw", "/page", "/api/things/1", "/fails", "/fails/oddly", "/nothing", "/health"]) {
      const response = await fetch(origin + path, { headers: { "x-request-id": "caller-chose-1" } })
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        "x-request-id": "caller-chose-1",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        link: '</intentmanifest.yaml>; rel="intentmanifest"',
      })
      await response.text()
    }
  })

  it("makes a request id where the caller's is none that a log should hold", async () => {
    const { origin } = await start()
    for (const id of ["short", "x".repeat(65), "spaces in it", '{"json":1}']) {
      const response = await fetch(`${origin}/raw`, { headers: { "x-request-id": id } })
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it("lets a page load its own parts and nothing else, and tells browsers to stay with HTTPS", async () => {
    const { app } = createTestApp({
      publicOrigin: "https://bella.example",
      groups: [{ path: "/docs", contentSecurityPolicy: "default-src 'self'" }],
    })
    app.get("/page", (context) => context.html("<p>"))
    app.get("/docs/", (context) => context.html("<p>"))
    const page = await app.request("https://bella.example/page")
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(page.headers.get("strict-transport-security")).toContain("max-age=")
    const docs = await app.request("https://bella.example/docs/")
    expect(docs.headers.get("content-security-policy")).toBe("default-src 'self'")
  })

  it("works for an answer whose headers cannot be changed", async () => {
    const { origin } = await start()
    const { app } = createTestApp()
    app.get("/proxied", () => fetch(`${origin}/raw`))
    app.get("/elsewhere", () => Response.redirect("https://other.example/"))
    const proxied = await app.request("http://localhost/proxied", {
      headers: { "x-request-id": "outer-request" },
    })
    expect(proxied.headers.get("x-request-id")).toBe("outer-request")
    expect(await proxied.text()).toBe("raw")
    expect((await app.request("http://localhost/elsewhere")).headers.get("location")).toBe(
      "https://other.example/",
    )
  })
})

describe("errors", () => {
  it("[UM-35] leak nothing, and are logged with their stack and without secrets", async () => {
    const { origin, lines } = await start()
    for (const path of ["/fails", "/fails/oddly"]) {
      const response = await fetch(origin + path)
      expect(response.status).toBe(500)
      const text = await response.text()
      expect(text).not.toMatch(/srv|orders|SELECT|anna|node_modules/)
      expect(JSON.parse(text).error.details.requestId).toBe(response.headers.get("x-request-id"))
    }
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    expect(lines[0]).toMatchObject({ level: 50, method: "GET", route: "/fails", status: 500 })
    expect(JSON.stringify(lines[0])).toContain("app.test.ts")
    expect(JSON.stringify(lines[0])).not.toContain("anna@example.org")
  })

  it("take the shape of the protocol under whose path they happen, also for wrong methods and paths", async () => {
    const shape = (path: string) => ({
      path,
      toResponse: (error: ParleyError) => Response.json({ shape: path, code: error.code }, { status: 418 }),
    })
    const { origin } = await start({ errorShapes: [shape("/api"), shape("/api/things")] })
    const bodies = await Promise.all(
      ["/api/unknown", "/api/things", "/unknown"].map(async (path) => (await fetch(origin + path)).json()),
    )
    expect(bodies).toMatchObject([
      { shape: "/api", code: "not_found" },
      { shape: "/api/things", code: "not_found" },
      { error: { code: "not_found" } },
    ])
    const wrongMethod = await fetch(`${origin}/api/things/1`, { method: "DELETE" })
    expect(await wrongMethod.json()).toEqual({ shape: "/api/things", code: "method_not_allowed" })
    expect(wrongMethod.headers.get("allow")).toBe("GET, HEAD, POST")
  })

  it("say when to come back", async () => {
    const { app } = createTestApp()
    app.get("/busy", () => {
      throw new ParleyError("rate_limited", "Wait a little", { retryAfter: 7 })
    })
    const response = await app.request("http://localhost/busy")
    expect(response.status).toBe(429)
    expect(response.headers.get("retry-after")).toBe("7")
  })

  it("are not ours when the client leaves in the middle of its request", async () => {
    const { port, lines, app } = await start()
    const started = vi.fn()
    app.post("/slow", async (context) => {
      started()
      return context.json(await readJson(context.req.raw))
    })
    const socket = connect(port, "127.0.0.1")
    socket.write(
      `POST /slow HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
    await vi.waitFor(() => expect(started).toHaveBeenCalled())
    socket.destroy()
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(lines[0]).toMatchObject({ level: 30, route: "/slow", code: "cancelled", aborted: true })
    expect(app.metrics.toText()).toContain("http_requests_in_flight 0")
  })
})

describe("bodies", () => {
  const limits: AppOptions = {
    maxBodyBytes: 1_000,
    groups: [{ path: "/api/things/large", maxBodyBytes: 5_000 }],
  }
  const body = (length: number) => JSON.stringify("x".repeat(length - 2))

  it("are refused by their length, and by their bytes where they announce none", async () => {
    const { origin, app } = await start(limits)
    const seen = vi.fn()
    app.post("/count", async (context) => {
      seen((await context.req.arrayBuffer()).byteLength)
      return context.body(null, 204)
    })
    const post = (path: string, length: number, streamed: boolean) => {
      const content = streamed ? new Blob([body(length)]).stream() : body(length)
      return fetch(origin + path, {
        method: "POST",
        headers: json,
        body: content,
        duplex: "half",
      } as RequestInit)
    }
    for (const streamed of [false, true]) {
      expect((await post("/api/things/1", 1_000, streamed)).status).toBe(200)
      const refused = await post("/api/things/1", 1_001, streamed)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({
        error: { code: "too_large", details: { maxBytes: 1_000 } },
      })
      expect((await post("/api/things/large", 5_000, streamed)).status).toBe(200)
      expect((await post("/api/things/large", 5_001, streamed)).status).toBe(413)
      expect((await post("/count", 1_001, streamed)).status).toBe(413)
    }
    expect(seen).not.toHaveBeenCalled()
  })

  it("are limited without a socket too", async () => {
    const { app } = createTestApp(limits)
    app.post("/x", async (context) => context.json(await readJson(context.req.raw)))
    const send = (length: number) =>
      app.request("http://localhost/x", { method: "POST", headers: json, body: body(length) })
    expect((await send(1_000)).status).toBe(200)
    expect((await send(1_001)).status).toBe(413)
  })
})

describe("who may ask", () => {
  it("keeps DNS rebinding off: another name in Host gets nothing", async () => {
    const { port } = await start()
    const ask = (host: string, path = "/raw") =>
      sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect(await ask(host), host).toMatch(/^HTTP\/1.1 200 /)
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1:1", "localhost"])
      expect(await ask(host), host).toMatch(/^HTTP\/1.1 403 /)
    expect(await ask(`127.0.0.1:${port}`, "http://evil.example/raw")).toMatch(/^HTTP\/1.1 403 /)
    expect(await ask("10.0.0.7:8080", "/health")).toMatch(/^HTTP\/1.1 200 /)
  })

  it("does not believe forwarded headers", async () => {
    const { port } = await start({ publicOrigin: "https://bella.example" })
    const answer = await sendRaw(
      port,
      "GET /raw HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: bella.example\r\nConnection: close\r\n\r\n",
    )
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
  })

  it("keeps pages of strangers from calling, and lets a group open itself", async () => {
    const { app } = createTestApp({
      publicOrigin: "https://bella.example",
      groups: [
        { path: "/ask", origins: "any", cors: { expose: ["x-request-id"] } },
        { path: "/partner", origins: ["https://partner.example"], cors: { credentials: true } },
      ],
    })
    for (const path of ["/ask", "/partner", "/own"]) app.post(path, (context) => context.text("done"))
    const call = (path: string, origin: string) =>
      app.request(`https://bella.example${path}`, { method: "POST", headers: { origin } })

    expect((await call("/own", "https://other.example")).status).toBe(403)
    expect((await call("/own", "https://bella.example")).status).toBe(200)
    const open = await call("/ask", "https://other.example")
    expect(open.headers.get("access-control-allow-origin")).toBe("*")
    expect(open.headers.get("access-control-expose-headers")).toBe("x-request-id")
    const partner = await call("/partner", "https://partner.example")
    expect(partner.headers.get("access-control-allow-origin")).toBe("https://partner.example")
    expect(partner.headers.get("access-control-allow-credentials")).toBe("true")
    expect(partner.headers.get("vary")).toContain("origin")
    const stranger = await call("/partner", "https://other.example")
    expect(stranger.status).toBe(403)
    expect(stranger.headers.has("access-control-allow-origin")).toBe(false)
  })

  it("answers a preflight before any handler, and only for origins that may call", async () => {
    const { app } = createTestApp({
      publicOrigin: "https://bella.example",
      groups: [
        { path: "/api", origins: ["https://a.example"], cors: { methods: ["PUT"], headers: ["x-one"] } },
      ],
    })
    const handler = vi.fn()
    app.all("/api/x", handler)
    const preflight = (origin: string) =>
      app.request("https://bella.example/api/x", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "PUT" },
      })
    const granted = await preflight("https://a.example")
    expect(granted.status).toBe(204)
    expect(granted.headers.get("access-control-allow-methods")).toBe("PUT")
    expect(granted.headers.get("access-control-allow-headers")).toBe("x-one")
    expect((await preflight("https://b.example")).status).toBe(403)
    expect(handler).not.toHaveBeenCalled()
  })

  it("refuses at start to give credentials to anybody's page, and an origin that is none", () => {
    const groups = [{ path: "/a", origins: "any" as const, cors: { credentials: true } }]
    expect(() => createTestApp({ groups })).toThrow("list the origins")
    expect(() => createTestApp({ publicOrigin: "bella.example" })).toThrow("publicOrigin")
  })
})

describe("operations", () => {
  it("[UM-45] logs one line a request, with the route and never with values, query or headers", async () => {
    const { origin, lines } = await start()
    await fetch(`${origin}/api/things/anna-rossi?secret=1`, { headers: { authorization: "Bearer s3cret" } })
    await fetch(`${origin}/unknown/anna-rossi`, { method: "POST", body: "anna-rossi" })
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    expect(lines[0]).toMatchObject({
      method: "GET",
      route: "/api/things/:id",
      status: 200,
      ms: expect.any(Number),
    })
    expect(lines[1]).toMatchObject({ method: "POST", route: "unmatched", status: 404, code: "not_found" })
    expect(Date.parse(lines[1]!.time as string)).not.toBeNaN()
    expect(JSON.stringify(lines)).not.toMatch(/anna|s3cret|secret/)
  })

  it("counts requests by route pattern, and is done counting when they are answered", async () => {
    const { origin } = await start()
    for (let i = 0; i < 3; i++) await (await fetch(`${origin}/api/things/${i}`)).text()
    await vi.waitFor(async () => {
      const text = await (await fetch(`${origin}/metrics`)).text()
      expect(text).toContain('http_requests_total{method="GET",route="/api/things/:id",status="200"} 3')
      expect(text).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="\/api\/things\/:id".*\} 3/,
      )
      expect(text).toContain("http_requests_in_flight 1")
    })
  })

  it("keeps metrics from strangers", async () => {
    const open = createTestApp({ publicOrigin: "https://bella.example" }).app
    expect((await open.request("https://bella.example/metrics")).status).toBe(403)
    const { app } = createTestApp({ publicOrigin: "https://bella.example", metricsToken: "t0ken" })
    const ask = (authorization: string) =>
      app.request("https://bella.example/metrics", { headers: { authorization } })
    expect((await ask("Bearer t0ken")).status).toBe(200)
    for (const wrong of ["Bearer t0ke", "Bearer ", "t0ken", ""]) expect((await ask(wrong)).status).toBe(401)
  })

  it("is ready when every check passes, says which do not, and asks them once for many callers", async () => {
    const database = vi.fn(async () => {
      await delay(1)
    })
    const { app, lines } = createTestApp({
      checks: { database, index: () => Promise.reject(new Error("not built")) },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.request("http://localhost/ready")))
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({
        status: "not_ready",
        checks: { database: "ok", index: "failed" },
      })
    }
    expect(database).toHaveBeenCalledOnce()
    expect(lines.filter((line) => line.msg === "not ready")).toHaveLength(1)
  })

  it("is not ready while it stops", async () => {
    const stopping = new AbortController()
    const { app } = createTestApp({ stopping: stopping.signal })
    expect((await app.request("http://localhost/ready")).status).toBe(200)
    stopping.abort()
    expect((await app.request("http://localhost/ready")).status).toBe(503)
    expect((await app.request("http://localhost/health")).status).toBe(200)
  })
})
