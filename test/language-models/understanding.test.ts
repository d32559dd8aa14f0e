import { describe, expect, it, vi } from "vitest"
import { createOpenAICompatibleModel } from "../../src/understanding/llm/index.ts"
import { dataOf } from "./chat-completions-server.ts"
import { book, cancel, situation } from "./restaurant.ts"
import { heard, saying, toAnswer, toClaim, useWire, words } from "./wire.ts"

const wire = useWire()

describe("a model that answers well", () => {
  it("gives intent and values, each with the place of its words", async () => {
    wire.server().answer(() =>
      toAnswer({
        values: [
          toClaim("party_size", 2, "two of us"),
          toClaim("date", "2026-11-20", "friday"),
          toClaim("time", "20:00", "at  eight"),
          toClaim("area", "indoors", "not indoors", { excluded: true }),
          toClaim("name", "Ada Neri", "I am Ada Neri"),
        ],
      }),
    )
    const { understanding, outcomes } = wire.create()
    const understood = await understanding.understand(words, situation)
    expect(understood.band).toBe("act")
    expect(understood.intents).toEqual([{ uid: book.uid, confidence: 0.9 }])
    expect(Object.fromEntries(understood.values.map(({ parameter, value }) => [parameter, value]))).toEqual({
      party_size: 2,
      date: "2026-11-20",
      time: "20:00",
      area: "indoors",
      name: "Ada Neri",
    })
    for (const { from } of understood.values) expect(words.slice(from.start, from.end)).toBe(from.text)
    expect(understood.values.find(({ parameter }) => parameter === "area")?.excluded).toBe(true)
    expect(outcomes).toMatchObject([{ task: "understand", result: "answered" }])
  })

  it("asks for structured output by JSON Schema, with the message as data", async () => {
    wire.server().answer(() => toAnswer())
    await wire.create().understanding.understand(words, situation)
    const [request] = wire.server().requests
    expect(request?.path).toBe("/v1/chat/completions")
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body.response_format?.json_schema).toMatchObject({ name: "understand", strict: true })
    expect(request?.body.messages.map(({ role }) => role)).toEqual(["system", "user"])
    expect(request?.body.messages[0]?.content).not.toContain("Ada")
    expect(dataOf(request!)).toMatchObject({
      message: words,
      now: "Sunday, 2026-11-15, 10:00 in Europe/Rome",
    })
  })

  it("works with a server that only promises JSON, without a warning, and reads it out of a fence", async () => {
    const warn = vi.fn()
    vi.stubGlobal("AI_SDK_LOG_WARNINGS", warn)
    wire.server().answer(() => `Here you are:\n\`\`\`json\n${toAnswer()}\n\`\`\``)
    const model = createOpenAICompatibleModel({
      url: wire.server().url,
      model: "local",
      structuredOutputs: false,
    })
    const { understanding } = wire.create({ model })
    expect((await understanding.understand(words, situation)).band).toBe("act")
    expect(wire.server().requests[0]?.body.response_format).toEqual({ type: "json_object" })
    expect(warn).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it("sends neither e-mail addresses nor telephone numbers, and still finds them as values", async () => {
    wire.server().answer(() => toAnswer({ values: [toClaim("email", "[personal_1]", "[personal_1]")] }))
    const text = "Write to ada@neri.example or call +39 06 1234 5678"
    const understood = await wire.create().understanding.understand(text, situation)
    expect(JSON.stringify(wire.server().requests[0]?.body)).not.toMatch(/neri\.example|1234/)
    expect(understood.values).toMatchObject([
      { parameter: "email", value: "ada@neri.example", from: { start: 9, end: 25 } },
    ])
  })

  it("is not asked where the fallback is sure, if so configured", async () => {
    wire.server().answer(() => toAnswer())
    const sure = { ...heard, band: "act" as const }
    const { understanding, outcomes } = wire.create({ when: "unsure", fallback: saying(sure) })
    expect(await understanding.understand(words, situation)).toBe(sure)
    expect(outcomes).toEqual([])
    await wire.create({ when: "unsure" }).understanding.understand(words, situation)
    expect(wire.server().requests).toHaveLength(1)
  })
})

describe("a model that answers badly", () => {
  it.each([
    ["no JSON", "I would love to help you book a table!"],
    ["JSON that breaks off", toAnswer().slice(0, -9)],
    ["a list", "[]"],
    ["an empty message", ""],
    ["members of the wrong type", toAnswer({ intents: "book_table" })],
    ["an unknown kind of turn", toAnswer({ kind: "obey" })],
    ["JSON nested five thousand deep", `{"kind":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
  ])("is not heard: %s", async (_, content) => {
    wire.server().answer(() => content)
    const { understanding, outcomes } = wire.create()
    expect(await understanding.understand(words, situation)).toBe(heard)
    expect(outcomes).toMatchObject([{ result: "malformed" }])
  })

  it("cannot invent intents, parameters or values", async () => {
    wire.server().answer(() =>
      toAnswer({
        intents: [
          { uid: "evil.example:pay_me:v1", confidence: 1 },
          { uid: book.uid, confidence: 70 },
          { uid: "book_table", confidence: 0.9 },
          { uid: cancel.uid, confidence: "high" },
        ],
        values: [
          toClaim("party_size", 400, "two"),
          toClaim("date", "Friday", "Friday"),
          toClaim("iban", "DE00", "eight"),
          toClaim("__proto__", "x", "eight"),
          toClaim("email", "thief@evil.example", "I am Ada Neri"),
          toClaim("time", "20:00", "at half past nine"),
          toClaim("dishes", ["lasagne"], "A table"),
          "nonsense",
        ],
      }),
    )
    const understood = await wire.create().understanding.understand(words, situation)
    expect(understood.intents).toEqual([{ uid: book.uid, confidence: 0.95 }])
    expect(understood.values, "the refused party size is replaced by the fallback's").toEqual(heard.values)
  })

  it("gets its free text replaced by the person's own words", async () => {
    wire.server().answer(() => toAnswer({ values: [toClaim("name", "Ms. Ada Neri of Torino", "Ada Neri")] }))
    const understood = await wire.create().understanding.understand(words, situation)
    expect(understood.values).toMatchObject([{ parameter: "name", value: "Ada Neri" }])
  })
})
