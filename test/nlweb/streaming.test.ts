import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AnswerEvent } from "../../src/corpus/index.ts"
import { sseResponse } from "../../src/http/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createNlwebHandler, NlwebClient } from "../../src/protocols/nlweb/index.ts"
import { type Asked, answering, contextOf, itemEvent, readFrames, start } from "./support.ts"

describe("streaming", () => {
  let pantry: Asked
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  async function streamOf(answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>, signal?: AbortSignal) {
    const handler = createNlwebHandler({
      host: answering(pantry.site.host, answer),
      onError: () => undefined,
    })
    const body = { query: { text: "anything" }, prefer: { streaming: true } }
    const reply = await handler.ask(body, contextOf("me", signal))
    if (reply.kind !== "stream") throw new Error("no stream")
    return sseResponse(reply.events, { onError: () => undefined })
  }

  it("[NL-24] sends the first result before the last is known", async () => {
    const gate = Promise.withResolvers<void>()
    const frames = readFrames(
      await streamOf(async function* () {
        yield itemEvent(1)
        await gate.promise
        yield itemEvent(2)
      }),
    )
    expect((await frames.next()).value).toMatchObject({ event: "start" })
    expect((await frames.next()).value).toMatchObject({
      event: "result",
      data: { index: 0, item: { name: "Item 1" } },
    })
    gate.resolve()
    expect((await frames.next()).value).toMatchObject({ data: { index: 1 } })
  })

  it("[NL-25] does no more work than a slow client takes, and none for one that left", async () => {
    let made = 0
    let ended = false
    const response = await streamOf(async function* () {
      try {
        for (; made < 10_000; made++) yield itemEvent(made)
      } finally {
        ended = true
      }
    })
    const reader = response.body!.getReader()
    await reader.read()
    await reader.read()
    await new Promise((resolve) => setImmediate(resolve))
    expect(made).toBeLessThan(10)
    await reader.cancel()
    await expect.poll(() => ended).toBe(true)
    expect(made).toBeLessThan(10)
  })

  it("says a fault in the stream, and completes it", async () => {
    const seen: (string | undefined)[] = []
    const response = await streamOf(async function* () {
      yield itemEvent(1)
      throw new ParleyError("timeout", "It took too long.")
    })
    for await (const { event, data } of readFrames(response)) {
      seen.push(event)
      if (event === "error") expect(data).toMatchObject({ error: { code: "TIMEOUT" } })
    }
    expect(seen).toEqual(["start", "result", "error", "complete"])
  })

  it("[NL-32] our client keeps the session, orders by place, and goes on after an error", async () => {
    const sent: unknown[] = []
    const events = [
      ["start", { _meta: { streaming: true } }],
      ["result", { index: 2, item: { name: "third" } }],
      ["result", { index: 0, item: { name: "first" } }],
      ["error", { error: { code: "TIMEOUT", message: "one part is late" } }],
      ["result", { index: 1, item: { name: "second" } }],
      ["complete", { _meta: { response_type: "answer", session_context: { opaque: ["as", "is"] } } }],
    ]
    const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("")
    const client = new NlwebClient({
      origin: "https://x.example",
      fetch: async (_, init) => {
        sent.push(JSON.parse(String(init.body)))
        return new Response(text, { headers: { "content-type": "text/event-stream" } })
      },
    })
    const seen: number[] = []
    const { results, errors } = await client.ask({ query: { text: "one" } }, (_, index) => seen.push(index))
    expect(results.map(({ name }) => name)).toEqual(["first", "second", "third"])
    expect([seen, errors.length]).toEqual([[2, 0, 1], 1])
    await client.ask({ query: { text: "two" } })
    expect(sent[0]).not.toHaveProperty("meta.session_context")
    expect(sent[1]).toMatchObject({ meta: { session_context: { opaque: ["as", "is"] } } })
  })

  /** A host that sends these pieces, one after the other. */
  function sending(pieces: readonly string[], type = "text/event-stream"): NlwebClient {
    const body = () => ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)))
    const headers = { "content-type": type }
    return new NlwebClient({
      origin: "https://x.example",
      fetch: async () => new Response(body(), { headers }),
    })
  }

  it("reads every way of ending a line, wherever the stream is cut", async () => {
    const frames = [
      ["result", { index: 0, item: { name: "Köfte" } }],
      ["complete", { _meta: {} }],
    ] as const
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = frames.map(
        ([event, data]) => `event: ${event}${end}data:${JSON.stringify(data)}${end}${end}`,
      )
      const { results } = await sending([...text.join("")]).ask({ query: { text: "any" } })
      expect(results).toEqual([{ name: "Köfte" }])
    }
  })

  it("is not led astray by a host that names impossible places or sends no JSON", async () => {
    const result = (index: unknown) =>
      `event: result\ndata: ${JSON.stringify({ index, item: { name: "x" } })}\n\n`
    for (const index of [4_294_967_294, -1, 0.5, "__proto__", "length", null])
      await expect(sending([result(index)]).ask({ query: { text: "any" } })).rejects.toMatchObject({
        code: "unavailable",
      })
    for (const type of ["text/event-stream", "application/json"])
      await expect(sending(["data: <html>\n\n"], type).ask({ query: { text: "any" } })).rejects.toMatchObject(
        {
          code: "unavailable",
        },
      )
  })

  it("our client talks with our server", async () => {
    const client = new NlwebClient({ origin: pantry.origin })
    const first = await client.ask({ query: { text: "vegetarian dinner with tomato" } })
    expect(first.results.length).toBeGreaterThan(0)
    const second = await client.ask({ query: { text: "only Italian" } })
    expect(second.results.every(({ recipeCuisine }) => recipeCuisine === "Italian")).toBe(true)
  })
})
