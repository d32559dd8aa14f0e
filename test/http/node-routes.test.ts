import { describe, expect, it, vi } from "vitest"
import type { AppOptions, ListenOptions } from "../../src/http/index.ts"
import { sendRaw, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}, listenOptions: Partial<ListenOptions> = {}) {
  const started = stack.use(await startServer(options, listenOptions))
  started.app.get("/", (context) => context.text("hello"))
  return started
}

describe("routes on Node's own request", () => {
  it("sees the raw request, behind the same checks, headers, logs and metrics", async () => {
    const handle = vi.fn(async (request, response) => {
      if (request.url === "/oauth/fails") throw new Error("secret detail")
      response.setHeader("content-type", "text/plain")
      response.end(`raw ${request.url} ${(await request.map(String).toArray()).join("")}`)
    })
    const { origin, port, lines } = await start({}, { nodeRoutes: [{ path: "/oauth", handle }] })
    const response = await fetch(`${origin}/oauth/token?a=1`, { method: "POST", body: "x=1" })
    expect(await response.text()).toBe("raw /oauth/token?a=1 x=1")
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    expect(await (await fetch(origin)).text()).toBe("hello")
    const failed = await fetch(`${origin}/oauth/fails`)
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain("secret")
    const calls = handle.mock.calls.length
    expect(
      await sendRaw(port, "GET /oauth/x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
    ).toMatch(/^HTTP\/1.1 403 /)
    expect(handle).toHaveBeenCalledTimes(calls)
    await vi.waitFor(() => expect(lines.filter((line) => line.route === "/oauth/*")).toHaveLength(3))
  })
})

describe("upgrades", () => {
  const handshake = (port: number, path: string, origin: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`

  it("reach their route, and only from pages that may call it", async () => {
    const handle = vi.fn((_request, socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
      socket.end("open")
    })
    const { port } = await start({}, { upgradeRoutes: [{ path: "/ag-ui", handle }] })
    const own = `http://127.0.0.1:${port}`
    expect(await sendRaw(port, handshake(port, "/ag-ui", own))).toMatch(/^HTTP\/1.1 101 .*open$/s)
    expect(await sendRaw(port, handshake(port, "/ag-ui", "https://evil.example"))).toMatch(/^HTTP\/1.1 403 /)
    expect(await sendRaw(port, handshake(port, "/other", own))).toMatch(/^HTTP\/1.1 404 /)
    expect(handle).toHaveBeenCalledOnce()
  })

  it.each([
    ["at once", () => expect.unreachable("secret detail")],
    ["later", () => Promise.reject(new Error("secret detail"))],
  ])("that fail %s are refused and logged", async (_when, handle) => {
    const { port, lines } = await start({}, { upgradeRoutes: [{ path: "/ag-ui", handle }] })
    const answer = await sendRaw(port, handshake(port, "/ag-ui", `http://127.0.0.1:${port}`))
    expect(answer).toMatch(/^HTTP\/1.1 500 /)
    expect(answer).not.toContain("secret")
    expect(lines.some((line) => line.msg === "upgrade failed" && line.level === 50)).toBe(true)
  })

  it("are cut when the server stops", async () => {
    const handle = vi.fn((_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"))
    const { port, server } = await start({}, { graceMs: 50, upgradeRoutes: [{ path: "/ag-ui", handle }] })
    const answer = sendRaw(port, handshake(port, "/ag-ui", `http://127.0.0.1:${port}`))
    await vi.waitFor(() => expect(handle).toHaveBeenCalled())
    await server.close()
    expect(await answer).toMatch(/^HTTP\/1.1 101 /)
  })
})
