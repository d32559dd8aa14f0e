import { once } from "node:events"
import { connect } from "node:net"
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

describe("slow and rude clients", () => {
  it("cuts one that never finishes its headers", async () => {
    const { port } = await start({}, { timeouts: { headersMs: 50, requestMs: 10_000 } })
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    socket.resume()
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`)
    const drip = setInterval(() => socket.write("X-A: b\r\n"), 10)
    await once(socket, "close")
    clearInterval(drip)
  })

  it("cuts one that never finishes its body", async () => {
    const { port, app } = await start({}, { timeouts: { headersMs: 50, requestMs: 80 } })
    app.post("/", async (context) => context.text(await context.req.text()))
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n`
    expect(await sendRaw(port, `${head}only this`)).not.toContain("200 OK")
  })

  it("cuts one that does not read its answer", async () => {
    const { port, app } = await start({}, { timeouts: { idleMs: 100 } })
    const ended = vi.fn()
    app.get("/endless", () => {
      const chunk = new Uint8Array(65_536)
      return new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: ended }),
      )
    })
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    socket.write(`GET /endless HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 5_000 })
    socket.destroy()
  })

  it("takes no more connections than it may", async () => {
    const { port } = await start({}, { maxConnections: 2 })
    const sockets = [1, 2].map(() => connect(port, "127.0.0.1"))
    for (const socket of sockets) await once(socket, "connect")
    const third = connect(port, "127.0.0.1")
    third.on("error", () => undefined)
    await once(third, "close")
    for (const socket of sockets) socket.destroy()
  })

  it("answers what is no HTTP with a bare refusal", async () => {
    const { port } = await start()
    expect(await sendRaw(port, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s)
    const large = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`
    expect(await sendRaw(port, large)).toMatch(/^HTTP\/1.1 431 /)
    expect(await sendRaw(port, "GET / HTTP/1.0\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 .*"code":"invalid_request"/s,
    )
  })

  it("shows nothing of a stream that breaks in the middle", async () => {
    const { port, app, lines } = await start()
    app.get("/breaks", () => {
      let step = 0
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (step++ === 0) controller.enqueue(new TextEncoder().encode("start"))
            else controller.error(new Error("secret detail"))
          },
        }),
      )
    })
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const answer = await sendRaw(port, `GET /breaks HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    quiet.mockRestore()
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).not.toContain("secret detail")
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(lines[0]).toMatchObject({ level: 50, msg: "answer broke off", aborted: true })
  })
})
