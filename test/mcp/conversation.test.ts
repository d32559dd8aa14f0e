import { Client, type ElicitRequest } from "@modelcontextprotocol/client"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import {
  type Answerer,
  accept,
  type Connected,
  connectHttp,
  eras,
  fieldsOf,
  httpTransport,
  wordsOf,
} from "./support/client.ts"
import { startWorkshop, type Workshop } from "./support/workshop.ts"

describe.each(eras)("an intent as a tool, for the official client of the %s era", (era) => {
  let workshop: Workshop
  beforeEach(async () => {
    workshop = await startWorkshop()
  })
  afterEach(() => workshop[Symbol.asyncDispose]())

  /** A client whose user answers in turn. */
  async function connectUser(
    ...answers: Answerer[]
  ): Promise<Connected & { questions: ElicitRequest["params"][] }> {
    const questions: ElicitRequest["params"][] = []
    const connected = await connectHttp(workshop.server.origin, era, (question) => {
      const answer = answers[questions.length]
      questions.push(question)
      if (!answer) throw new Error(`Nobody expected the question: ${question.message}`)
      return answer(question)
    })
    return { ...connected, questions }
  }

  it("asks the user for what is missing, with the backend's suggestions, then for the confirmation", async () => {
    await using user = await connectUser(
      () => accept({ colour: "blue" }),
      () => accept({ confirm: true }),
    )
    const result = await user.call("paint", { thing: "bike" })
    expect(result.isError ?? false).toBe(false)
    expect(result.structuredContent).toEqual({ job: "J-1" })
    expect(result._meta).toMatchObject({ [metaNames.externalId]: "J-1", [metaNames.receipt]: {} })
    expect(workshop.painted).toEqual([{ thing: "bike", colour: "blue" }])
    const [ask, confirm] = user.questions
    expect(fieldsOf(ask!)).toEqual({
      colour: {
        type: "string",
        title: "Colour",
        maxLength: 20,
        description: "In which colour: red (Signal red), blue (Sea blue), …",
      },
      finish: {
        type: "string",
        title: "Finish",
        description: "How it shines",
        oneOf: [
          { const: "matt", title: "Not at all" },
          { const: "gloss", title: "Like glass" },
        ],
        default: "matt",
      },
    })
    expect(ask).toHaveProperty("requestedSchema.required", ["colour"])
    expect(fieldsOf(confirm!)).toMatchObject({ confirm: { type: "boolean" } })
    expect(confirm!.message).toMatch(/bike/)
  })

  it("takes a colour that nobody suggested", async () => {
    await using user = await connectUser(
      () => accept({ colour: "green", finish: "gloss" }),
      () => accept({ confirm: true }),
    )
    const result = await user.call("paint", { thing: "bike" })
    expect(result.structuredContent).toEqual({ job: "J-1" })
    expect(user.questions[1]!.message).toMatch(/Like glass/)
    expect(workshop.painted).toEqual([{ thing: "bike", colour: "green" }])
  })

  it("asks again for what the backend refuses, with the reason", async () => {
    await using user = await connectUser(
      () => accept({ colour: "red" }),
      () => accept({ confirm: true }),
    )
    await user.call("paint", { thing: "bike", colour: "purple" })
    expect(fieldsOf(user.questions[0]!).colour?.description).toContain("Purple is sold out.")
    expect(workshop.painted).toEqual([{ thing: "bike", colour: "red" }])
  })

  it("asks what to change when the user does not confirm", async () => {
    await using user = await connectUser(
      () => accept({ confirm: false }),
      () => accept({ coats: 2, colour: "red" }),
      () => accept({ confirm: true }),
    )
    await user.call("paint", { thing: "bike", colour: "blue" })
    expect(fieldsOf(user.questions[1]!).coats).toMatchObject({ type: "integer", minimum: 1, maximum: 3 })
    expect(workshop.painted).toEqual([{ thing: "bike", colour: "red" }])
  })

  it("does nothing when the user declines, and says so", async () => {
    await using user = await connectUser(() => ({ action: "decline" }))
    const result = await user.call("paint", { thing: "bike", colour: "blue" })
    expect(result.isError).toBe(true)
    expect(result._meta?.[metaNames.error]).toMatchObject({ code: "cancelled" })
    const handle = result._meta?.[metaNames.interaction] as string
    const again = await user.call("paint", {}, { [metaNames.interaction]: handle })
    expect(again.isError).toBe(true)
    expect(workshop.painted).toEqual([])
  })

  it("goes on by the handle when the user closed the question", async () => {
    await using user = await connectUser(
      () => ({ action: "cancel" }),
      () => accept({ confirm: true }),
    )
    const left = await user.call("paint", { thing: "bike", colour: "blue" })
    expect(left.isError).toBe(true)
    const handle = left._meta?.[metaNames.interaction] as string
    const done = await user.call("paint", {}, { [metaNames.interaction]: handle })
    expect(done.structuredContent).toEqual({ job: "J-1" })
  })

  it("tells a client that cannot ask what is missing, and executes its complete call", async () => {
    await using model = await connectHttp(workshop.server.origin, era)
    const missing = await model.call("paint", { thing: "bike" })
    expect(missing.isError).toBe(true)
    expect(wordsOf(missing)).toMatch(/Signal red[\s\S]*with: colour/)
    expect(missing._meta?.[metaNames.error]).toMatchObject({
      code: "invalid_input",
      missing: ["colour"],
      details: { parameters: [{ name: "colour", options: [{ value: "red" }, {}] }] },
    })
    expect(workshop.painted).toEqual([])
    const complete = await model.call("paint", { thing: "bike", colour: "red" })
    expect(complete.structuredContent).toEqual({ job: "J-1" })
    expect(JSON.parse(wordsOf(complete).split("\n")[0]!)).toEqual({ job: "J-1" })
  })

  it("has one effect per handle, however often the call is repeated", async () => {
    await using model = await connectHttp(workshop.server.origin, era)
    const call = () =>
      model.call("paint", { thing: "bike", colour: "red" }, { [metaNames.interaction]: "job-7" })
    const results = [await call(), await call(), await call()]
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual(Array(3).fill({ job: "J-1" }))
    expect(workshop.painted).toHaveLength(1)
  })

  it("gives what the backend declines as the tool's error", async () => {
    await using model = await connectHttp(workshop.server.origin, era)
    const result = await model.call("paint", { thing: "cat", colour: "red" })
    expect(result.isError).toBe(true)
    expect(wordsOf(result)).toContain("We do not paint cats.")
    expect(result._meta?.[metaNames.error]).toMatchObject({ code: "declined" })
  })

  it("says nothing of the inside of a fault", async () => {
    await using model = await connectHttp(workshop.server.origin, era)
    const result = await model.call("explode")
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result)).not.toContain("secret")
  })

  it("cancels the work when the client cancels the call", async () => {
    await using model = await connectHttp(workshop.server.origin, era)
    const abort = new AbortController()
    const call = model.call("waitUntilDry", {}, undefined, { signal: abort.signal })
    const signal = await workshop.drying.begun
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))
    abort.abort()
    await expect(call).rejects.toThrow()
    await aborted
  })
})

