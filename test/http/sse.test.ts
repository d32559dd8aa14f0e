import { once } from "node:events"
import { connect } from "node:net"
import { describe, expect, it, vi } from "vitest"
import { type SseEvent, sseResponse } from "../../src/http/index.ts"
import { startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

const onError = () => undefined

describe("streams of events over a socket", () => {
  it("waits for a slow client instead of piling up what it has not read", async () => {
    const { app, port } = stack.use(await startServer())
    let produced = 0
    const data = "x".repeat(10_000)
    app.get("/events", (context) =>
      sseResponse(
        async function* () {
          for (; produced < 100_000; produced++) yield { data }
        },
        { onError, signal: context.req.raw.signal },
      ),
    )
    const socket = connect(port, "127.0.0.1")
    stack.defer(() => void socket.destroy())
    socket.write(`GET /events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await once(socket, "readable")
    // What fits into the buffers of both sockets is produced; then it stands still until the client reads.
    let before = -1
    await vi.waitFor(
      () => {
        const moved = produced !== before
        before = produced
        expect(moved).toBe(false)
      },
      { interval: 100, timeout: 10_000 },
    )
    expect(produced).toBeLessThan(2_000)
    socket.resume()
    await vi.waitFor(() => expect(produced).toBeGreaterThan(before + 100))
  })

  it("ends the work when the client leaves, and counts it as ended", async () => {
    const { app, origin, lines } = stack.use(await startServer())
    const ended = vi.fn()
    app.get("/events", (context) =>
      sseResponse(
        async function* (signal) {
          try {
            yield { data: "first" }
            await new Promise((_resolve, reject) => {
              signal.addEventListener("abort", () => reject(signal.reason), { once: true })
            })
          } finally {
            ended()
          }
        },
        { onError, signal: context.req.raw.signal },
      ),
    )
    const controller = new AbortController()
    const response = await fetch(`${origin}/events`, { signal: controller.signal })
    await response.body!.getReader().read()
    expect(app.metrics.toText()).toContain("http_requests_in_flight 1")
    controller.abort()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(lines[0]).toMatchObject({ route: "/events", status: 200, aborted: true, level: 30 })
    expect(app.metrics.toText()).toContain("http_requests_in_flight 0")
  })

  it("starts no work for HEAD", async () => {
    const { app, origin } = stack.use(await startServer())
    const source = vi.fn(async function* (): AsyncGenerator<SseEvent> {
      yield { data: 1 }
    })
    app.get("/events", () => sseResponse(source, { onError }))
    const response = await fetch(`${origin}/events`, { method: "HEAD" })
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    expect(source).not.toHaveBeenCalled()
  })

  it("ends when the server stops, so that stopping waits for no stream", async () => {
    const stopping = new AbortController()
    const { app, origin, server } = await startServer(
      {},
      { graceMs: 60_000, onStopping: () => stopping.abort() },
    )
    app.get("/events", () =>
      sseResponse(
        async function* () {
          yield { data: "first" }
          await new Promise(() => undefined)
        },
        { onError, signal: stopping.signal },
      ),
    )
    const response = await fetch(`${origin}/events`)
    const text = response.text()
    await server.close()
    expect(await text).toBe("data: first\n\n")
  })

  it("holds nothing back after many streams, finished and abandoned", async () => {
    const { app, origin } = stack.use(await startServer())
    let open = 0
    app.get("/events", (context) =>
      sseResponse(
        async function* (signal) {
          open += 1
          try {
            for (let i = 0; i < 20 && !signal.aborted; i++) yield { data: i }
          } finally {
            open -= 1
          }
        },
        { onError, signal: context.req.raw.signal },
      ),
    )
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 10 }, async (_unused, index) => {
          const response = await fetch(`${origin}/events`)
          if (index % 2 === 0) await response.text()
          else await response.body!.cancel()
        }),
      )
    }
    await vi.waitFor(() => expect(open).toBe(0))
    await vi.waitFor(() => expect(app.metrics.toText()).toContain("http_requests_in_flight 0"))
  })
})
