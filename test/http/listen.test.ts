import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { request as httpsRequest } from "node:https"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TLSSocket } from "node:tls"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type AppOptions, type ListenOptions, listen } from "../../src/http/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createCertificate, type TestCertificate } from "./support/certificate.ts"
import { createTestApp, sendRaw, startServer } from "./support/server.ts"

let stack = new AsyncDisposableStack()

afterEach(async () => {
  await stack.disposeAsync()
  stack = new AsyncDisposableStack()
})

async function start(options: AppOptions = {}, listenOptions: Partial<ListenOptions> = {}) {
  const started = stack.use(await startServer(options, listenOptions))
  started.app.get("/", (context) => context.text("hello"))
  return started
}

async function failure(call: Promise<unknown>): Promise<ParleyError> {
  return call.then(
    () => expect.unreachable("must be refused"),
    (error) => error,
  )
}

describe("where it listens", () => {
  it("serves plain HTTP on loopback and says where", async () => {
    const { origin, port } = await start()
    expect(origin).toBe(`http://127.0.0.1:${port}`)
    expect(await (await fetch(origin)).text()).toBe("hello")
  })

  it("[IW-43] [UM-27] refuses plain HTTP on an address that others reach, unless a proxy ends TLS", async () => {
    const { app } = createTestApp({ publicOrigin: "https://bella.example" })
    for (const hostname of ["0.0.0.0", "::", "192.168.1.5", "bella.example"]) {
      const error = await failure(listen(app, { port: 0, hostname }))
      expect(error.code).toBe("invalid_configuration")
      expect(error.message).toMatch(/plain HTTP is for loopback only.*tls.*trustProxy/)
    }
    const server = stack.use(await listen(app, { port: 0, hostname: "0.0.0.0", trustProxy: true }))
    const answer = await sendRaw(
      server.port,
      "GET /health HTTP/1.1\r\nHost: bella.example\r\nConnection: close\r\n\r\n",
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  it("asks for the public origin where others reach it", async () => {
    const error = await failure(
      listen(createTestApp().app, { port: 0, hostname: "0.0.0.0", trustProxy: true }),
    )
    expect(error.message).toContain("set publicOrigin")
  })

  it("says so when the port is taken", async () => {
    const { port } = await start()
    const error = await failure(listen(createTestApp().app, { port }))
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({ code: "invalid_configuration", details: { port, reason: "EADDRINUSE" } })
    expect(error.message).toContain("choose another port")
  })
})

describe("TLS", () => {
  async function certificateFiles(certificate: TestCertificate) {
    const folder = await mkdtemp(join(tmpdir(), "parley-tls-"))
    stack.defer(() => rm(folder, { recursive: true }))
    const files = { certificateFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") }
    async function write(next: TestCertificate): Promise<void> {
      await writeFile(files.certificateFile, next.certificate)
      await writeFile(files.keyFile, next.key)
    }
    await write(certificate)
    return { files, write }
  }

  function ask(port: number, ca: string): Promise<{ status: number; fingerprint: string }> {
    return new Promise((resolve, reject) => {
      const request = httpsRequest({ host: "127.0.0.1", port, ca, agent: false }, (response) => {
        const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
        response.resume()
        resolve({ status: response.statusCode!, fingerprint: fingerprint256 })
      })
      request.on("error", reject)
      request.end()
    })
  }

  it("[IW-43] [UM-27] serves HTTPS with its own certificate, and a renewed one without a restart", async () => {
    const first = createCertificate([], ["127.0.0.1"])
    const second = createCertificate([], ["127.0.0.1"])
    const { files, write } = await certificateFiles(first)
    const { port, origin, lines } = await start({}, { tls: { ...files, checkEveryMs: 10 } })
    expect(origin).toBe(`https://127.0.0.1:${port}`)
    const before = await ask(port, first.certificate)
    expect(before.status).toBe(200)

    await writeFile(files.certificateFile, second.certificate)
    await vi.waitFor(() => expect(lines.some((line) => String(line.msg).includes("not reloaded"))).toBe(true))
    expect((await ask(port, first.certificate)).fingerprint).toBe(before.fingerprint)

    await write(second)
    await vi.waitFor(async () => {
      expect((await ask(port, second.certificate)).fingerprint).not.toBe(before.fingerprint)
    })
    await expect(ask(port, first.certificate)).rejects.toThrow()
  })

  it("does not speak plain HTTP on its TLS port", async () => {
    const { files } = await certificateFiles(createCertificate([], ["127.0.0.1"]))
    const { port } = await start({}, { tls: files })
    expect(await sendRaw(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).not.toContain("hello")
  })

  it("refuses files that are missing or do not belong together", async () => {
    const { files, write } = await certificateFiles(createCertificate(["a.example"]))
    const { app } = createTestApp()
    const missing = { ...files, keyFile: `${files.keyFile}.missing` }
    expect((await failure(listen(app, { port: 0, tls: missing }))).message).toContain("belong together")
    await write({ ...createCertificate(["a.example"]), key: createCertificate(["a.example"]).key })
    expect((await failure(listen(app, { port: 0, tls: files }))).code).toBe("invalid_configuration")
  })
})

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
})

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

  it("are cut when the server stops", async () => {
    const handle = vi.fn((_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"))
    const { port, server } = await start({}, { graceMs: 50, upgradeRoutes: [{ path: "/ag-ui", handle }] })
    const answer = sendRaw(port, handshake(port, "/ag-ui", `http://127.0.0.1:${port}`))
    await vi.waitFor(() => expect(handle).toHaveBeenCalled())
    await server.close()
    expect(await answer).toMatch(/^HTTP\/1.1 101 /)
  })
})
