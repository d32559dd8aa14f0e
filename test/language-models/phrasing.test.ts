import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import {
  createModelCaller,
  createModelPhrasing,
  createModelUnderstanding,
  createOpenAICompatibleModel,
  type DraftFault,
} from "../../src/understanding/llm/index.ts"
import { type ChatServer, createChatServer, dataOf } from "./chat-completions-server.ts"
import { intents, nothing, situation } from "./restaurant.ts"

let server: ChatServer
beforeAll(async () => {
  server = await createChatServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => server.forget())

const draft = {
  template: "The table for {{count}} at {{time_1}} is free. Shall I book it?",
  facts: { count: "4 people", time_1: "20:00, {{count}}" },
  locale: "en-GB",
}
const asItIs = "The table for 4 people at 20:00, {{count}} is free. Shall I book it?"

function create() {
  const faults: DraftFault[] = []
  const phrasing = createModelPhrasing({
    model: createOpenAICompatibleModel({ url: server.url, model: "local" }),
    manner: "warm",
    onRefusedDraft: (fault) => faults.push(fault),
  })
  return { phrasing, faults }
}

const writes = (text: unknown) => server.answer(() => JSON.stringify({ text }))

describe("phrasing", () => {
  it("uses the model's manner and the backend's facts, which the model never sees", async () => {
    writes("Wonderful! The table for {{count}} at {{time_1}} is free. Shall I book it, please?")
    const { phrasing } = create()
    expect(await phrasing.phrase(draft)).toBe(
      "Wonderful! The table for 4 people at 20:00, {{count}} is free. Shall I book it, please?",
    )
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/4 people|20:00/)
    expect(dataOf(server.requests[0]!)).toMatchObject({
      placeholders: ["{{count}}", "{{time_1}}"],
      manner: "warm",
      language: "en-GB",
    })
  })

  it("asks once for each template, whatever the facts", async () => {
    writes("Great. The table for {{count}} at {{time_1}} is free. Shall I book it?")
    const { phrasing } = create()
    await phrasing.phrase(draft)
    const second = await phrasing.phrase({ ...draft, facts: { count: "two", time_1: "noon" } })
    expect(second).toBe("Great. The table for two at noon is free. Shall I book it?")
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ["a fact of its own", "The table for {{count}} at {{time_1}} is free, 10% off. Shall I book it?"],
    ["a fact instead of a placeholder", "The table for 4 people at {{time_1}} is free. Shall I book it?"],
    [
      "one placeholder too many",
      "The table for {{count}} at {{time_1}} is free, {{price}}. Shall I book it?",
    ],
    ["a link", "The table for {{count}} at {{time_1}} is free. Shall I book it? See www.evil.example"],
    ["a name", "The table for {{count}} at {{time_1}} is free. Shall I book it with Mario?"],
    ["a different day", "The table for {{count}} at {{time_1}} on Monday is free. Shall I book it?"],
    ["the opposite", "The table for {{count}} at {{time_1}} is not free. Shall I book it?"],
  ])("[IW-41] uses the template in place of a draft with %s, and does not ask again", async (_, text) => {
    writes(text)
    const { phrasing, faults } = create()
    expect(await phrasing.phrase(draft)).toBe(asItIs)
    expect(await phrasing.phrase(draft)).toBe(asItIs)
    expect(faults).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
  })

  it("uses the template when the model fails, and asks again next time", async () => {
    const { phrasing } = create()
    server.answer(() => (_request, response) => response.writeHead(500).end())
    expect(await phrasing.phrase(draft)).toBe(asItIs)
    writes(42)
    expect(await phrasing.phrase(draft)).toBe(asItIs)
    writes(draft.template)
    expect(await phrasing.phrase(draft)).toBe(asItIs)
    expect(server.requests).toHaveLength(3)
  })

  it("leaves languages alone whose plain words it does not know", async () => {
    const { phrasing } = create()
    expect(await phrasing.phrase({ template: "Per {{count}}?", facts: { count: "4" }, locale: "it" })).toBe(
      "Per 4?",
    )
    expect(server.requests).toHaveLength(0)
  })

  it("shares the limits of a caller with understanding", async () => {
    server.answer(() => (_request, response) => response.writeHead(429, { "retry-after": "60" }).end())
    const model = createModelCaller({
      model: createOpenAICompatibleModel({ url: server.url, model: "local" }),
    })
    const fallback = { understand: async () => nothing }
    await createModelUnderstanding({ model, intents, fallback }).understand("a table", situation)
    expect(await createModelPhrasing({ model }).phrase(draft)).toBe(asItIs)
    expect(server.requests, "the server asked to be left alone").toHaveLength(1)
  })
})
