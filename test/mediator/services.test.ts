import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ParleyError } from "../../src/intent/index.ts"
import { connect as connectA2a, dataOf, stateOf } from "../a2a/support/client.ts"
import { connectHttp } from "../mcp/support/client.ts"
import { restaurant } from "./support/businesses.ts"
import { openKennel, type PlainService } from "./support/plain-service.ts"
import { Town } from "./support/town.ts"
import { createVisitor } from "./support/visitor.ts"

describe("a mediator in front of services that do not speak IntentWeb", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())

  const execute = (
    origin: string,
    uid: string,
    parameters: object,
    key: string = crypto.randomUUID(),
    headers: Record<string, string> = {},
  ) =>
    fetch(`${origin}/api/intents/execute`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...headers },
      body: JSON.stringify({ intent_uid: uid, parameters }),
    })

  describe("a plain HTTP service with an OpenAPI description", () => {
    let kennel: PlainService
    const open = async () => {
      kennel = await openKennel()
      return town.mediator([], { services: [{ protocol: "openapi", url: `${kennel.origin}/openapi.json` }] })
    }
    afterEach(() => kennel[Symbol.asyncDispose]())

    it("is executed by an official A2A client, which is asked for what is missing and for a yes", async () => {
      const { origin } = await open()
      const guest = await connectA2a(origin, "JSON-RPC")
      const asked = await guest.send("I want to walk a dog")
      expect(stateOf(asked)).toBe("INPUT_REQUIRED")
      const to = { taskId: asked.id, contextId: asked.contextId }
      const confirm = await guest.send({ input: { dog: "Rex", minutes: 30 } }, to)
      expect(dataOf(confirm.status?.message)).toMatchObject({
        kind: "confirm",
        input: { dog: "Rex", minutes: 30 },
      })
      expect(kennel.calls).toHaveLength(0)
      const done = await guest.send({ confirm: true }, to)
      expect(stateOf(done)).toBe("COMPLETED")
      expect(dataOf(done.artifacts[0])).toEqual({ walk: "walk-1", minutes: 30 })
      expect(kennel.calls).toMatchObject([
        {
          method: "POST",
          path: "/dogs/Rex/walks",
          body: { minutes: 30 },
          key: expect.stringMatching(/^exe_/),
        },
      ])
    })

    it("keeps path and query apart, and puts a list under `result`", async () => {
      const { origin } = await open()
      const answer = await execute(origin, "127.0.0.1:listDogs", { size: "small" })
      expect(await answer.json()).toEqual({ result: [{ name: "Rex" }, { name: "Luna" }] })
      expect(kennel.calls).toMatchObject([{ method: "GET", path: "/dogs?size=small" }])
      const escaped = await execute(origin, "127.0.0.1:bookWalk", { dog: "../x?y=1", minutes: 20 })
      expect(escaped.status).toBe(200)
      expect(kennel.calls.at(-1)?.path).toBe("/dogs/..%2Fx%3Fy%3D1/walks")
      const dots = await execute(origin, "127.0.0.1:bookWalk", { dog: "..", minutes: 20 })
      expect(dots.status).toBe(422)
    })

    it("[UM-04] gets the same key for every attempt at one execution, and repeats what only reads", async () => {
      const { origin } = await open()
      let faults = 2
      kennel.fault = () => (faults-- > 0 ? 503 : undefined)
      expect((await execute(origin, "127.0.0.1:listDogs", {})).status).toBe(200)
      expect(new Set(kennel.calls.map(({ key }) => key)).size).toBe(1)
      expect(kennel.calls).toHaveLength(3)
    })

    it("is never asked twice for what may have been done: that stays unknown", async () => {
      const { origin } = await open()
      kennel.fault = () => "hang up"
      const key = crypto.randomUUID()
      const call = () => execute(origin, "127.0.0.1:bookWalk", { dog: "Rex", minutes: 20 }, key)
      const lost = await call()
      expect(lost.status).toBe(502)
      expect(await lost.json()).toMatchObject({ error: { details: { execution: "indeterminate" } } })
      kennel.fault = () => undefined
      expect((await call()).status).toBe(502)
      expect(kennel.calls).toHaveLength(1)
    })

    it("is shown the operator's credentials and never the caller's", async () => {
      kennel = await openKennel()
      const { origin } = await town.mediator([], {
        services: [
          {
            protocol: "openapi",
            url: `${kennel.origin}/openapi.json`,
            headers: { authorization: "Bearer of-the-operator" },
          },
        ],
      })
      await execute(origin, "127.0.0.1:listDogs", {})
      expect(kennel.calls[0]?.authorization).toBe("Bearer of-the-operator")
    })

    it("is talked to on the page, in words", async () => {
      const { origin } = await open()
      const visitor = createVisitor(origin)
      const asked = await visitor.turn("conversation-1", {
        kind: "say",
        text: "Book a walk with Rex for 40 minutes",
      })
      expect(asked.moves.at(-1)?.kind).toMatch(/ask|confirm/)
      expect(JSON.stringify(asked.explanation.chain)).toContain("Happy Kennel")
    })
  })

  it("calls the tools of an MCP server, and books once", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const { origin } = await town.mediator([], { services: [{ protocol: "mcp", url: `${luna.origin}/mcp` }] })
    await using model = await connectHttp(origin, "legacy")
    const done = await model.call("bookTable", { people: 4 })
    expect(done.structuredContent).toMatchObject({ id: expect.stringContaining("trattoria-luna") })
    expect(luna.ledger.done).toEqual(["table for 4"])
    const key = crypto.randomUUID()
    const uid = "127.0.0.1:bookTable:v1"
    const first = await (await execute(origin, uid, { people: 5 }, key)).json()
    expect(await (await execute(origin, uid, { people: 5 }, key)).json()).toEqual(first)
    expect(luna.ledger.done).toHaveLength(2)
    expect((await execute(origin, uid, { people: 99 })).status).toBe(422)
  })

  it("offers an MCP client three tools in place of many: search, describe and execute", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const { origin } = await town.mediator([], { services: [{ protocol: "uim", url: luna.origin }] })
    await using model = await connectHttp(origin, "legacy")
    const found = await model.call("search_intents", { query: "reserve a table for dinner" })
    const [first] = (found.structuredContent as { intents: { intent_uid: string; service: string }[] })
      .intents
    expect(first).toMatchObject({
      intent_uid: "trattoria-luna.example:bookTable:v1",
      service: "Trattoria Luna",
    })
    const described = await model.call("describe_intent", { intent_uid: first?.intent_uid })
    expect(described.structuredContent).toMatchObject({
      effect: "write",
      input: { properties: { people: { type: "integer" } } },
    })
    const done = await model.call("execute_intent", {
      intent_uid: first?.intent_uid,
      parameters: { people: 2 },
    })
    expect(done.structuredContent).toMatchObject({ id: "trattoria-luna.example-1" })
    const wrong = await model.call("execute_intent", { intent_uid: first?.intent_uid, parameters: {} })
    expect(wrong.isError).toBe(true)
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  it("offers an A2A client three skills in place of many: search, describe and execute", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const { origin } = await town.mediator([], { services: [{ protocol: "uim", url: luna.origin }] })
    const agent = await connectA2a(origin, "HTTP+JSON")
    const { skills } = await agent.client.getAgentCard()
    expect(skills.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["search_intents", "describe_intent", "execute_intent"]),
    )
    const ask = async (skill: string, input: object) => {
      const answered = await agent.answer({ skill, input })
      if (!("messageId" in answered)) throw new Error("A task was opened.")
      return dataOf(answered)
    }
    const found = await ask("search_intents", { query: "reserve a table for dinner" })
    const intent_uid = "trattoria-luna.example:bookTable:v1"
    expect(found.intents).toMatchObject([{ intent_uid, service: "Trattoria Luna" }])
    expect(await ask("describe_intent", { intent_uid })).toMatchObject({
      effect: "write",
      input: { properties: { people: { type: "integer" } } },
    })
    const streamed = agent.stream({ skill: "describe_intent", input: { intent_uid } })
    for await (const { payload } of streamed) expect(payload?.$case).toBe("message")
    const asked = await agent.send({ skill: "execute_intent", input: { intent_uid, parameters: {} } })
    expect(stateOf(asked)).toBe("INPUT_REQUIRED")
    const confirm = await agent.send({
      skill: "execute_intent",
      input: { intent_uid, parameters: { people: 2 } },
    })
    expect(luna.ledger.done).toEqual([])
    const done = await agent.send({ confirm: true }, { taskId: confirm.id, contextId: confirm.contextId })
    expect(dataOf(done.artifacts[0])).toMatchObject({ id: "trattoria-luna.example-1" })
    expect(luna.ledger.done).toEqual(["table for 2"])
    await expect(agent.answer({ skill: "search_intents", input: {} })).rejects.toThrow("query")
    const unknown = { intent_uid: "nobody.example:nothing:v1", parameters: {} }
    await expect(agent.answer({ skill: "execute_intent", input: unknown })).rejects.toThrow("nobody.example")
    const wrong = { intent_uid, parameters: { pets: 2 } }
    await expect(agent.answer({ skill: "execute_intent", input: wrong })).rejects.toThrow("pets")
  })

  it("relays a conversation to an A2A agent, whose questions are asked here", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const { origin } = await town.mediator([], { services: [{ protocol: "a2a", url: luna.origin }] })
    const visitor = createVisitor(origin)
    const asked = await visitor.turn("conversation-1", { kind: "say", text: "Book a table" })
    expect(asked.moves.at(-1)).toMatchObject({ kind: "ask", fields: [{ name: "people" }] })
    const confirm = await visitor.turn("conversation-1", { kind: "give", values: { people: 6 } })
    expect(confirm.moves.at(-1)).toMatchObject({ kind: "confirm" })
    const done = await visitor.turn("conversation-1", { kind: "confirm", yes: true })
    expect(done.moves.at(-1)).toMatchObject({ kind: "done" })
    expect(luna.ledger.done).toEqual(["table for 6"])
    expect(done.explanation.chain?.map(({ name }) => name)).toEqual(["Trattoria Luna", "Town mediator"])
  })

  it("[UM-04] offers what does the same job elsewhere when a service fails, and takes it only where it may", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const forno = await town.site(restaurant("Forno Verde", { Pizza: 7 }))
    const services = [luna, forno].map(({ origin }) => ({ protocol: "uim", url: origin }) as const)
    const { origin } = await town.mediator([], { services })
    await luna.site[Symbol.asyncDispose]()
    const failed = await execute(origin, "trattoria-luna.example:askMenu:v1", {})
    expect(failed.status).toBe(503)
    const offered = { service: "Forno Verde", service_url: forno.origin, reason: "alike" }
    expect(await failed.json()).toMatchObject({
      error: {
        details: { alternatives: [{ ...offered, intent_uid: "forno-verde.example:askMenu:v1" }] },
      },
    })
    const take = { "uim-alternatives": "take" }
    const taken = await execute(origin, "trattoria-luna.example:askMenu:v1", {}, crypto.randomUUID(), take)
    expect(await taken.json()).toEqual({ dishes: [{ name: "Pizza", price: 7 }] })
    expect(taken.headers.get("warning")).toContain(
      "'forno-verde.example:askMenu:v1' of Forno Verde was taken",
    )
    // An effect is offered by name and left to the caller: nothing is booked unasked.
    const bookTable = "trattoria-luna.example:bookTable:v1"
    const booking = await execute(origin, bookTable, { people: 2 }, crypto.randomUUID(), take)
    expect(booking.status).toBe(503)
    expect(JSON.stringify(await booking.json())).toContain("forno-verde.example:bookTable:v1")
    expect(forno.ledger.done).toEqual([])
    const unclear = { "uim-alternatives": "yes" }
    expect((await execute(origin, bookTable, { people: 2 }, crypto.randomUUID(), unclear)).status).toBe(400)
    // What the other one would not take is not offered.
    const wrong = await execute(origin, "trattoria-luna.example:bookTable:v1", { people: "many" })
    expect(JSON.stringify(await wrong.json())).not.toContain("alternatives")
  })

  it("[UM-04] takes another's effect where the caller allowed that, once for its key, also when the first is back", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const forno = await town.site(restaurant("Forno Verde", { Pizza: 7 }))
    const services = [luna, forno].map(({ origin }) => ({ protocol: "uim", url: origin }) as const)
    const { origin } = await town.mediator([], { services })
    const bookTable = "trattoria-luna.example:bookTable:v1"
    luna.ledger.before = () =>
      Promise.reject(
        new ParleyError("unavailable", "Our book is closed for a moment.", { details: { sent: false } }),
      )
    const key = crypto.randomUUID()
    const allowed = { "uim-alternatives": "take-effects" }
    const book = () => execute(origin, bookTable, { people: 2 }, key, allowed)
    const both = await Promise.all([book(), book()])
    for (const taken of both) {
      expect(await taken.json()).toEqual({ id: "forno-verde.example-1" })
      expect(taken.headers.get("warning")).toContain(
        "'forno-verde.example:bookTable:v1' of Forno Verde was taken",
      )
    }
    // The answer may have been lost: the same key gives the same booking, whatever the repeated call allows.
    luna.ledger.before = async () => undefined
    expect(await (await book()).json()).toEqual({ id: "forno-verde.example-1" })
    const plain = await execute(origin, bookTable, { people: 2 }, key)
    expect(await plain.json()).toEqual({ id: "forno-verde.example-1" })
    expect([luna.ledger.done, forno.ledger.done]).toEqual([[], ["table for 2"]])
  })

  it("executes at a UIM service under its own key, with the caller named by a pseudonym", async () => {
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const { origin } = await town.mediator([], { services: [{ protocol: "uim", url: luna.origin }] })
    const done = await execute(origin, "trattoria-luna.example:bookTable:v1", { people: 3 })
    expect(await done.json()).toMatchObject({ id: "trattoria-luna.example-1" })
    expect(luna.ledger.done).toEqual(["table for 3"])
  })
})
