import { PassThrough } from "node:stream"
import { fileURLToPath } from "node:url"
import { ReadBuffer, serializeMessage, type Transport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { describe, expect, it } from "vitest"
import { toEndpoint } from "../../src/cli/mcp/command.ts"
import { bridge } from "../../src/cli/mcp/stdio-bridge.ts"
import { serveMcpOverStdio } from "../../src/protocols/mcp/index.ts"
import { accept, connect, eras } from "./support/client.ts"
import { startWorkshop, type Workshop } from "./support/workshop.ts"

const program = fileURLToPath(new URL("../../bin/parley.js", import.meta.url))

/** Fills in what is missing and says yes. */
const agreeable = (question: { message: string }) =>
  accept(
    "requestedSchema" in question && JSON.stringify(question).includes('"confirm"')
      ? { confirm: true }
      : { colour: "red" },
  )

/** The client's end of a pair of pipes. */
function pipeTransport(input: PassThrough, output: PassThrough): Transport {
  const buffer = new ReadBuffer()
  const transport: Transport = {
    async start() {
      output.on("data", (chunk: Buffer) => {
        buffer.append(chunk)
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
          transport.onmessage?.(message)
      })
    },
    async send(message) {
      input.write(serializeMessage(message))
    },
    async close() {
      input.end()
      transport.onclose?.()
    },
  }
  return transport
}

function startBridge(workshop: Workshop, fetchFrom: typeof fetch = fetch) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const stop = new AbortController()
  const notices: string[] = []
  const ended = bridge({
    url: toEndpoint(workshop.server.origin),
    input,
    output,
    fetch: fetchFrom,
    signal: stop.signal,
    onNotice: ({ message }) => void notices.push(message),
  })
  return { transport: pipeTransport(input, output), ended, stop, notices }
}

describe.each(eras)("MCP over a pipe, for the official client of the %s era", (era) => {
  it("reaches a site through 'parley mcp', asks and executes", async () => {
    await using workshop = await startWorkshop()
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp", "--site", workshop.server.origin],
      stderr: "inherit",
    })
    await using user = await connect(transport, era, agreeable)
    const { tools } = await user.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(["ask", "await", "paint", "waitUntilDry", "explode"])
    const result = await user.call("paint", { thing: "bike" })
    expect(result.structuredContent).toEqual({ job: "J-1" })
    expect(workshop.painted).toEqual([{ thing: "bike", colour: "red" }])
  })

  it("is served by a process itself, for the one who started it", async () => {
    await using workshop = await startWorkshop()
    const [input, output] = [new PassThrough(), new PassThrough()]
    await using _server = serveMcpOverStdio({
      host: workshop.site.host,
      stateSecret: new Uint8Array(32),
      context: {
        principal: { kind: "user", id: "user:me", permissions: [], proof: "session" },
        locale: "en",
        signal: new AbortController().signal,
      },
      onError: (error) => expect.unreachable(String(error)),
      input,
      output,
    })
    await using user = await connect(pipeTransport(input, output), era, agreeable)
    const result = await user.call("paint", { thing: "bike" })
    expect(result.structuredContent).toEqual({ job: "J-1" })
  })

  it("cancels through the bridge", async () => {
    await using workshop = await startWorkshop()
    const { transport, ended } = startBridge(workshop)
    const user = await connect(transport, era)
    const abort = new AbortController()
    const call = user.call("waitUntilDry", {}, undefined, { signal: abort.signal })
    const signal = await workshop.drying.begun
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))
    abort.abort()
    await expect(call).rejects.toThrow()
    await aborted
    await user[Symbol.asyncDispose]()
    await ended
  })

  it("answers every request when the host cannot be reached", async () => {
    await using workshop = await startWorkshop()
    let down = false
    const { transport, ended } = startBridge(workshop, (url, init) =>
      down ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init),
    )
    const user = await connect(transport, era)
    down = true
    await expect(user.client.listTools()).rejects.toThrow(/connection to http:\/\/127\.0\.0\.1:\d+ failed/)
    down = false
    expect((await user.client.listTools()).tools).toHaveLength(5)
    await user[Symbol.asyncDispose]()
    await ended
  })

  it("passes the host's own errors on", async () => {
    await using workshop = await startWorkshop()
    const { transport, ended } = startBridge(workshop)
    const user = await connect(transport, era)
    await expect(user.call("fly")).rejects.toThrow(/no tool 'fly'/)
    await user[Symbol.asyncDispose]()
    await ended
  })
})

describe("the bridge", () => {
  it("opens a new session when the host has lost the old one, unseen by the client", async () => {
    await using workshop = await startWorkshop()
    let session: string | undefined
    const { transport, ended } = startBridge(workshop, (url, init) => {
      session = new Headers(init?.headers).get("mcp-session-id") ?? session
      return fetch(url, init)
    })
    const user = await connect(transport, "legacy", agreeable)
    await user.client.ping()
    const lost = session!
    await fetch(`${workshop.server.origin}/mcp`, { method: "DELETE", headers: { "mcp-session-id": lost } })
    const calls = [user.call("paint", { thing: "bike" }), user.client.ping(), user.client.listTools()]
    const [result] = await Promise.all(calls)
    expect(result).toMatchObject({ structuredContent: { job: "J-1" } })
    expect(session).not.toBe(lost)
    await user[Symbol.asyncDispose]()
    await ended
  })

  it("ends when it is told to", async () => {
    await using workshop = await startWorkshop()
    const { transport, ended, stop } = startBridge(workshop)
    await connect(transport, "legacy")
    stop.abort()
    await ended
  })

  it("takes the address of a site for that of its endpoint, and nothing that is no address", () => {
    expect(toEndpoint("http://127.0.0.1:4001").href).toBe("http://127.0.0.1:4001/mcp")
    expect(toEndpoint("https://bella.example/en/mcp").href).toBe("https://bella.example/en/mcp")
    for (const site of ["bella.example", "file:///etc/passwd", ""])
      expect(() => toEndpoint(site)).toThrow(/--site/)
  })
})