describe.each(eras)("signs of life, for the official client of the %s era", (era) => {
  it("come while an intent runs, and only grow", async () => {
    await using workshop = await startWorkshop({ mcp: { heartbeat: 5 } })
    await using model = await connectHttp(workshop.server.origin, era)
    const seen: number[] = []
    const result = await model.call("waitUntilDry", {}, undefined, {
      onprogress({ progress }) {
        seen.push(progress)
        if (seen.length === 3) workshop.drying.finish()
      },
    })
    expect(result.structuredContent).toEqual({ dry: true })
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(new Set(seen).size).toBe(seen.length)
  })
})

it("offers choices to clients of older revisions in the way they know", async () => {
  await using workshop = await startWorkshop()
  const fields: unknown[] = []
  const client = new Client(
    { name: "older", version: "1.0.0" },
    { capabilities: { elicitation: {} }, supportedProtocolVersions: ["2025-06-18"] },
  )
  client.setRequestHandler("elicitation/create", ({ params }) => {
    fields.push(fieldsOf(params).finish)
    return { action: "decline" }
  })
  await client.connect(httpTransport(workshop.server.origin))
  try {
    expect(client.getNegotiatedProtocolVersion()).toBe("2025-06-18")
    await client.callTool({ name: "paint", arguments: { thing: "bike" } })
    expect(fields).toMatchObject([{ enum: ["matt", "gloss"], enumNames: ["Not at all", "Like glass"] }])
  } finally {
    await client.close()
  }
})
