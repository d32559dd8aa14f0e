import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  createRequest,
  parseResponse,
  type RequestContent,
  type ResponseEnvelope,
} from "../../src/protocols/intentweb/index.ts"
import { assistant, Town } from "../mediator/support/town.ts"

const bookTable = "trattoria-luna.example:bookTable:v1"

describe("members of a request that say to programs what its message says in words", () => {
  const town = new Town()
  let opened: Awaited<ReturnType<Town["open"]>>
  beforeAll(async () => {
    opened = await town.open()
  })
  afterAll(() => town[Symbol.asyncDispose]())

  /** A conversation of one signing actor; the messages say nothing, so that only the members can be understood. */
  function converse(origin: string) {
    const actor = { actorType: "ai_agent", actorId: assistant, key: () => town.ring.current("attribution") }
    const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
    const interactionId = crypto.randomUUID()
    let queryHash: string | undefined
    return async (extension: RequestContent["extension"], message = "…"): Promise<ResponseEnvelope> => {
      const flowType = queryHash === undefined ? "intent_request" : "information_response"
      const content = { flowType, message, interactionId, audience: origin, queryHash, extension } as const
      const request = createRequest(sender, content)
      queryHash ??= request.attribution.query_hash
      const response = await fetch(`${origin}/intent`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      })
      return parseResponse((await response.json()) as Record<string, unknown>)
    }
  }

  it("start a capability, give what is asked for in 'fields', and say yes, at a site and through a mediator", async () => {
    for (const { origin } of [opened.luna, opened.mediator]) {
      const send = converse(origin)
      const asked = await send({ capability: bookTable })
      expect(asked).toMatchObject({
        flow_type: "information_request",
        required_information: ["Number of people in your party (1-20)"],
        fields: [{ name: "people", schema: { type: "integer", minimum: 1, maximum: 20 }, required: true }],
      })
      const confirm = await send({ parameters: { people: 3 } })
      expect(confirm).toMatchObject({ confirmation: { intent: "Book a table", effect: "write" } })
      const done = await send({ confirm: true })
      expect(done).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(done.attribution.chain[0]?.actor_id).toBe(opened.luna.origin)
      expect(opened.luna.ledger.done.at(-1)).toBe("table for 3")
    }
  })

  it("start with all values at once, which are still asked a yes for", async () => {
    const send = converse(opened.luna.origin)
    expect(await send({ capability: bookTable, parameters: { people: 4 } })).toMatchObject({
      confirmation: { effect: "write" },
      collected_information: { people: 4 },
    })
  })

  it("pick one of the options that were offered", async () => {
    const send = converse(opened.mediator.origin)
    const which = await send(undefined, "Book a table for two")
    const forno = which.clarification_options?.find(({ label }) => label.startsWith("Forno Verde"))
    expect(await send({ choice: forno?.id })).toMatchObject({ confirmation: { intent: "Book a table" } })
  })

  it.each([
    ["capability", { capability: 1 }],
    ["parameters", { parameters: [] }],
    ["choice", { choice: {} }],
    ["confirm", { confirm: "yes" }],
  ])("are refused by name where '%s' has another shape", async (member, extension) => {
    const refused = await converse(opened.luna.origin)(extension)
    expect(refused).toMatchObject({ flow_type: "error", status: "invalid_request" })
    expect(refused.message).toContain(`'${member}'`)
  })

  it("are refused at a mediator that does not list the capability", async () => {
    const refused = await converse(opened.mediator.origin)({ capability: "elsewhere.example:book:v1" })
    expect(refused).toMatchObject({ flow_type: "error", status: "invalid_request" })
  })
})
