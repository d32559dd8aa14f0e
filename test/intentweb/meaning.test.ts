import { marked } from "marked"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createKeyResolver, type Fetch, KeyRing } from "../../src/identity/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import { createIntentWebClient, type IntentConversation } from "../../src/protocols/intentweb/index.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"

// A Monday at noon in Rome.
const now = () => Date.parse("2026-05-04T10:00:00Z")

describe("what a site says, and to whom", () => {
  const stack = new AsyncDisposableStack()
  let bella: RunningBella
  beforeAll(async () => {
    bella = stack.use(await startBella({ now }))
  })
  afterAll(() => stack.disposeAsync())

  function open(): IntentConversation {
    const outbound = stack.use(createOutbound({ allowLoopback: true }))
    const fetch: Fetch = (url, init) => outbound.fetch(url, init)
    const ring = KeyRing.create(now())
    const actor = { actorType: "ai_agent", actorId: "stranger", key: () => ring.current("attribution") }
    const client = createIntentWebClient({ actor, fetch, keys: createKeyResolver({ fetch, now }), now })
    return client.open(`${bella.server.origin}/intent`)
  }

  const tokensOf = (message: string) => marked.lexer(message)

  it("[IW-27] is CommonMark: options come as a list, several facts as a table, ids with emphasis", async () => {
    const conversation = open()
    const closed = await conversation.say("Table for two today at seven in the evening, name is Rossi")
    const list = tokensOf(closed.envelope.message).find((token) => token.type === "list")
    expect(list?.type === "list" && list.items.length, "the days that are offered").toBeGreaterThan(1)
    const menu = await conversation.ask("Do you have vegan dishes?")
    expect(tokensOf(menu.envelope.message).some((token) => token.type === "table")).toBe(true)
    await conversation.say("tomorrow")
    const done = await conversation.say("yes")
    expect(done.envelope.flow_type).toBe("execution_result")
    expect(done.envelope.message).toContain(`**${done.envelope.external_id}**`)
  })

  it("[IW-41] states only what the backend or the speaker said", async () => {
    const conversation = open()
    const asked = await conversation.say("Table for two tomorrow at seven in the evening")
    const confirm = await conversation.say("My name is Ferragosto")
    for (const { envelope } of [asked, confirm]) {
      const numbers = envelope.message.match(/\d+/g) ?? []
      // The day, the hour and the size of the party: each was said, or follows from what was said.
      for (const number of numbers)
        expect(["2", "5", "19", "00", "7", "1", "20"], envelope.message).toContain(number)
    }
    expect(confirm.envelope.message).toContain("Ferragosto")
    const done = await conversation.say("yes")
    const [booking] = bella.database.all("SELECT id, code FROM bookings WHERE name = 'Ferragosto'") as {
      id: string
      code: string
    }[]
    expect(done.envelope.external_id).toBe(booking?.id)
    expect(done.envelope.message).toContain(booking?.id)
    expect(done.envelope.message).toContain(booking?.code)
  })

  it("[IW-48] answers questions by NLWeb and executes by IntentWeb over the same declarations, with Schema.org results", async () => {
    const asked = await fetch(`${bella.server.origin}/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: { text: "book a table" } }),
    })
    expect(((await asked.json()) as { _meta: object })._meta).toMatchObject({ version: "0.55" })
    const conversation = open()
    await conversation.say("Table for two tomorrow at eight in the evening, name is Neri")
    const done = await conversation.say("yes")
    expect(done.envelope).toMatchObject({
      status: "confirmed",
      structured_result: {
        "@type": "FoodEstablishmentReservation",
        reservationId: done.envelope.external_id,
      },
    })
  })
})
