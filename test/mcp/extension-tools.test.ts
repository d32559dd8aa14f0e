import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ExtensionPrompts, ExtensionTool } from "../../src/protocols/mcp/index.ts"
import { type Connected, connectHttp, eras, wordsOf } from "./support/client.ts"
import { createResources } from "./support/resources.ts"
import { startWorkshop, type Workshop } from "./support/workshop.ts"

/** Stands for NLWeb's `ask`, and takes the name of an intent as well. */
const ask: ExtensionTool = {
  name: "ask",
  title: "Ask",
  description: "Answers questions about the workshop.",
  input: {
    type: "object",
    properties: { query: { type: "object", properties: { text: { type: "string" } }, required: ["text"] } },
    required: ["query"],
  },
  output: { type: "object", properties: { results: { type: "array" } } },
  effect: "read",
  async call({ query }, { context, progress }) {
    await progress(1, 2, "Looking")
    await progress(1, 2, "Looking again")
    const results = [(query as { text: string }).text, context.principal.kind, context.locale]
    return {
      content: [{ type: "text", text: JSON.stringify({ results }) }],
      structuredContent: { results },
      _meta: { response_type: "answer" },
    }
  },
}

const paint: ExtensionTool = { ...ask, name: "paint", effect: "destructive" }

const prompts: ExtensionPrompts = {
  list: async () => [{ name: "plan", arguments: [{ name: "room", required: true }] }],
  async get(name, { room }) {
    if (name !== "plan") return undefined
    return {
      messages: [{ role: "user", content: { type: "text", text: `Plan the painting of the ${room}.` } }],
    }
  },
  complete: async ({ value }) => ({
    values: ["kitchen", "bathroom"].filter((room) => room.startsWith(value)),
  }),
}

describe.each(eras)("what a role hands in, for the official client of the %s era", (era) => {
  const { resources, change, listeners } = createResources()
  let workshop: Workshop
  let user: Connected
  beforeAll(async () => {
    workshop = await startWorkshop({ mcp: { tools: [ask, paint], resources, prompts } })
    user = await connectHttp(workshop.server.origin, era, undefined, { "accept-language": "de" })
  })
  afterAll(async () => {
    await user[Symbol.asyncDispose]()
    await workshop[Symbol.asyncDispose]()
    expect(listeners.size).toBe(0)
  })

  it("stands among the tools; an intent of the same name is told apart by its namespace", async () => {
    const { tools } = await user.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      "await",
      "ask",
      "paint",
      "workshop.example.paint",
      "waitUntilDry",
      "explode",
    ])
    expect(tools[1]).toMatchObject({ inputSchema: ask.input, annotations: { readOnlyHint: true } })
    const painted = await user.call("workshop.example.paint", { thing: "bike", colour: "red" })
    expect(painted.structuredContent).toEqual({ job: "J-1" })
  })

  it("is called with checked input, who calls, and a way to tell its progress", async () => {
    const seen: unknown[] = []
    const result = await user.call("ask", { query: { text: "What is dry?" } }, undefined, {
      onprogress: (progress) => void seen.push(progress),
    })
    expect(result.structuredContent).toEqual({ results: ["What is dry?", "anonymous", "de"] })
    expect(result._meta).toMatchObject({ response_type: "answer" })
    expect(seen).toEqual([{ progress: 1, total: 2, message: "Looking" }])
    const wrong = await user.call("ask", { query: {} })
    expect(wrong.isError).toBe(true)
    expect(wordsOf(wrong)).toContain("'query.text' is required")
  })

  it("gives resources, page by page and one by one", async () => {
    const { resources: listed } = await user.client.listResources()
    expect(listed.map(({ uri }) => uri)).toEqual(["item:0", "item:1", "item:2", "item:3", "item:4"])
    const { contents } = await user.client.readResource({ uri: "item:3" })
    expect(contents).toMatchObject([{ uri: "item:3", text: '{"@type":"Thing","name":"item:3"}' }])
    await expect(user.client.readResource({ uri: "item:9" })).rejects.toThrow(/item:9/)
    expect((await user.client.listResourceTemplates()).resourceTemplates).toEqual([])
  })

  it("tells those who asked when a resource changes, and nobody else", async () => {
    const changed: string[] = []
    const second = Promise.withResolvers<void>()
    user.client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      changed.push(params.uri)
      if (changed.length === 2) second.resolve()
    })
    if (era === "legacy") {
      await user.client.subscribeResource({ uri: "item:1" })
      await expect(user.client.subscribeResource({ uri: "item:9" })).rejects.toThrow(/item:9/)
    } else await user.client.listen({ resourceSubscriptions: ["item:1"] })
    change("item:2")
    change("item:1")
    change("item:1")
    await second.promise
    expect(changed).toEqual(["item:1", "item:1"])
  })

  it("gives prompts and completes their arguments", async () => {
    expect((await user.client.listPrompts()).prompts).toMatchObject([{ name: "plan" }])
    const prompt = await user.client.getPrompt({ name: "plan", arguments: { room: "kitchen" } })
    expect(prompt.messages).toMatchObject([{ content: { text: "Plan the painting of the kitchen." } }])
    await expect(user.client.getPrompt({ name: "fly" })).rejects.toThrow(/no prompt 'fly'/)
    const { completion } = await user.client.complete({
      ref: { type: "ref/prompt", name: "plan" },
      argument: { name: "room", value: "k" },
    })
    expect(completion).toMatchObject({ values: ["kitchen"], total: 1, hasMore: false })
  })
})

describe("what cannot be served", () => {
  it.each([
    ["two tools of one name", [ask, ask], /same name/],
    ["an input that is no JSON Schema", [{ ...ask, input: { type: "thing" } }], /JSON Schema/],
    [
      "parameters taken from headers",
      [{ ...ask, input: { type: "object", properties: { a: { type: "string", "x-mcp-header": "A" } } } }],
      /x-mcp-header/,
    ],
  ])("is refused at the start: %s", async (_, tools, reason) => {
    await expect(startWorkshop({ mcp: { tools } })).rejects.toThrow(reason)
  })
})
