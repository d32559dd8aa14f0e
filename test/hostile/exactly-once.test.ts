import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import { type Actor, createRequest, type RequestEnvelope } from "../../src/protocols/intentweb/index.ts"
import { answerOf, modern, request } from "../mcp/support/raw.ts"
import { engines } from "../support/engines.ts"
import { data, type House, type Json, openHouse, runAgUi, sendA2a } from "./support/house.ts"

const [wifi, mobile, cafe] = ["192.0.2.1", "198.51.100.2", "203.0.113.3"]
const room = (name: string) => ({ people: 2, name })

for (const engine of engines)
  describe(`one wish has one effect, from wherever it is sent again, on ${engine.name}`, () => {
    let house: House
    beforeAll(async () => {
      house = await openHouse(await engine.create())
    })
    afterAll(() => house[Symbol.asyncDispose]())
    const bookings = (name: string) => house.booked.filter((one) => one.name === name).length

    it("UIM: a key that nobody can guess belongs to whoever holds it", async () => {
      const key = { "idempotency-key": crypto.randomUUID() }
      const call = (from: string) => house.postJson("/api/execute/bookRoom", room("uim"), from, key)
      const answers = [...(await Promise.all([call(wifi), call(mobile)])), await call(cafe)]
      expect(bookings("uim")).toBe(1)
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers[2]!.headers.get("idempotent-replayed")).toBe("true")
      const other = await house.postJson("/api/execute/bookRoom", room("other"), cafe, key)
      expect([other.status, bookings("other")]).toEqual([409, 0])
    })

    it("UIM: a short key of a stranger is refused for an effect, and no key is a new call", async () => {
      for (const short of ["1", "my-booking", "11111111-1111-1111-1111-111111111111", "a".repeat(60)]) {
        const refused = await house.postJson("/api/execute/bookRoom", room("short"), wifi, {
          "idempotency-key": short,
        })
        expect([refused.status, refused.body], short).toMatchObject([
          400,
          { error: { code: "INVALID_PARAMETER", message: expect.stringContaining("128 bits") } },
        ])
      }
      expect(bookings("short")).toBe(0)
      const read = await house.postJson("/api/execute/countCalls", {}, cafe, { "idempotency-key": "1" })
      expect(read.status).toBe(200)
      for (const from of [wifi, wifi]) await house.postJson("/api/execute/bookRoom", room("none"), from)
      expect(bookings("none")).toBe(2)
    })

    it("UIM: a proven caller's keys are its own, short ones too", async () => {
      const [acme, other] = [await house.key("acme"), await house.key("other")]
      const call = (headers: Record<string, string>, from: string) =>
        house.postJson("/api/execute/bookRoom", room("proven"), from, { ...headers, "idempotency-key": "1" })
      expect([(await call(acme, wifi)).status, (await call(acme, mobile)).status]).toEqual([200, 200])
      expect(bookings("proven")).toBe(1)
      await call(other, wifi)
      expect(bookings("proven")).toBe(2)
    })

    it("IntentWeb: identical bytes from a second address get the first answer, a yes too", async () => {
      const stranger = strangerAt(house.origin)
      const opening = stranger("intent_request", "A room", {
        capability: "house.example:bookRoom:v1",
        parameters: room("intentweb"),
      })
      const first = await sendAll(house, opening)
      expect(first).toMatchObject({ flow_type: "information_request" })
      const yes = stranger("information_response", "yes", { confirm: true }, opening)
      const done = await sendAll(house, yes)
      expect(done).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(bookings("intentweb")).toBe(1)
    })

    it("IntentWeb: a conversation goes on from another address", async () => {
      const stranger = strangerAt(house.origin)
      const opening = stranger("intent_request", "A room", {
        capability: "house.example:bookRoom:v1",
        parameters: { people: 2 },
      })
      await house.post("/intent", opening, wifi)
      const name = stranger("information_response", "moved", { parameters: { name: "moved" } }, opening)
      await house.post("/intent", name, mobile)
      const yes = stranger("information_response", "yes", { confirm: true }, opening)
      const { body } = await house.postJson("/intent", yes, cafe)
      expect(body).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(bookings("moved")).toBe(1)
    })

    it("A2A: a message is one message, and a task is whoever's that holds its id", async () => {
      const opening = {
        messageId: crypto.randomUUID(),
        parts: data({ skill: "bookRoom", input: room("a2a") }),
      }
      const tasks = await Promise.all([wifi, mobile].map((from) => sendA2a(house, opening, from)))
      const ids = tasks.map(({ result }) => result?.task?.id)
      expect(ids[0]).toMatch(/^task-/)
      expect(ids[1]).toBe(ids[0])
      const yes = { messageId: crypto.randomUUID(), taskId: ids[0], parts: data({ confirm: true }) }
      const done = await Promise.all([mobile, cafe].map((from) => sendA2a(house, yes, from)))
      for (const { result } of done)
        expect(result?.task).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } })
      expect(bookings("a2a")).toBe(1)
    })

    it("A2A: a message id of before with other content is another message", async () => {
      const messageId = crypto.randomUUID()
      const send = (name: string) =>
        sendA2a(house, { messageId, parts: data({ skill: "bookRoom", input: room(name) }) }, wifi)
      const [one, two] = [await send("one"), await send("two")]
      expect(two.result?.task?.id).toMatch(/^task-/)
      expect(two.result?.task?.id).not.toBe(one.result?.task?.id)
    })

    it("AG-UI: a run is taken once, also under a short id of its thread", async () => {
      for (const threadId of [crypto.randomUUID(), "thread-1"]) {
        const name = `Agui${threadId.slice(0, 2)}`
        const runId = "run-1"
        const first = await runAgUi(house, { threadId, runId, says: "Book a room for 2 people" }, wifi)
        const again = await runAgUi(house, { threadId, runId, says: "Book a room for 2 people" }, wifi)
        expect((again.state as Json).parley).toEqual((first.state as Json).parley)
        const { state } = first
        const named = await runAgUi(house, { threadId, state, says: `My name is ${name}` }, mobile)
        expect(named.text).toContain("confirming")
        const yes = { threadId, state, says: "yes", runId: "run-3" }
        const done = await Promise.all([mobile, cafe].map((from) => runAgUi(house, yes, from)))
        for (const { text } of done) expect(text).toContain(`-${name.toUpperCase()}`)
        expect(bookings(name)).toBe(1)
      }
    })

    it("MCP: an answer counts from another address, and once", async () => {
      const forms = { elicitation: { form: {} } }
      const call = (params: Json, from: string) =>
        modern(house.origin, request(1, "tools/call", params), forms, { "x-forwarded-for": from }).then(
          answerOf,
        )
      const { result } = (await call({ name: "bookRoom", arguments: room("mcp") }, wifi)) as {
        result: { requestState: string; inputRequests: Json }
      }
      const [key = ""] = Object.keys(result.inputRequests)
      const inputResponses = { [key]: { action: "accept", content: { confirm: true } } }
      const answer = { name: "bookRoom", arguments: {}, inputResponses, requestState: result.requestState }
      const answers = await Promise.all([mobile, cafe, mobile].map((from) => call(answer, from)))
      answers.push(await call(answer, wifi))
      expect(bookings("mcp")).toBe(1)
      expect(JSON.stringify(answers.at(-1))).toContain("-MCP")
    })

    it("NLWeb: a task goes on from another address, and a doubled yes has one effect", async () => {
      const ask = async (text: string, from: string, session?: unknown, answers?: Json) => {
        const context = answers && { "@type": "ElicitationAnswers", answers }
        const body = { query: { text }, ...(context && { context }), meta: { session_context: session } }
        const answer = await house.postJson("/ask", body, from)
        return answer.body as Json & { _meta: { session_context: unknown } }
      }
      const first = await ask("Book a room for 2 people", wifi)
      const named = await ask("Nlweb", mobile, first._meta.session_context, { name: "Nlweb" })
      const confirm = () => ask("yes", cafe, named._meta.session_context, { confirm: true })
      const done = [...(await Promise.all([confirm(), confirm()])), await confirm()]
      expect(JSON.stringify(done[2])).toContain("-NLWEB")
      expect(bookings("Nlweb")).toBe(1)
    })
  })

/** A stranger of IntentWeb: it signs, with a key that no site can look up. */
function strangerAt(audience: string) {
  const key = KeyRing.create(0).current("attribution")
  const actor: Actor = { actorType: "ai_agent", actorId: "somebody", key: () => key }
  const interactionId = `stranger-${crypto.randomUUID().slice(0, 4)}`
  const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
  return (
    flowType: "intent_request" | "information_response",
    message: string,
    extension: Json,
    opening?: RequestEnvelope,
  ) => {
    const queryHash = opening?.attribution.query_hash
    return createRequest(sender, { flowType, message, interactionId, audience, queryHash, extension })
  }
}

/** Sends the identical bytes from three addresses, twice at once, and expects one answer, to the byte. */
async function sendAll(house: House, envelope: RequestEnvelope): Promise<Json> {
  const send = async (from: string) => (await house.post("/intent", envelope, from)).text()
  const answers = [...(await Promise.all([send(wifi), send(mobile)])), await send(cafe)]
  expect(new Set(answers).size).toBe(1)
  return JSON.parse(answers[0] ?? "")
}
