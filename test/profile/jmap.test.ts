import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openJam } from "./jam-client.ts"
import { codeOf, openProfile } from "./run-profile.ts"
import { capabilities, createJmapServer } from "./servers/jmap.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const vendor = "com.fastmail"
const provider = createJmapServer("token-1")
let server: RunningServer
const connection = () => ({
  authorization: "Bearer token-1",
  scopes: Object.values(capabilities),
  baseUrl: `${server.url}/jmap/session`,
})
const target = { system: "fastmail" }
const plain = (text: string) => ({
  textBody: [{ partId: "t", type: "text/plain" }],
  bodyValues: { t: { value: text } },
})
const receive = (subject: string, more: object = {}) =>
  provider.mail.addEmail({
    subject,
    from: [{ name: "Ada", email: "ada@bella.example" }],
    to: [{ email: "kim@home.example" }],
    ...plain(`About ${subject}`),
    ...more,
  })

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("JMAP", () => {
  it("the local server satisfies an independent client", async () => {
    const jam = await openJam(`${server.url}/jmap/session`, "token-1")
    const accountId = await jam.getPrimaryAccount()
    const email = receive("for the client")
    const [{ query, get }] = await jam.requestMany((t) => {
      const query = t.Email.query({ accountId, filter: { subject: "for the client" } })
      return { query, get: t.Email.get({ accountId, ids: query.$ref("/ids"), properties: ["subject"] }) }
    })
    expect(query?.ids).toEqual([email.id])
    expect(get?.list[0]?.subject).toBe("for the client")
    const [set] = await jam.request([
      "Email/set",
      { accountId, update: { [email.id]: { "keywords/$seen": true } } },
    ])
    expect(set.updated).toEqual({ [email.id]: null })
    await expect(jam.request(["Email/query", { accountId: "other" }])).rejects.toMatchObject({
      type: "accountNotFound",
    })
    const blob = await jam.uploadBlob(accountId, new Blob(["x"], { type: "text/plain" }))
    expect(blob.size).toBe(1)
    const [drafts] = await jam.request(["Mailbox/query", { accountId, filter: { role: "drafts" } }])
    expect(drafts.ids).toEqual(["P-dr"])
    const [thread] = await jam.request(["Thread/get", { accountId, ids: [email.threadId] }])
    expect(thread.list).toEqual([{ id: email.threadId, emailIds: [email.id] }])
    const [{ list }] = await jam.request(["Identity/get", { accountId, ids: null }])
    const [identity] = list as { id: string }[]
    const submission = { emailId: email.id, identityId: identity?.id }
    const [submitted] = await jam.request(["EmailSubmission/set", { accountId, create: { s: submission } }])
    expect(submitted.created).toMatchObject({ s: { undoStatus: "final" } })
    await jam.request(["Email/set", { accountId, destroy: [email.id] }])
  })

  it("[IS-25] [IS-14] lists by anchor, in the order of the query, in one request", async () => {
    for (const subject of [
      "One",
      "Two",
      "Three",
      "Four",
      "Five",
      "Six",
      "Seven",
      "Eight",
      "Nine",
      "Ten",
      "Eleven",
    ])
      receive(`Page ${subject}`)
    const list = openProfile(vendor, "communication.email.message.list")
    const before = provider.requests.length
    const first = await list.execute({ target, object: { query: "page", limit: 2 } }, connection())
    expect(provider.requests.length).toBe(before + 1)
    const subjects = (page: typeof first) =>
      (page.items as { object: { subject: string } }[]).map((item) => item.object.subject)
    expect(subjects(first)).toEqual(["Page Eleven", "Page Ten"])
    expect(first.estimated_total).toBe(11)
    const second = await list.execute(
      { target, object: { query: "page", limit: 2, cursor: first.next_cursor } },
      connection(),
    )
    expect(subjects(second)).toEqual(["Page Nine", "Page Eight"])
    expect(await codeOf(list.execute({ target, object: { cursor: "gone" } }, connection()))).toBe(
      "invalid_input",
    )
    const none = await list.execute({ target, object: { filter: { inMailbox: "P-tr" } } }, connection())
    expect(none).toEqual({ items: [], estimated_total: 0 })
  })

  it("[IS-25] [IS-10] sends: uploads what it verified, writes, submits, and files the message as sent", async () => {
    const bytes = Buffer.from("the list")
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const send = openProfile(vendor, "communication.email.message.send", {
      fetchBlob: async () => new Response(bytes),
    })
    const object = {
      to: [{ email: "ada@bella.example" }],
      subject: "Order",
      ...plain("Attached."),
      attachments: [
        { url: "https://files.example/l", sha256, filename: "list.txt", mime_type: "text/plain" },
      ],
    }
    const submitted = provider.mail.submissions.length
    const result = await send.execute({ target, object }, connection())
    expect(result).toMatchObject({ state: "sent", fastmail: { submissionId: `S${submitted + 1}` } })
    const stored = provider.mail.emails.get(result.external_id as string)
    expect(stored).toMatchObject({
      mailboxIds: { "P-se": true },
      keywords: { $seen: true },
      from: [{ name: "Kim", email: "kim@home.example" }],
      subject: "Order",
    })
    expect(stored?.mailboxIds).not.toHaveProperty("P-dr")
    const [attachment] = (stored?.attachments ?? []) as { blobId: string; name: string }[]
    expect(attachment).toMatchObject({ name: "list.txt", type: "text/plain", disposition: "attachment" })
    expect(provider.mail.blobs.get(attachment?.blobId as string)?.toString()).toBe("the list")
    expect(provider.requests.at(-1)?.using).toEqual(Object.values(capabilities))

    const large = openProfile(vendor, "communication.email.message.send", {
      fetchBlob: async () => new Response(Buffer.alloc(1001)),
    })
    const wide = {
      ...object,
      attachments: [
        {
          url: "https://files.example/w",
          sha256: createHash("sha256").update(Buffer.alloc(1001)).digest("hex"),
        },
      ],
    }
    expect(await codeOf(large.execute({ target, object: wide }, connection()))).toBe("too_large")
    expect(
      await codeOf(send.execute({ target, object, fastmail: { identity_id: "I9" } }, connection())),
    ).toBe("not_found")
    expect(provider.mail.submissions.length).toBe(submitted + 1)
  })

  it("[IS-25] replies in the conversation and reads it whole", async () => {
    const original = receive("Friday", {
      replyTo: [{ email: "desk@bella.example" }],
      references: ["m0@bella.example"],
      messageId: ["m1@bella.example"],
    })
    const at = { ...target, external_id: original.id }
    const reply = await openProfile(vendor, "communication.email.message.reply").execute(
      { target: at, object: plain("Yes.") },
      connection(),
    )
    const stored = provider.mail.emails.get(reply.external_id as string)
    expect(stored).toMatchObject({
      subject: "Re: Friday",
      to: [{ email: "desk@bella.example" }],
      inReplyTo: ["m1@bella.example"],
      references: ["m0@bella.example", "m1@bella.example"],
    })
    const thread = await openProfile(vendor, "communication.email.thread.read").execute(
      { target: { ...target, external_id: original.threadId } },
      connection(),
    )
    expect(thread.object).toMatchObject({
      emailIds: [original.id, reply.external_id],
      emails: [{ subject: "Friday" }, { subject: "Re: Friday" }],
    })
    const read = await openProfile(vendor, "communication.email.message.read").execute(
      { target: at },
      connection(),
    )
    expect(read.object).toMatchObject({ subject: "Friday", bodyValues: { t: { value: "About Friday" } } })
  })

  it("[IS-09] moves only what is unchanged since the etag, trashes and purges", async () => {
    const email = receive("Old")
    const read = await openProfile(vendor, "communication.email.message.read").execute(
      { target: { ...target, external_id: email.id } },
      connection(),
    )
    receive("Newer")
    const move = openProfile(vendor, "communication.email.message.move")
    const object = { mailboxIds: { "P-se": true } }
    const stale = { ...target, external_id: email.id, etag: read.etag }
    expect(await codeOf(move.execute({ target: stale, object }, connection()))).toBe("conflict")
    const moved = await move.execute({ target: { ...target, external_id: email.id }, object }, connection())
    expect(email.mailboxIds).toEqual({ "P-se": true })
    await move.execute(
      {
        target: { ...target, external_id: email.id, etag: moved.etag },
        object: { mailboxIds: { "P-in": true } },
      },
      connection(),
    )
    await openProfile(vendor, "communication.email.message.trash").execute(
      { target: { ...target, external_id: email.id } },
      connection(),
    )
    expect(email.mailboxIds).toEqual({ "P-tr": true })
    const purge = openProfile(vendor, "communication.email.message.purge")
    expect(await purge.execute({ target: { ...target, external_id: email.id } }, connection())).toEqual({
      external_id: email.id,
    })
    expect(await codeOf(purge.execute({ target: { ...target, external_id: email.id } }, connection()))).toBe(
      "not_found",
    )
  })

  it("[IS-25] writes a draft, reads it and sends it; lists conversations by their newest message", async () => {
    const run = (verb: string, payload: object) =>
      openProfile(vendor, `communication.email.${verb}`).execute(payload, connection())
    const object = { to: [{ email: "ada@bella.example" }], subject: "Unhurried", ...plain("later") }
    const draft = await run("draft.create", { target, object })
    const at = { target: { ...target, external_id: draft.external_id } }
    expect(await run("draft.read", at)).toMatchObject({
      object: { subject: "Unhurried", mailboxIds: { "P-dr": true }, keywords: { $draft: true } },
    })
    const threads = await run("thread.list", { target, object: { filter: { subject: "unhurried" } } })
    expect(threads.items).toEqual([
      {
        external_id: (draft.object as { threadId: string }).threadId,
        object: { subject: "Unhurried", preview: "later" },
      },
    ])
    const sent = await run("draft.send", at)
    expect(sent).toMatchObject({ state: "sent", external_id: draft.external_id })
    expect(provider.mail.emails.get(draft.external_id as string)?.mailboxIds).toEqual({ "P-se": true })
  })

  it("sends the credentials nowhere but to the session's origin and the profile's", async () => {
    const calls: string[] = []
    const stray: typeof fetch = async (input) => {
      calls.push(String(input))
      return Response.json({
        capabilities: { [capabilities.core]: {}, [capabilities.mail]: {} },
        primaryAccounts: { [capabilities.mail]: "u1" },
        apiUrl: "https://thief.example/api",
      })
    }
    const read = openProfile(vendor, "communication.email.message.read", { fetch: stray })
    expect(await codeOf(read.execute({ target: { ...target, external_id: "M1" } }, connection()))).toBe(
      "unavailable",
    )
    expect(calls).toEqual([`${server.url}/jmap/session`])
  })

  it("says what a server cannot do", async () => {
    const poor: typeof fetch = async () =>
      Response.json({ capabilities: { [capabilities.core]: {} }, apiUrl: "/api" })
    const read = openProfile(vendor, "communication.email.message.read", { fetch: poor })
    expect(await codeOf(read.execute({ target: { ...target, external_id: "M1" } }, connection()))).toBe(
      "not_implemented",
    )
    const real = openProfile(vendor, "communication.email.message.read")
    expect(await codeOf(real.execute({ target: { ...target, external_id: "M999" } }, connection()))).toBe(
      "not_found",
    )
    expect(
      await codeOf(
        real.execute(
          { target: { ...target, external_id: "M1" } },
          { ...connection(), authorization: "Bearer x" },
        ),
      ),
    ).toBe("unauthenticated")
  })
})
