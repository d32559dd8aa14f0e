import { Message, type Task, TaskState } from "@a2a-js/sdk"
import { ClientFactory } from "@a2a-js/sdk/client"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createNlwebHandler, createNlwebTools } from "../../src/protocols/nlweb/index.ts"
import { type Asked, contextOf, type Json, start } from "./support.ts"

type Action = Json & {
  name: string
  protocol: string
  endpoint: string
  method: string
  params: Json
  headers: Record<string, string>
  server: string
  tool: string
  arguments: Json
  agent_url: string
  skill: string
  message: Json
  missing?: { name: string }[]
}

describe("tasks and actions", () => {
  let pantry: Asked
  let bella: Asked
  /** A Wednesday morning: the restaurant is open tomorrow. */
  const now = () => Date.parse("2026-11-18T09:00:00Z")
  beforeAll(async () => {
    pantry = await start("pantry")
    bella = await start("bella", { now })
  })
  afterAll(async () => {
    await pantry[Symbol.asyncDispose]()
    await bella[Symbol.asyncDispose]()
  })
  const actionsOf = (item: Json | undefined) => (item?.actions ?? []) as Action[]

  it("[NL-34] performs a task: collects, confirms, executes once", async () => {
    const first = await bella.ask({ query: { text: "Book a table for two tomorrow at 19:30" } })
    expect(first._meta.response_type).toBe("elicitation")
    expect(first.elicitation.questions.map(({ id }) => id)).toContain("name")
    const name = first.elicitation.questions.find(({ id }) => id === "name")
    expect(name).toMatchObject({ type: "free_text", text: expect.any(String) })
    const answers = { name: "Ada Rossi" }
    const given = await bella.ask({
      query: { text: "as answered" },
      context: { "@type": "ElicitationAnswers", answers },
      meta: { session_context: first._meta.session_context },
    })
    expect(given.elicitation.questions).toMatchObject([{ id: "confirm", type: "boolean" }])
    const confirm = {
      query: { text: "yes" },
      context: { "@type": "ElicitationAnswers", answers: { confirm: true } },
      meta: { session_context: given._meta.session_context },
    }
    const done = await bella.ask(confirm)
    expect(done._meta.response_type).toBe("answer")
    expect(done.results[0]).toMatchObject({ "@type": expect.stringContaining("Reservation") })
    expect((await bella.ask(confirm)).results).toEqual(done.results)
  })

  it("[NL-34] takes a suggestion by its label, and any other value as well", async () => {
    const first = await bella.ask({
      query: { text: "Book a table for two next Monday at 19:30, my name is Ada Rossi" },
    })
    const [date] = first.elicitation.questions
    expect(date).toMatchObject({ id: "date", type: "free_text" })
    const suggested = date!.options![0]!
    for (const given of [suggested, "2026-12-10"]) {
      const asked = await bella.ask({
        query: { text: "Book a table for two next Monday at 19:30, my name is Ada Rossi" },
      })
      const answered = await bella.ask({
        query: { text: "as answered" },
        context: { "@type": "ElicitationAnswers", answers: { date: given } },
        meta: { session_context: asked._meta.session_context },
      })
      expect(answered.elicitation.questions, given).toMatchObject([{ id: "confirm" }])
      expect(answered.elicitation.text).toContain(given === suggested ? suggested : "10 December")
    }
  })

  it("goes on in plain words, and ends on a no", async () => {
    const first = await bella.ask({
      query: { text: "Book a table for two tomorrow at 19:30, my name is Ada Rossi" },
    })
    expect(first.elicitation.questions).toMatchObject([{ id: "confirm" }])
    const no = await bella.ask({
      query: { text: "no, cancel that" },
      meta: { session_context: first._meta.session_context },
    })
    expect(no._meta.session_context).not.toHaveProperty("task")
  })

  it("[NL-23] gives every item the intents that apply to it, with what it answers itself", async () => {
    const { results } = await bella.ask({ query: { text: "an Italian restaurant" } })
    expect(results[0]).toMatchObject({ "@type": "Restaurant", name: "Bella Cucina" })
    expect(actionsOf(results[0]).map(({ name }) => name)).toContain("bookTable")
    const recipes = await pantry.ask({ query: { text: "cinnamon apple porridge", itemType: "Recipe" } })
    const names = actionsOf(recipes.results[0]).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(["getRecipe", "addToCart"]))
    const products = await pantry.ask({
      query: { text: "cinnamon", itemType: "Product" },
      prefer: { elicitation: false },
    })
    expect(actionsOf(products.results[0]).map(({ name }) => name)).toContain("addToCart")
  })

  it("[NL-22] writes HTTP actions that can be invoked as they are", async () => {
    const { results } = await pantry.ask({ query: { text: "cinnamon apple porridge", itemType: "Recipe" } })
    const actions = actionsOf(results[0]).filter(({ protocol }) => protocol === "HTTP")
    expect(actions.length).toBeGreaterThan(1)
    for (const { name, description, method, endpoint, params, headers, missing } of actions) {
      expect([typeof name, typeof description, method]).toEqual(["string", "string", "POST"])
      expect(missing).toBeUndefined()
      const response = await fetch(endpoint, { method, headers, body: JSON.stringify(params) })
      expect(response.status).toBe(200)
      expect(JSON.stringify(await response.json())).toMatch(/cinnamon/i)
    }
  })

  it("[NL-37] writes MCP actions that can be invoked as they are", async () => {
    const { results } = await pantry.ask({ query: { text: "cinnamon apple porridge", itemType: "Recipe" } })
    const action = actionsOf(results[0]).find(
      ({ protocol, name }) => protocol === "MCP" && name === "getRecipe",
    )!
    await using stack = new AsyncDisposableStack()
    const client = new Client({ name: "test", version: "1.0.0" })
    stack.defer(() => client.close())
    await client.connect(new StreamableHTTPClientTransport(new URL(action.server)))
    const result = await client.callTool({ name: action.tool, arguments: action.arguments })
    expect(result.isError).not.toBe(true)
    expect(result.structuredContent).toMatchObject({ recipe: { title: "Cinnamon apple porridge" } })
  })

  it("[NL-38] writes A2A actions that can be invoked as they are, up to a booking", async () => {
    const { results } = await bella.ask({ query: { text: "an Italian restaurant" } })
    const action = actionsOf(results[0]).find(
      ({ protocol, name }) => protocol === "A2A" && name === "bookTable",
    )!
    const client = await new ClientFactory().createFromUrl(action.agent_url)
    const card = await client.getAgentCard()
    expect(card.skills.map(({ id }) => id)).toContain(action.skill)
    const send = async (message: unknown) => {
      const request = { tenant: "", message: Message.fromJSON(message), configuration: undefined }
      return (await client.sendMessage({ ...request, metadata: undefined })) as Task
    }
    const asked = await send(action.message)
    expect(asked.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED)
    // The same action invoked again is the same task.
    expect((await send(action.message)).id).toBe(asked.id)
    const answer = (messageId: string, data: Json) =>
      send({ messageId, taskId: asked.id, role: "ROLE_USER", parts: [{ data }] })
    const values = { date: "2026-11-19", time: "19:30", partySize: 2, name: "Ada Rossi" }
    const missing = action.missing!.map(({ name }) => name)
    expect(Object.keys(values)).toEqual(expect.arrayContaining(missing))
    const complete = await answer("given", { input: values })
    expect(JSON.stringify(complete.status)).toContain("Ada Rossi")
    const done = await answer("confirmed", { confirm: true })
    expect(done.status?.state).toBe(TaskState.TASK_STATE_COMPLETED)
    expect(done.artifacts[0]?.parts[0]?.content).toMatchObject({ value: { partySize: 2 } })
  })

  it("[NL-38] writes what an item already answers into the message of its A2A action", async () => {
    const { results } = await pantry.ask({ query: { text: "cinnamon apple porridge", itemType: "Recipe" } })
    const actions = actionsOf(results[0]).filter(({ protocol }) => protocol === "A2A")
    expect(actions.length).toBeGreaterThan(1)
    for (const { agent_url, skill, message, name, description } of actions) {
      expect([typeof name, typeof description, skill]).toEqual(["string", "string", name])
      const response = await fetch(agent_url, {
        method: "POST",
        headers: { "content-type": "application/json", "a2a-version": "1.0" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } }),
      })
      expect(JSON.stringify(((await response.json()) as Json).result)).toMatch(/cinnamon/i)
    }
  })

  it("says the same through the tools that other protocols are made of", async () => {
    const handler = createNlwebHandler({ host: pantry.site.host, onError: () => undefined })
    const [ask, wait] = createNlwebTools(handler, "Recipes.")
    expect([ask?.inputSchema.required, wait?.inputSchema.required]).toEqual([
      ["query"],
      ["promise_token", "action"],
    ])
    const query = { text: "cinnamon apple porridge" }
    const { response, isError } = await ask!.call({ query }, contextOf())
    const overHttp = await pantry.ask({ query })
    const names = (items: unknown) => (items as Json[]).map(({ name }) => name)
    expect(isError).toBe(false)
    expect(names(response.results)).toEqual(names(overHttp.results))
    expect((await ask!.call({}, contextOf())).isError).toBe(true)
    expect((await wait!.call({ promise_token: "x", action: "checkin" }, contextOf())).response).toMatchObject(
      { error: { code: "UNKNOWN_TOKEN" } },
    )
  })
})
