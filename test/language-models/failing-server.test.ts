import { describe, expect, it } from "vitest"
import { toCompletion } from "./chat-completions-server.ts"
import { situation } from "./restaurant.ts"
import { heard, toAnswer, useWire, words } from "./wire.ts"

const wire = useWire()

describe("a model whose server fails", () => {
  it.each([
    ["429 with Retry-After", 429, { "retry-after": "7" }, "rate_limited"],
    ["500", 500, {}, "unavailable"],
    ["401", 401, {}, "refused"],
    ["a redirect that would carry the message elsewhere", 307, { location: "/v1/elsewhere" }, "unavailable"],
  ] as const)("is not heard: %s", async (_, status, headers, result) => {
    wire
      .server()
      .answer(() => (_request, response) => response.writeHead(status, headers).end('{"error":{}}'))
    const { understanding, outcomes } = wire.create()
    expect(await understanding.understand(words, situation)).toBe(heard)
    expect(outcomes).toMatchObject([{ result }])
    expect(wire.server().requests).toHaveLength(1)
  })

  it("is not heard: a dropped connection, before and within the answer", async () => {
    const { understanding, outcomes } = wire.create()
    wire.server().answer(() => (request) => request.socket.destroy())
    expect(await understanding.understand(words, situation)).toBe(heard)
    wire.server().answer(() => (request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" })
      response.write('{"choices":', () => request.socket.destroy())
    })
    expect(await understanding.understand(words, situation)).toBe(heard)
    expect(outcomes.map(({ result }) => result)).toEqual(["unavailable", "unavailable"])
  })

  it("is not read beyond the limit, be it bytes on the wire or the length of the answer", async () => {
    const { understanding, outcomes } = wire.create()
    wire.server().answer(() => toAnswer({ declined: ["x".repeat(30_000)] }))
    expect(await understanding.understand(words, situation)).toBe(heard)
    let sent = 0
    wire.server().answer(() => (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const block = Buffer.alloc(65_536, 32)
      const more = () => {
        while (!response.destroyed && sent < 1e9) {
          sent += block.length
          if (!response.write(block)) break
        }
      }
      response.on("drain", more)
      more()
    })
    expect(await understanding.understand(words, situation)).toBe(heard)
    wire.server().answer(() => (_request, response) => {
      response.writeHead(200, { "content-length": "9000000" })
      response.flushHeaders()
    })
    expect(await understanding.understand(words, situation)).toBe(heard)
    expect(outcomes.map(({ result }) => result)).toEqual(["too_large", "too_large", "too_large"])
    expect(sent).toBeLessThan(1e9)
  })
})

describe("a model that is slow or dead", () => {
  it("is not waited for beyond the timeout, nor after the caller has gone", async () => {
    wire.server().answer(() => () => {})
    const { understanding, outcomes } = wire.create({ timeout: 40 })
    expect(await understanding.understand(words, situation)).toBe(heard)
    const caller = new AbortController()
    wire.server().answer(() => () => caller.abort())
    const patient = wire.create({ timeout: 60_000 })
    expect(await patient.understanding.understand(words, situation, caller.signal)).toBe(heard)
    expect([...outcomes, ...patient.outcomes].map(({ result }) => result)).toEqual(["timeout", "aborted"])
    expect(await patient.understanding.understand(words, situation, caller.signal)).toBe(heard)
    expect(wire.server().requests).toHaveLength(2)
  })

  it("is left alone after three failures, tried once after the pause, and heard again when it recovers", async () => {
    let time = 0
    wire.server().answer(() => (_request, response) => response.writeHead(503).end())
    const { understanding, outcomes } = wire.create({ clock: () => time, breaker: { cooldown: 1_000 } })
    for (let turn = 0; turn < 6; turn++) await understanding.understand(words, situation)
    expect(wire.server().requests).toHaveLength(3)
    time = 1_000
    await understanding.understand(words, situation)
    expect(wire.server().requests).toHaveLength(4)
    time = 2_999
    await understanding.understand(words, situation)
    expect(wire.server().requests, "the pause doubles").toHaveLength(4)
    time = 3_000
    wire.server().answer(() => toAnswer())
    expect((await understanding.understand(words, situation)).band).toBe("act")
    expect((await understanding.understand(words, situation)).band).toBe("act")
    expect(outcomes.filter(({ result }) => result === "circuit_open")).toHaveLength(4)
  })

  it("is asked again after answers of no use: what one person writes silences it for nobody else", async () => {
    wire.server().answer(() => "Roses are red")
    const { understanding } = wire.create()
    for (let turn = 0; turn < 5; turn++) await understanding.understand(words, situation)
    wire.server().answer(() => toAnswer())
    expect((await understanding.understand(words, situation)).band).toBe("act")
  })

  it("is not asked by more turns at once than it may have", async () => {
    const held: (() => void)[] = []
    const full = Promise.withResolvers<void>()
    wire.server().answer(() => (_request, response) => {
      held.push(() => response.end(toCompletion(toAnswer())))
      if (held.length === 2) full.resolve()
    })
    const { understanding, outcomes } = wire.create({ concurrency: 2 })
    const first = [understanding.understand(words, situation), understanding.understand(words, situation)]
    await full.promise
    expect(await understanding.understand(words, situation)).toBe(heard)
    expect(outcomes).toMatchObject([{ result: "busy" }])
    for (const release of held) release()
    for (const understood of await Promise.all(first)) expect(understood.band).toBe("act")
    wire.server().answer(() => toAnswer())
    expect((await understanding.understand(words, situation)).band).toBe("act")
  })
})
