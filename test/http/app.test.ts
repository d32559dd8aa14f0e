import { connect } from "node:net"
import { describe, expect, it, vi } from "vitest"
import { type AppOptions, readJson } from "../../src/http/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createTestApp, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}) {
  const started = stack.use(await startServer(options))
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

  it("tell a wrong method from a handler that found nothing", async () => {
    const { app } = createTestApp()
    app.get("/orders/:id", (context) => context.notFound())
    expect((await app.request("http://localhost/orders/7")).status).toBe(404)
    expect((await app.request("http://localhost/orders/7", { method: "HEAD" })).status).toBe(404)
    expect((await app.request("http://localhost/orders/7", { method: "PUT" })).status).toBe(405)
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
