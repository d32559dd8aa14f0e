import { once } from "node:events"
import { mkdtempSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect as connectTls } from "node:tls"
import { describe, expect, it, vi } from "vitest"
import { type AppOptions, type ListenOptions, listen } from "../../src/http/index.ts"
import { createCertificate } from "./support/certificate.ts"
import { createTestApp, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}, listenOptions: Partial<ListenOptions> = {}) {
  const started = stack.use(await startServer(options, listenOptions))
  started.app.get("/", (context) => context.text("hello"))
  return started
}

describe("stopping", () => {
  it("finishes what is under way, takes nothing new, and frees the port", async () => {
    const stopping = new AbortController()
    const { app, server, port, origin } = await start(
      { stopping: stopping.signal },
      { graceMs: 5_000, onStopping: () => stopping.abort() },
    )
    const arrived = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    app.get("/slow", async (context) => {
      arrived.resolve()
      await release.promise
      return context.text("finished")
    })
    const slow = fetch(`${origin}/slow`).then((response) => response.text())
    await arrived.promise
    const closing = server.close()
    expect(server.close()).toBe(closing)
    expect(stopping.signal.aborted).toBe(true)
    await expect(fetch(origin)).rejects.toThrow()
    release.resolve()
    expect(await slow).toBe("finished")
    await closing
    stack.use(await listen(createTestApp().app, { port }))
  })

  it("cuts what takes longer than the grace time", async () => {
    const { app, server, origin } = await start({}, { graceMs: 50 })
    const arrived = Promise.withResolvers<void>()
    app.get("/hangs", () => {
      arrived.resolve()
      return new Promise<Response>(() => undefined)
    })
    const hanging = fetch(`${origin}/hangs`)
    const settled = expect(hanging).rejects.toThrow()
    await arrived.promise
    await server.close()
    await settled
  })

  it("lets a kept-alive connection go as soon as its answer is complete", async () => {
    const { app, server, port } = await start({}, { graceMs: 60_000, timeouts: { keepAliveMs: 60_000 } })
    let finish = () => {}
    app.get("/long", () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("begun "))
          finish = () => {
            controller.enqueue(new TextEncoder().encode("done"))
            controller.close()
          }
        },
      })
      return new Response(body)
    })
    const socket = connect(port, "127.0.0.1")
    const received: string[] = []
    socket.on("data", (chunk) => received.push(String(chunk)))
    socket.write(`GET /long HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await vi.waitFor(() => expect(received.join("")).toContain("begun"))
    const closing = server.close()
    finish()
    await closing
    expect(received.join("")).toContain("done")
    socket.destroy()
  })

  it("does not wait for connections that only stay open", async () => {
    const { server, port } = await start({}, { graceMs: 60_000, timeouts: { keepAliveMs: 60_000 } })
    const socket = connect(port, "127.0.0.1")
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await once(socket, "data")
    await server.close()
    socket.destroy()
  })

  it("lets connections go at once that never carried a request", async () => {
    const { server, port } = await start({}, { graceMs: 60_000 })
    const silent = connect(port, "127.0.0.1")
    const gone = once(silent, "close")
    await once(silent, "connect")
    await server.close()
    await gone
  })

  it("lets them go over TLS too, before and after the handshake", async () => {
    const material = createCertificate([], ["127.0.0.1"])
    const folder = mkdtempSync(join(tmpdir(), "parley-stop-"))
    const tls = { certificateFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") }
    writeFileSync(tls.certificateFile, material.certificate)
    writeFileSync(tls.keyFile, material.key)
    const { server, port } = await start({}, { graceMs: 60_000, tls })
    const raw = connect(port, "127.0.0.1")
    const shaken = connectTls({ port, host: "127.0.0.1", ca: material.certificate })
    const gone = [once(raw, "close"), once(shaken, "close")]
    await Promise.all([once(raw, "connect"), once(shaken, "secureConnect")])
    await server.close()
    await Promise.all(gone)
  })
})
