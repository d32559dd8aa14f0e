import { describe, expect, it } from "vitest"
import { createApp } from "./app.ts"
import { createLogger } from "./logger.ts"

const page = "https://shop.example"

/** An app with room for one request, which is taken. */
async function fullApp() {
  const app = createApp({
    publicOrigin: "https://bella.example",
    logger: createLogger({ level: "silent" }),
    groups: [{ path: "/open", origins: [page], cors: { methods: ["POST"] } }],
    budgets: { requestsTotal: 1 },
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  app.post("/open", async (c) => {
    await held
    return c.text("done")
  })
  const call = (origin: string, method = "POST", headers = {}) =>
    app.request("https://bella.example/open", { method, headers: { origin, ...headers } })
  const first = call(page)
  return { call, first, release }
}

describe("a server that has no room", () => {
  it("tells a page of another origin so, in a way that it can read", async () => {
    const { call, first, release } = await fullApp()
    const shed = await call(page)
    expect(shed.status).toBe(503)
    expect(shed.headers.get("access-control-allow-origin")).toBe(page)
    expect(shed.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("retry-after")
    expect(shed.headers.get("retry-after")).toBe("1")
    const asked = { "access-control-request-method": "POST" }
    const preflight = await call(page, "OPTIONS", asked)
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, page])
    release()
    expect(await (await first).text()).toBe("done")
  })

  it("tells nothing to a page that may not call", async () => {
    const { call, first, release } = await fullApp()
    const barred = await call("https://evil.example")
    expect(barred.status).toBe(403)
    expect(barred.headers.get("access-control-allow-origin")).toBeNull()
    release()
    await first
  })
})
