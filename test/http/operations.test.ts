import { setTimeout as delay } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import type { AppOptions } from "../../src/http/index.ts"
import { createTestApp, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}) {
  const started = stack.use(await startServer(options))
  started.app.get("/raw", () => new Response("raw"))
  started.app.get("/api/things/:id", (context) => context.json({ id: context.req.param("id") }))
  return started
}

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
