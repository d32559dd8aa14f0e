import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { type SseEvent, sseResponse, toSseText } from "./sse.ts"

const onError = (error: unknown): SseEvent => ({ event: "error", data: (error as Error).message })

/** Reads the text format as a browser does (HTML, section 9.2.6). */
function parse(text: string): { event: string; data: string; id: string }[] {
  const events = []
  let current = { event: "message", data: [] as string[], id: "" }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") {
      if (current.data.length > 0) events.push({ ...current, data: current.data.join("\n") })
      current = { event: "message", data: [], id: "" }
      continue
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line)!
    if (field === "data") current.data.push(value!)
    else if (field === "event") current.event = value!
    else if (field === "id") current.id = value!
  }
  return events
}

describe("server-sent events", () => {
  it("brings any text over as one event, whatever lines it has", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", ":", " ", "data") }), (data) => {
        const events = parse(toSseText({ data, event: "note", id: "7" }))
        expect(events).toEqual([{ event: "note", id: "7", data: data.replace(/\r\n|\r/g, "\n") }])
      }),
    )
  })

  it("lets no field break out of its line", () => {
    const text = toSseText({ data: { a: 1 }, event: "x\ndata: forged", id: "1\n\ndata: forged" })
    expect(parse(text)).toEqual([{ event: "x data: forged", id: "1 data: forged", data: '{"a":1}' }])
    expect(toSseText({ data: undefined, retry: 1.5 })).toBe("retry: 1\ndata: null\n\n")
  })

  it("ends when the source ends, and tells of its failure", async () => {
    async function* source() {
      yield { data: 1 }
      throw new Error("broken")
    }
    expect(await sseResponse(source(), { onError }).text()).toBe("data: 1\n\nevent: error\ndata: broken\n\n")
    expect(await sseResponse(source(), { onError: () => undefined }).text()).toBe("data: 1\n\n")
  })

  it("starts nothing before it is read, and asks for no event before the one before is taken", async () => {
    const asked = vi.fn()
    const response = sseResponse(
      async function* () {
        for (let i = 0; ; i++) {
          asked()
          yield { data: i }
        }
      },
      { onError },
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).not.toHaveBeenCalled()
    const reader = response.body!.getReader()
    await reader.read()
    await reader.read()
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toHaveBeenCalledTimes(2)
    await reader.cancel()
  })

  it("keeps the connection alive while the source is silent, and loses no event", async () => {
    const { promise, resolve } = Promise.withResolvers<SseEvent>()
    const response = sseResponse(
      async function* () {
        yield await promise
      },
      { onError, heartbeatMs: 5 },
    )
    const reader = response.body!.getReader()
    const decode = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await decode()).toBe(":\n\n")
    expect(await decode()).toBe(":\n\n")
    resolve({ data: "late" })
    let text = await decode()
    while (text === ":\n\n") text = await decode()
    expect(text).toBe("data: late\n\n")
    expect((await reader.read()).done).toBe(true)
  })

  it.each(["cancel", "signal"] as const)("stops the work on %s, even while it waits", async (how) => {
    const controller = new AbortController()
    const cleaned = vi.fn()
    const response = sseResponse(
      async function* (signal) {
        try {
          yield { data: 1 }
          await new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          )
        } finally {
          cleaned()
        }
      },
      { onError, signal: controller.signal },
    )
    const reader = response.body!.getReader()
    await reader.read()
    const waiting = reader.read()
    if (how === "cancel") await reader.cancel("gone")
    else controller.abort(new Error("stopping"))
    expect((await waiting).done).toBe(true)
    await vi.waitFor(() => expect(cleaned).toHaveBeenCalledOnce())
  })

  it("does nothing for a client that is gone already", async () => {
    const source = vi.fn(async function* () {
      yield { data: 1 }
    })
    expect(await sseResponse(source, { onError, signal: AbortSignal.abort() }).text()).toBe("")
    expect(source).not.toHaveBeenCalled()
  })
})
