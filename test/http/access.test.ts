import { describe, expect, it, vi } from "vitest"
import type { AppOptions } from "../../src/http/index.ts"
import { createTestApp, sendRaw, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}) {
  const started = stack.use(await startServer(options))
  started.app.get("/raw", () => new Response("raw"))
  started.app.get("/api/things/:id", (context) => context.json({ id: context.req.param("id") }))
  return started
}

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
    expect(open.headers.get("access-control-expose-headers")).toBe("retry-after, x-request-id")
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
