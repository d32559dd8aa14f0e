import { HttpAgent } from "@ag-ui/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { defineIntent } from "../../src/intent/index.ts"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import { NlwebClient } from "../../src/protocols/nlweb/index.ts"
import { connect as connectA2a, dataOf, stateOf } from "../a2a/support/client.ts"
import { connectHttp } from "../mcp/support/client.ts"
import { Town } from "./support/town.ts"
import { createVisitor } from "./support/visitor.ts"

type Json = Readonly<Record<string, unknown>>

describe("every door of a mediator leads to its sites", () => {
  const town = new Town()
  let opened: Awaited<ReturnType<Town["open"]>>
  beforeAll(async () => {
    opened = await town.open()
  })
  afterAll(() => town[Symbol.asyncDispose]())

  const booked = () => opened.luna.ledger.done.length
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${opened.mediator.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })

  it("books by the official MCP client, which is asked what the site asks", async () => {
    const before = booked()
    const asked: string[] = []
    await using user = await connectHttp(opened.mediator.origin, "modern", ({ message, ...question }) => {
      asked.push(message)
      const properties = ("requestedSchema" in question && question.requestedSchema?.properties) || {}
      return { action: "accept", content: "people" in properties ? { people: 4 } : { confirm: true } }
    })
    const { tools } = await user.client.listTools()
    const tool = tools.find(({ description }) => description?.startsWith("Reserves a table"))
    expect(tool?.inputSchema.properties).toMatchObject({
      message: { type: "string" },
      parameters: { type: "object", properties: { people: { type: "integer" } } },
    })
    const result = await user.call(tool?.name ?? "", {})
    expect(result.isError).toBeFalsy()
    expect(asked).toHaveLength(2)
    expect(result.structuredContent).toMatchObject({ status: "confirmed", external_id: expect.any(String) })
    expect(booked()).toBe(before + 1)
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 4")
  })

  it("books by an MCP client that cannot be asked, with typed values in one call", async () => {
    const before = booked()
    await using model = await connectHttp(opened.mediator.origin, "legacy")
    const { tools } = await model.client.listTools()
    const tool = tools.find(({ description }) => description?.startsWith("Reserves a table"))
    const missing = await model.call(tool?.name ?? "", {})
    expect(missing).toMatchObject({ isError: true })
    const done = await model.call(tool?.name ?? "", { parameters: { people: 5 } })
    expect(done.structuredContent).toMatchObject({ status: "confirmed" })
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 5")
    expect(booked()).toBe(before + 1)
  })

  it("books by the official A2A client", async () => {
    const guest = await connectA2a(opened.mediator.origin, "JSON-RPC")
    const asked = await guest.send("Book a table at Trattoria Luna")
    expect(stateOf(asked)).toBe("INPUT_REQUIRED")
    const to = { taskId: asked.id, contextId: asked.contextId }
    const confirm = await guest.send({ input: { people: 3 } }, to)
    expect(stateOf(confirm)).toBe("INPUT_REQUIRED")
    const done = await guest.send({ confirm: true }, to)
    expect(stateOf(done)).toBe("COMPLETED")
    expect(dataOf(done.artifacts[0])).toMatchObject({ status: "confirmed" })
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 3")
    expect(await guest.get(done.id)).toEqual(done)
  })

  it.each([
    ["by the site's own names", { people: 9 }],
    ["as the skill takes it", { parameters: { people: 9 } }],
    ["in words", { message: "nine of us" }],
  ])("takes an A2A answer as data, %s", async (_, input) => {
    const guest = await connectA2a(opened.mediator.origin, "JSON-RPC")
    const asked = await guest.send({ skill: "trattoria-luna.example.bookTable", input: {} })
    const to = { taskId: asked.id, contextId: asked.contextId }
    expect(dataOf(asked.status?.message)).toMatchObject({ kind: "ask", parameters: [{ name: "people" }] })
    const confirm = await guest.send({ input }, to)
    expect(dataOf(confirm.status?.message)).toMatchObject({ kind: "confirm", input: { people: 9 } })
  })

  it("takes an answer to a site that asks for something named 'message'", async () => {
    const left: string[] = []
    const leaveNote = defineIntent({
      name: "leaveNote",
      title: "Leave a note",
      description: "Leaves a note for the owner.",
      examples: ["Leave a note for the owner"],
      input: z.object({ message: z.string().describe("What the note says") }),
      output: z.object({ id: z.string().describe("The id of the note") }),
      effect: "write",
      confirm: false,
      execute: ({ message }) => ({ id: `note-${left.push(message)}` }),
    })
    const { luna } = opened
    const notes = await town.site({
      ...luna,
      service: { ...luna.service, name: "Notes" },
      intents: [leaveNote],
    })
    const { origin } = await town.mediator([notes.origin])
    const visitor = createVisitor(origin)
    const asked = await visitor.turn("conversation-1", { kind: "say", text: "Leave a note for the owner" })
    expect(asked).toMatchObject({ moves: [{ kind: "ask", fields: [{ name: "message" }] }] })
    await visitor.turn("conversation-1", { kind: "give", values: { message: "Two tables, please" } })
    expect(left).toEqual(["Two tables, please"])
  })

  it("goes on with an MCP call by its handle, with values in the tool's own arguments", async () => {
    await using model = await connectHttp(opened.mediator.origin, "legacy")
    const tool = "trattoria-luna.example.bookTable"
    const missing = await model.call(tool, {})
    const handle = missing._meta?.[metaNames.interaction]
    expect(handle).toEqual(expect.any(String))
    const done = await model.client.callTool({
      name: tool,
      arguments: { parameters: { people: 2 } },
      _meta: { [metaNames.interaction]: handle },
    })
    expect(done.structuredContent).toMatchObject({ status: "confirmed" })
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 2")
  })

  it("books by the official AG-UI client", async () => {
    const agent = new HttpAgent({ url: `${opened.mediator.origin}/ag-ui`, threadId: crypto.randomUUID() })
    const messages: string[] = []
    for (const content of ["Book a table for 6 at Trattoria Luna", "yes"]) {
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content })
      const { newMessages } = await agent.runAgent({ runId: crypto.randomUUID() })
      messages.push(...newMessages.map((message) => String(message.content)))
    }
    expect(messages.at(-1)).toContain("trattoria-luna.example-")
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 6")
  })

  it("books by an NLWeb client, whose questions are the site's", async () => {
    const client = new NlwebClient({ origin: opened.mediator.origin })
    const first = await client.ask({ query: { text: "Book a table at Trattoria Luna" } })
    expect(first.response).toMatchObject({
      elicitation: { questions: [{ id: "people", type: "number" }] },
    })
    const context = (answers: Json) => ({ "@type": "ElicitationAnswers", answers })
    const second = await client.ask({ query: { text: "seven" }, context: context({ people: 7 }) })
    expect(second.response).toMatchObject({
      elicitation: { questions: [{ id: "confirm", type: "boolean" }] },
    })
    const third = await client.ask({ query: { text: "yes" }, context: context({ confirm: true }) })
    expect(third.results[0]).toMatchObject({ status: "confirmed" })
    expect(opened.luna.ledger.done.at(-1)).toBe("table for 7")
    const who = (await (await post("/who", { query: { text: "book a table" } })).json()) as {
      results: readonly Json[]
    }
    expect(who.results.map(({ protocol }) => protocol)).toEqual(["http", "mcp", "a2a"])
  })

  it("executes by UIM: what is missing is 422, a yes that is needed is 409 with what to send, and it runs once", async () => {
    const before = booked()
    const intent_uid = "trattoria-luna.example:bookTable:v1"
    const execute = (parameters: Json, key = crypto.randomUUID()) =>
      post("/api/intents/execute", { intent_uid, parameters }, { "idempotency-key": key })
    const missing = await execute({})
    expect(missing.status).toBe(422)
    expect(await missing.json()).toMatchObject({
      error: { code: "INTENT_EXECUTION_FAILED", details: { missing_parameters: ["people"] } },
    })
    const unconfirmed = await execute({ parameters: { people: 8 } })
    expect(unconfirmed.status).toBe(409)
    const { error } = (await unconfirmed.json()) as { error: { details: { confirmation: string } } }
    expect(booked()).toBe(before)
    const key = crypto.randomUUID()
    const done = await execute({ confirmation: error.details.confirmation }, key)
    expect(done.status).toBe(200)
    const output = await done.json()
    expect(output).toMatchObject({ status: "confirmed", external_id: expect.any(String) })
    expect(done.headers.get("uim-receipt")).not.toBeNull()
    const again = await execute({ confirmation: error.details.confirmation }, key)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(await again.json()).toEqual(output)
    expect(booked()).toBe(before + 1)
    const inWords = await execute({ message: "How much is a pizza?" })
    expect(inWords.status).toBe(200)
  })
})
