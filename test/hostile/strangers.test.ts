import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KeyRing, registeredKeys } from "../../src/identity/index.ts"
import { type Actor, createRequest, type RequestEnvelope } from "../../src/protocols/intentweb/index.ts"
import { answerOf, legacyHeaders, openSession, request } from "../mcp/support/raw.ts"
import { engines } from "../support/engines.ts"
import { data, type House, type Json, openHouse, runAgUi, sendA2a } from "./support/house.ts"

/** Behind one address: an office, or a carrier. */
const office = "192.0.2.1"
const elsewhere = "198.51.100.2"

const ring = KeyRing.create(0)
const registered: Actor = {
  actorType: "ai_agent",
  actorId: "assistant-of-ada",
  key: () => ring.current("attribution"),
}

for (const engine of engines)
  describe(`strangers behind one address, on ${engine.name}`, () => {
    let house: House
    beforeAll(async () => {
      const agents = registeredKeys({ "assistant-of-ada": [...ring.publicKeys(0).keys] })
      house = await openHouse(await engine.create(), { agents })
    })
    afterAll(() => house[Symbol.asyncDispose]())
    const bookings = (name: string) => house.booked.filter((one) => one.name === name).length

    it("AG-UI: a neighbour who names the same thread gets one of its own", async () => {
      const threadId = "thread-2"
      const says = "Book a room for 2 people"
      const { state } = await runAgUi(house, { threadId, says }, office)
      await runAgUi(house, { threadId, state, says: "My name is Victim" }, office)
      for (const guess of [
        {},
        undefined,
        { parley: { thread: "guess" } },
        { parley: { thread: "f".repeat(64) } },
      ])
        for (const words of ["yes", "What is my code?", says]) {
          const { text } = await runAgUi(house, { threadId, state: guess, says: words }, office)
          expect(text.toLowerCase()).not.toContain("victim")
        }
      expect(bookings("Victim")).toBe(0)
      const done = await runAgUi(house, { threadId, state, says: "yes" }, office)
      expect(done.text).toContain("-VICTIM")
      for (const words of ["yes", "What is my code?"]) {
        const { text } = await runAgUi(house, { threadId, says: words }, office)
        expect(text).not.toContain("-VICTIM")
      }
    })

    it("[IW-49] IntentWeb: whoever knows the id of an interaction only can say nothing in it", async () => {
      const [victim, thief] = [strangerAt(house.origin, "somebody"), strangerAt(house.origin, "somebody")]
      const interactionId = "dinner"
      const opening = victim(interactionId, "intent_request", "A room", {
        capability: "house.example:bookRoom:v1",
        parameters: { people: 2, name: "Intentvictim" },
      })
      await house.post("/intent", opening, office)
      const yes = { confirm: true }
      const own = thief(interactionId, "intent_request", "Hello", {})
      for (const forged of [
        thief(interactionId, "information_response", "yes", yes),
        thief(interactionId, "information_response", "yes", yes, own),
        // With the hash, and the same name, it still lacks the key that the interaction began with.
        thief(interactionId, "information_response", "yes", yes, opening),
        unsigned(victim(interactionId, "information_response", "yes", yes, opening)),
        own,
      ]) {
        const { body } = await house.postJson("/intent", forged, office)
        expect(JSON.stringify(body).toLowerCase()).not.toContain("intentvictim")
      }
      expect(bookings("Intentvictim")).toBe(0)
      const real = victim(interactionId, "information_response", "yes", yes, opening)
      const { body } = await house.postJson("/intent", real, office)
      expect(body).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(bookings("Intentvictim")).toBe(1)
    })

    it("[IW-32] IntentWeb: nobody speaks without its signature for an actor that has a key", async () => {
      const sender = { actor: registered, now: Date.now, createNonce: () => crypto.randomUUID() }
      const content = { message: "A room", interactionId: crypto.randomUUID(), audience: house.origin }
      const opening = createRequest(sender, {
        ...content,
        flowType: "intent_request",
        extension: { capability: "house.example:bookRoom:v1", parameters: { people: 2, name: "Ada" } },
      })
      expect((await house.postJson("/intent", opening, office)).status).toBe(200)
      const queryHash = opening.attribution.query_hash
      const changed = createRequest(sender, {
        ...content,
        flowType: "information_response",
        queryHash,
        extension: { parameters: { people: 20 } },
      })
      const another = { ...unsigned(opening), interaction_id: "another" }
      for (const forged of [
        unsigned(changed),
        unsigned(opening),
        another,
        renamed(another, "https://house.example"),
      ]) {
        const { status, body } = await house.postJson("/intent", forged, office)
        expect([status, body.status]).toEqual([401, "unauthorized"])
      }
      const yes = createRequest(sender, {
        ...content,
        flowType: "information_response",
        queryHash,
        extension: { confirm: true },
      })
      await house.post("/intent", yes, office)
      expect(house.booked.filter(({ name }) => name === "Ada")).toEqual([{ name: "Ada", people: 2 }])
    })

    it("IntentWeb: an agent that brings its key is the holder of that key, and nobody else", async () => {
      const key = KeyRing.create(0).current("attribution")
      const actor = (actorId: string): Actor => ({
        actorType: "ai_agent",
        actorId,
        key: () => key,
        bringsKey: true,
      })
      const open = (one: Actor, name: string) =>
        createRequest(
          { actor: one, now: Date.now, createNonce: () => crypto.randomUUID() },
          {
            flowType: "intent_request",
            message: "A room",
            interactionId: crypto.randomUUID(),
            audience: house.origin,
            extension: { capability: "house.example:bookRoom:v1", parameters: { people: 1, name } },
          },
        )
      expect((await house.postJson("/intent", open(actor(key.kid), "Holder"), office)).status).toBe(200)
      for (const claimed of ["assistant-of-ada", "https://house.example", "somebody", `${key.kid}x`])
        expect((await house.postJson("/intent", open(actor(claimed), "Liar"), office)).status, claimed).toBe(
          401,
        )
      const changed = open(actor(key.kid), "Changed")
      changed.message = "Two rooms"
      expect((await house.postJson("/intent", changed, office)).status).toBe(401)
    })

    it("A2A: the same short message id of a neighbour opens a task of its own, once the first has gone on", async () => {
      const opening = { messageId: "1", parts: data({ skill: "bookRoom", input: { people: 2 } }) }
      const mine = await sendA2a(house, opening, office)
      const taskId = mine.result?.task?.id ?? ""
      await sendA2a(house, { messageId: "2", taskId, parts: data({ input: { name: "Taskvictim" } }) }, office)
      const theirs = await sendA2a(house, opening, office)
      expect(theirs.result?.task?.id).toMatch(/^task-/)
      expect(theirs.result?.task?.id).not.toBe(taskId)
      expect(JSON.stringify(theirs)).not.toContain("Taskvictim")
      const guessed = { messageId: "3", parts: data({ confirm: true }) }
      for (const guess of [`${taskId.slice(0, -1)}0`, `${taskId.slice(0, -1)}1`, "task-1"].filter(
        (id) => id !== taskId,
      ))
        expect(await sendA2a(house, { ...guessed, taskId: guess }, office)).toMatchObject({ error: {} })
      expect(bookings("Taskvictim")).toBe(0)
    })

    it("MCP: two sessions have two conversations, whatever handle they name", async () => {
      const from = { "x-forwarded-for": office }
      const [one, two] = [await openSession(house.origin, from), await openSession(house.origin, from)]
      const call = async (session: Record<string, string>, args: Json) => {
        const params = { name: "bookRoom", arguments: args, _meta: { "parley/interaction": "my-room" } }
        const response = await fetch(`${house.origin}/mcp`, {
          method: "POST",
          headers: { ...legacyHeaders, ...session },
          body: JSON.stringify(request(1, "tools/call", params)),
        })
        return JSON.stringify(await answerOf(response))
      }
      expect(await call(one, { people: 2 })).toContain("name")
      expect(await call(two, { name: "Mcpthief" })).not.toContain("CODE-")
      expect(await call(one, { name: "Mcpvictim" })).toContain("-MCPVICTIM")
      expect(await call(two, {})).not.toContain("-MCPVICTIM")
      expect(house.booked.filter(({ name }) => name.startsWith("Mcp"))).toEqual([
        { name: "Mcpvictim", people: 2 },
      ])
    })

    it("MCP: a session is used by whoever holds its id, until its owner proves itself", async () => {
      const session = await openSession(house.origin, { "x-forwarded-for": office })
      const list = async (headers: Record<string, string>) =>
        (
          await fetch(`${house.origin}/mcp`, {
            method: "POST",
            headers: { ...legacyHeaders, ...session, ...headers },
            body: JSON.stringify(request(1, "tools/list")),
          })
        ).status
      expect(await list({ "x-forwarded-for": elsewhere })).toBe(200)
      expect(await list(await house.key("acme"))).toBe(200)
      expect(await list({})).toBe(404)
      expect(await list(await house.key("other"))).toBe(404)
      expect(await list(await house.key("acme"))).toBe(200)
    })

    it("are limited alone where they can be told apart, and together in any case", async () => {
      const from = { "x-forwarded-for": "203.0.113.9" }
      const count = async (session: Record<string, string>) => {
        const response = await fetch(`${house.origin}/mcp`, {
          method: "POST",
          headers: { ...legacyHeaders, ...session },
          body: JSON.stringify(request(1, "tools/call", { name: "countCalls", arguments: {} })),
        })
        return JSON.stringify(await answerOf(response)).includes('"ok":true') ? "ok" : "limited"
      }
      let allowed = 0
      for (let n = 0; n < 12; n++) {
        const session = await openSession(house.origin, from)
        const outcomes = [await count(session), await count(session), await count(session)]
        if (n < 10) expect(outcomes).toEqual(["ok", "ok", "limited"])
        allowed += outcomes.filter((outcome) => outcome === "ok").length
      }
      expect(allowed).toBe(20)
    })

    it("take their conversation with them when they prove themselves, and then it is nobody else's", async () => {
      const opening = {
        messageId: crypto.randomUUID(),
        parts: data({ skill: "bookRoom", input: { people: 3 } }),
      }
      const { result } = await sendA2a(house, opening, office)
      const taskId = result?.task?.id
      const send = (parts: unknown, headers: Record<string, string> = {}) =>
        sendA2a(house, { messageId: crypto.randomUUID(), taskId, parts }, office, headers)
      const acme = await house.key("acme")
      expect(await send(data({ input: { name: "Taken" } }), acme)).toMatchObject({
        result: { task: { id: taskId } },
      })
      for (const headers of [{}, await house.key("other")]) {
        const refused = await send(data({ confirm: true }), headers)
        expect(refused.error).toBeDefined()
        expect(JSON.stringify(refused)).not.toContain("Taken")
      }
      expect(bookings("Taken")).toBe(0)
      const done = await send(data({ confirm: true }), acme)
      expect(done.result?.task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } })
      expect(bookings("Taken")).toBe(1)
    })

    it("take an AG-UI thread with them, too, and its yes has one effect", async () => {
      const threadId = "thread-3"
      const { state } = await runAgUi(house, { threadId, says: "Book a room for 2 people" }, office)
      const acme = await house.key("acme")
      await runAgUi(house, { threadId, state, says: "My name is Thread" }, office, acme)
      const refused = await runAgUi(house, { threadId, state, says: "yes" }, office)
      expect(refused.text).toContain('"code":"unauthenticated"')
      const yes = { threadId, state, says: "yes", runId: "the-yes" }
      const [one, two] = [await runAgUi(house, yes, office, acme), await runAgUi(house, yes, elsewhere, acme)]
      expect(one.text).toContain("-THREAD")
      expect(two.text).toContain("-THREAD")
      expect(bookings("Thread")).toBe(1)
    })
  })

function strangerAt(audience: string, actorId: string) {
  const key = KeyRing.create(0).current("attribution")
  const actor: Actor = { actorType: "ai_agent", actorId, key: () => key }
  const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
  return (
    interactionId: string,
    flowType: "intent_request" | "information_response",
    message: string,
    extension: Json,
    opening?: RequestEnvelope,
  ) => {
    const queryHash = opening?.attribution.query_hash
    return createRequest(sender, { flowType, message, interactionId, audience, queryHash, extension })
  }
}

/** Strips from every entry what a signature is verified by. */
function unsigned(envelope: RequestEnvelope): RequestEnvelope {
  const chain = envelope.attribution.chain.map(({ alg: _, kid: __, aud: ___, ...entry }) => entry)
  return { ...envelope, attribution: { ...envelope.attribution, nonce: crypto.randomUUID(), chain } }
}

function renamed(envelope: RequestEnvelope, actor_id: string): RequestEnvelope {
  const chain = envelope.attribution.chain.map((entry) => ({ ...entry, actor_id }))
  return { ...envelope, attribution: { ...envelope.attribution, nonce: crypto.randomUUID(), chain } }
}
