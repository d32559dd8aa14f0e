import twilio from "twilio"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { type RunningServer, serve } from "./servers/serve.ts"
import { createTwilioServer } from "./servers/twilio.ts"

const sid = `AC${"0".repeat(32)}`
const provider = createTwilioServer(sid, "secret")
let server: RunningServer
const connection = () => ({
  authorization: `Basic ${Buffer.from(`${sid}:secret`).toString("base64")}`,
  scopes: [],
  account: { account_sid: sid },
  baseUrl: server.url,
})
const target = { system: "twilio" }
const run = (verb: string, payload: object) =>
  openProfile("com.twilio", `communication.sms.message.${verb}`).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Twilio", () => {
  it("the local server satisfies Twilio's own client", async () => {
    const client = twilio(sid, "secret")
    client.api.baseUrl = server.url
    const sent = await client.messages.create({
      to: "+15550001111",
      from: "+15017122661",
      body: "by the client",
    })
    expect(sent.status).toBe("queued")
    expect((await client.messages(sent.sid).fetch()).status).toBe("delivered")
    const listed = await client.messages.list({ to: "+15550001111", limit: 5 })
    expect(listed.map((message) => message.sid)).toEqual([sent.sid])
    await expect(client.messages.create({ to: "1", from: "+15017122661", body: "x" })).rejects.toMatchObject({
      code: 21211,
    })
  })

  it("[IS-25] sends by number or by pool, and reads how far a message has come", async () => {
    const sent = await run("send", {
      target,
      object: { from: "+15017122661", to: "+15558675310", text: "Table & chairs = ready" },
    })
    expect(sent).toMatchObject({
      object: { to: "+15558675310", text: "Table & chairs = ready", state: "queued", direction: "outbound" },
      twilio: { num_segments: "1" },
    })
    const pooled = await run("send", {
      target,
      object: { to: "+15558675310", text: "x" },
      twilio: { messaging_service_sid: `MG${"a".repeat(32)}` },
    })
    expect(pooled.object).toMatchObject({ state: "accepted" })
    const read = await run("read", { target: { ...target, external_id: sent.external_id } })
    expect(read.object).toMatchObject({ state: "delivered", sent_at: "2023-08-24T05:01:47Z" })
  })

  it("[IS-14] follows the address of the next page, within the same account's messages", async () => {
    for (const text of ["one", "two", "three"])
      await run("send", { target, object: { from: "+15017122661", to: "+15557770000", text } })
    const filter = { to: "+15557770000", after: "2026-05-04T06:00:00+02:00" }
    const first = await run("list", { target, object: { filter, limit: 2 } })
    expect(provider.queries.at(-1)).toEqual({
      To: "+15557770000",
      "DateSent>": "2026-05-04T04:00:00Z",
      PageSize: "2",
    })
    const second = await run("list", { target, object: { filter, cursor: first.next_cursor } })
    const texts = [first, second].flatMap((page) =>
      (page.items as { object: { text: string } }[]).map((item) => item.object.text),
    )
    expect(texts).toEqual(["three", "two", "one"])
    expect(second).not.toHaveProperty("next_cursor")
    for (const cursor of ["/2010-04-01/Accounts/ACother/Messages.json", "//thief.example/2010-04-01"])
      expect(await codeOf(run("list", { target, object: { cursor } }))).toBe("invalid_input")
  })

  it("[IS-25] translates the provider's refusals", async () => {
    const object = { from: "+15017122661", to: "+15005550004", text: "x" }
    await expect(run("send", { target, object })).rejects.toMatchObject({
      code: "declined",
      details: { provider_code: "21610" },
    })
    expect(await codeOf(run("send", { target, object: { to: "+15558675310", text: "no sender" } }))).toBe(
      "invalid_input",
    )
    expect(await codeOf(run("read", { target: { ...target, external_id: "SMnone" } }))).toBe("not_found")
    const send = openProfile("com.twilio", "communication.sms.message.send")
    expect(
      await codeOf(send.execute({ target, object }, { ...connection(), authorization: "Basic eA==" })),
    ).toBe("unauthenticated")
    expect(await codeOf(send.execute({ target, object }, { ...connection(), account: {} }))).toBe(
      "invalid_input",
    )
  })
})
