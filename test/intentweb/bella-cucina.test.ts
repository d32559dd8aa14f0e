import { describe, expect, it } from "vitest"
import { createApp, createLogger, listen } from "../../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../src/identity/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import {
  createIntentWebClient,
  createIntentWebServer,
  type Reply,
  type Said,
} from "../../src/protocols/intentweb/index.ts"
import { createSqlMessageStore, openStorage } from "../../src/storage/index.ts"
import { startBella } from "../support/bella-cucina.ts"
import { newDatabase } from "./support/world.ts"

// A Monday at noon in Rome.
const now = () => Date.parse("2026-05-04T10:00:00Z")

describe("the restaurant of the examples over IntentWeb", () => {
  it("[IW-10] [IW-19] [IW-23] [IW-39] [IW-52] books a table with a correction and a question on the way", async () => {
    await using stack = new AsyncDisposableStack()
    const bella = stack.use(await startBella({ now }))
    const outbound = stack.use(createOutbound({ allowLoopback: true }))
    const engine = stack.use(await openStorage(newDatabase(), now()))
    const fetch: Fetch = (url, init) => outbound.fetch(url, init)
    const [siteRing, agentRing] = [KeyRing.create(now()), KeyRing.create(now())]
    let origin = ""
    const registered = registeredKeys({ assistant: agentRing.publicKeys(now()).keys })
    const server = createIntentWebServer({
      host: bella.site.host,
      origin: () => origin,
      keyRing: () => siteRing,
      keys: createKeyResolver({ fetch, now, registered }),
      messages: createSqlMessageStore(engine),
      onError: (error) => {
        throw error
      },
      now,
    })
    const app = createApp({ logger: createLogger({ level: "silent" }) })
    app.route("/", server.routes)
    app.get("/.well-known/jwks.json", (c) => c.json(siteRing.publicKeys(now())))
    origin = stack.use(await listen(app, { port: 0 })).origin

    const client = createIntentWebClient({
      actor: { actorType: "ai_agent", actorId: "assistant", key: () => agentRing.current("attribution") },
      fetch,
      keys: createKeyResolver({ fetch, now }),
      now,
    })
    const { endpoint } = await client.discover(origin)
    const said: Said[] = ["Make that three people", { ask: "Do you have vegan dishes?" }, "Jane Smith", "yes"]
    const replies: Reply[] = []
    const result = await client.converse(endpoint, "Table for two tomorrow at 7pm", async (reply) => {
      replies.push(reply)
      return said.shift()
    })
    expect(replies.map(({ flow }) => flow)).toEqual([
      "information_request",
      "information_request",
      "information_response",
      "information_request",
    ])
    expect(replies[0]?.envelope.collected_information).toMatchObject({ partySize: 2, date: "2026-05-05" })
    expect(replies[2]?.envelope).toMatchObject({
      message: expect.stringContaining("vegan"),
      collected_information: { partySize: 3, date: "2026-05-05", time: "19:00" },
      required_information: ["Name the booking is under"],
    })
    expect(replies[3]?.envelope.required_information?.[0]).toContain("yes")
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    const bookings = bella.database.all("SELECT id, party_size FROM bookings")
    expect(bookings).toContainEqual(
      expect.objectContaining({ id: result.envelope.external_id, party_size: 3 }),
    )
  })
})
