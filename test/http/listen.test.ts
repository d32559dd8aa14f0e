import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { request as httpsRequest } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TLSSocket } from "node:tls"
import { describe, expect, it, vi } from "vitest"
import { type AppOptions, type ListenOptions, listen } from "../../src/http/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createCertificate, type TestCertificate } from "./support/certificate.ts"
import { failure } from "./support/failure.ts"
import { createTestApp, sendRaw, startServer } from "./support/server.ts"
import { useStack } from "./support/stack.ts"

const stack = useStack()

async function start(options: AppOptions = {}, listenOptions: Partial<ListenOptions> = {}) {
  const started = stack.use(await startServer(options, listenOptions))
  started.app.get("/", (context) => context.text("hello"))
  return started
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
