import { createHash } from "node:crypto"
import { Hono } from "hono"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Catalog, toPinnedUrl } from "../../src/catalog/index.ts"
import type { Intent } from "../../src/intent/index.ts"
import type { Site, SiteOptions } from "../../src/site/index.ts"
import { addEvent, text, writeMail, writeText } from "./profile-intents.ts"
import {
  context,
  createAgency,
  gmailScope,
  newFolder,
  openOwnCatalog,
  run,
  startProviders,
} from "./profile-site.ts"
import { serve } from "./servers/serve.ts"

const planHash = createHash("sha256").update("the plan").digest("hex")

let world: Awaited<ReturnType<typeof startProviders>>
let catalog: Catalog
let sites: Site[] = []
beforeAll(async () => {
  world = await startProviders()
})
beforeEach(async () => {
  catalog = await openOwnCatalog()
})
afterEach(async () => {
  for (const site of sites) await site[Symbol.asyncDispose]()
  sites = []
})
afterAll(() => world.stop())

async function open(intents: readonly Intent[], more: Partial<SiteOptions> = {}): Promise<Site> {
  const connections = {
    "com.google.gmail": world.gmail,
    "com.twilio": world.twilio,
    "com.microsoft.graph": world.graph,
  }
  const site = await createAgency(intents, { catalogs: [catalog], connections, ...more })
  sites.push(site)
  return site
}

describe("a profile on the one execution path", () => {
  it("[IS-25] runs from its api block through a protocol's door: claimed, performed, settled with a receipt", async () => {
    const site = await open([writeText()])
    const response = await site.fetch(
      new Request("http://127.0.0.1/api/intents/execute", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          intent_uid: "agency.example:writeText",
          parameters: { to: "+393331112222", from: "+390655501234", text: "Your table is ready." },
        }),
      }),
    )
    expect(response.status).toBe(200)
    expect(world.phone.messages[0]).toMatchObject({ to: "+393331112222", body: "Your table is ready." })
    const outcome = await site.host.execute(
      {
        uid: "agency.example:writeText:v1",
        input: { to: "+393331112222", from: "+390655501234", text: "Again." },
      },
      context,
    )
    expect(outcome).toMatchObject({
      state: "succeeded",
      output: { external_id: world.phone.messages[0]?.sid },
    })
    expect(outcome.receipt).toBeDefined()
    expect(await site.host.status(outcome.executionId, context)).toMatchObject({ state: "succeeded" })
  })

  it("[IS-25] does not start without a connection, or with one whose scopes do not suffice, and names them", async () => {
    await expect(open([writeMail()], { connections: {} })).rejects.toThrow(
      "no connection is configured: give the site connections['com.google.gmail']",
    )
    const narrow = {
      authorization: "Bearer token-1",
      scopes: ["https://www.googleapis.com/auth/gmail.readonly"],
    }
    await expect(open([writeMail()], { connections: { "com.google.gmail": narrow } })).rejects.toMatchObject({
      message: expect.stringContaining(gmailScope),
      details: { missing_scopes: [gmailScope] },
    })
  })

  it("[IS-19] [IS-25] takes a payload that core and constraints accept, and calls nobody for another", async () => {
    let calls = 0
    await using server = await serve(
      new Hono().all("*", (c) => {
        calls++
        return c.text("", 500)
      }),
    )
    const twilio = { ...world.twilio, baseUrl: server.url }
    const site = await open([writeText()], { connections: { "com.twilio": twilio } })
    // The core would take it; the profile asks for a sender.
    expect(await run(site, "writeText", { to: "+393331112222", text: "No sender" })).toMatchObject({
      state: "failed",
      error: { code: "invalid_input" },
    })
    expect(calls).toBe(0)
  })

  it("[IS-19] gives a result that core and profile promise, and calls anything else uncertain", async () => {
    const odd = new Hono().post("/gmail/v1/users/me/messages/send", (c) =>
      c.json({ id: "m1", labelIds: "SENT" }),
    )
    await using server = await serve(odd)
    const gmail = { authorization: "x", scopes: [gmailScope], baseUrl: server.url }
    const site = await open([writeMail()], { connections: { "com.google.gmail": gmail } })
    expect(await run(site, "writeMail", { to: "ada@bella.example" })).toMatchObject({
      state: "indeterminate",
    })
  })

  it("[IS-19] runs the very writing of a profile that was pinned, and refuses to start for a hash that is not there", async () => {
    const path = "/profiles/com.twilio/communication.sms.message.send.v1.json"
    const reviewed = catalog.find(path)!
    const changed = { ...reviewed.value, api: { ...(reviewed.value.api as object), path: "/elsewhere.json" } }
    await catalog.publish(path, Buffer.from(JSON.stringify(changed)))
    const input = { to: "+393331112222", from: "+390655501234", text: "Pinned" }
    const site = await open([writeText({ sha256: reviewed.sha256 })])
    expect(await run(site, "writeText", input)).toMatchObject({ state: "succeeded" })
    const current = await open([writeText()])
    expect(await run(current, "writeText", input)).toMatchObject({ state: "failed" })
    const other = "0".repeat(64)
    await expect(open([writeText({ sha256: other })])).rejects.toMatchObject({
      code: "invalid_declaration",
      details: { expected: other, actual: catalog.find(path)!.sha256 },
    })
  })

  it("[IS-19] does not start where the profile pins its core by another hash than the intent's type has", async () => {
    const core = "/intents/communication/sms/message/send/v1.json"
    const path = "/profiles/com.twilio/communication.sms.message.send.v1.p2.json"
    const second = (sha256: string) =>
      Buffer.from(
        JSON.stringify({
          ...catalog.find(path.replace(".p2", ""))!.value,
          $id: `${catalog.manifest.base}${path}`,
          id: `${text}@com.twilio.v2`,
          pins: toPinnedUrl(catalog.manifest.base, core, sha256),
        }),
      )
    const first = catalog.find(core)!
    await catalog.publish(path, second(first.sha256))
    const pinned = writeText({ profile: `${text}@com.twilio.v2` })
    await expect(open([pinned])).resolves.toBeDefined()
    await catalog.publish(core, Buffer.from(JSON.stringify({ ...first.value, title: "Send a text" })))
    await expect(open([pinned])).rejects.toThrow(
      `its type has sha256 ${catalog.find(core)!.sha256}, and the profile pins sha256 ${first.sha256}`,
    )
    await catalog.publish(
      path.replace(".p2", ".p3"),
      Buffer.from(
        String(second("0".repeat(64)))
          .replaceAll(".p2.", ".p3.")
          .replace("twilio.v2", "twilio.v3"),
      ),
    )
    await expect(open([writeText({ profile: `${text}@com.twilio.v3` })])).rejects.toThrow(
      "was never published with sha256 000",
    )
  })

  it("[IS-19] refuses a call that was approved for another type before anything is sent", async () => {
    const site = await open([writeText()])
    const before = world.phone.messages.length
    const input = { to: "+393331112222", from: "+390655501234", text: "Approved?" }
    await expect(run(site, "writeText", input, { pin: "0".repeat(64) })).rejects.toMatchObject({
      code: "conflict",
    })
    expect(world.phone.messages).toHaveLength(before)
  })

  it("[IS-10] passes on attachments whose bytes are the stated ones, and sends nothing otherwise", async () => {
    const site = await open([writeMail()])
    const url = `${world.filesUrl}/plan.txt`
    const good = await run(site, "writeMail", {
      to: "ada@bella.example",
      attachments: [{ url, sha256: planHash }],
    })
    expect(good.state).toBe("succeeded")
    const sent = await PostalMime.parse(world.mail.messages.get(String(good.output?.id))?.raw as Buffer)
    expect(Buffer.from(sent.attachments[0]?.content as ArrayBuffer).toString()).toBe("the plan")
    const before = world.mail.messages.size
    const forged = { to: "ada@bella.example", attachments: [{ url, sha256: "0".repeat(64) }] }
    expect(await run(site, "writeMail", forged)).toMatchObject({
      state: "failed",
      error: { code: "invalid_input", details: { actual: planHash } },
    })
    expect(world.mail.messages.size).toBe(before)
  })

  it("[IS-10] fetches attachments by the guarded way only: an address inside the network is none", async () => {
    const site = await open([writeMail()], { origin: "https://agency.example" })
    const before = world.mail.messages.size
    const inside = { url: `${world.filesUrl}/plan.txt`, sha256: planHash }
    expect(await run(site, "writeMail", { to: "ada@bella.example", attachments: [inside] })).toMatchObject({
      state: "failed",
      error: { code: "invalid_input", message: expect.stringContaining("cannot be fetched") },
    })
    expect(world.mail.messages.size).toBe(before)
  })

  it("[IS-11] a key in the payload has one effect, while it runs, afterwards and after a restart", async () => {
    const data = newFolder()
    const site = await open([writeText()], { data })
    const input = { to: "+393331112222", from: "+390655501234", text: "Once", idempotency_key: "k-1" }
    const before = world.phone.messages.length
    const [first, second] = await Promise.all([run(site, "writeText", input), run(site, "writeText", input)])
    expect(second?.executionId).toBe(first?.executionId)
    await site[Symbol.asyncDispose]()
    sites = []
    const again = await open([writeText()], { data })
    expect(await run(again, "writeText", input)).toMatchObject({ repeated: true, output: first?.output })
    expect(world.phone.messages).toHaveLength(before + 1)
    await expect(run(again, "writeText", { ...input, text: "Other" })).rejects.toMatchObject({
      code: "conflict",
    })
    const lee = {
      principal: { kind: "agent" as const, id: "agent:lee", permissions: [], proof: "signature" as const },
    }
    await run(again, "writeText", input, lee)
    expect(world.phone.messages).toHaveLength(before + 2)
  })

  it("sends the execution's id as the key, whatever the payload says, and the same one for every attempt", async () => {
    const site = await open([addEvent(false)])
    const outcome = await run(site, "addEvent", { summary: "Tasting" })
    const stored = world.calendar.events.get(String(outcome.output?.external_id))
    expect(stored?.transactionId).toBe(outcome.executionId)
  })

  it("leaves to the execution path what an answer that was lost means", async () => {
    const calls: string[] = []
    const silent = new Hono().post("*", async (c) => {
      calls.push(String(((await c.req.json()) as { transactionId?: string }).transactionId))
      return c.text("", 502)
    })
    await using server = await serve(silent)
    const graph = { ...world.graph, baseUrl: server.url }
    const gmail = { ...world.gmail, baseUrl: server.url }
    const site = await open([addEvent(true), writeMail()], {
      connections: { "com.microsoft.graph": graph, "com.google.gmail": gmail },
    })
    expect(await run(site, "addEvent", { summary: "Tasting" })).toMatchObject({ state: "failed" })
    expect(calls).toHaveLength(2)
    expect(new Set(calls).size).toBe(1)
    expect(await run(site, "writeMail", { to: "ada@bella.example" })).toMatchObject({
      state: "indeterminate",
    })
    expect(calls).toHaveLength(3)
  })

  it("keeps what a provider says about our account from callers", async () => {
    const gmail = { ...world.gmail, authorization: "Bearer stale" }
    const site = await open([writeMail()], { connections: { "com.google.gmail": gmail } })
    const { state, error } = await run(site, "writeMail", { to: "ada@bella.example" })
    expect(state).toBe("failed")
    expect(error).toMatchObject({
      code: "unavailable",
      message: "The provider does not let our account do this.",
    })
  })

  it("calls a mistake after the effect uncertain, and one before it a failure", async () => {
    const before = world.mail.messages.size
    const unread = writeMail({
      result: () => {
        throw new Error("no such member")
      },
    })
    expect(await run(await open([unread]), "writeMail", { to: "ada@bella.example" })).toMatchObject({
      state: "indeterminate",
    })
    expect(world.mail.messages.size).toBe(before + 1)
    const wrong = writeMail({ payload: () => ({ object: { subject: "to nobody" } }) })
    expect(await run(await open([wrong]), "writeMail", { to: "ada@bella.example" })).toMatchObject({
      state: "failed",
      error: { code: "internal" },
    })
    expect(world.mail.messages.size).toBe(before + 1)
  })

  it.each([
    ["an effect that only reads", () => writeMail({}, "read"), "its effect is 'read'"],
    ["an input whose type is not said", () => writeText({}, null), "set 'type' to"],
    [
      "a profile that no catalog has",
      () => writeText({ profile: `${text}@com.acme.v1` }),
      "no catalog has it",
    ],
    ["something that is no profile id", () => writeText({ profile: "com.twilio" }), "it is no profile id"],
  ])("does not start for %s", async (_, intent, message) => {
    await expect(open([intent()])).rejects.toThrow(message)
  })
})
