import { createHash } from "node:crypto"
import { gmail } from "@googleapis/gmail"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGmailServer } from "./servers/gmail.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const vendor = "com.google.gmail"
const scope = (name: string) => `https://www.googleapis.com/auth/${name}`
const provider = createGmailServer("token-1")
let server: RunningServer
const connection = () => ({
  authorization: "Bearer token-1",
  scopes: [scope("gmail.modify")],
  baseUrl: server.url,
})
const target = { system: "gmail" }
const plain = (text: string) => ({
  textBody: [{ partId: "t", type: "text/plain" }],
  bodyValues: { t: { value: text } },
})

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Gmail", () => {
  it("the local server satisfies Google's own client", async () => {
    const client = gmail({
      version: "v1",
      rootUrl: `${server.url}/`,
      headers: { authorization: "Bearer token-1" },
    })
    const raw = Buffer.from("To: a@b.example\r\nSubject: from the client\r\n\r\nhello").toString("base64url")
    const sent = await client.users.messages.send({ userId: "me", requestBody: { raw } })
    const read = await client.users.messages.get({
      userId: "me",
      id: sent.data.id as string,
      format: "metadata",
    })
    expect(read.data.payload?.headers).toContainEqual({ name: "Subject", value: "from the client" })
    const listed = await client.users.messages.list({ userId: "me", maxResults: 1 })
    expect(listed.data.messages?.[0]?.id).toBe(sent.data.id)
    await expect(client.users.messages.get({ userId: "me", id: "none" })).rejects.toMatchObject({ code: 404 })
    await client.users.messages.trash({ userId: "me", id: sent.data.id as string })
    await client.users.messages.delete({ userId: "me", id: sent.data.id as string })
    const draft = await client.users.drafts.create({ userId: "me", requestBody: { message: { raw } } })
    const id = draft.data.id as string
    await client.users.drafts.update({ userId: "me", id, requestBody: { message: { raw } } })
    const kept = await client.users.drafts.get({ userId: "me", id, format: "raw" })
    expect(kept.data.message?.raw).toBe(raw)
    const threads = await client.users.threads.list({ userId: "me" })
    expect(threads.data.threads?.map((thread) => thread.id)).toContain(kept.data.message?.threadId)
    const threadId = kept.data.message?.threadId as string
    const thread = await client.users.threads.get({ userId: "me", id: threadId, format: "minimal" })
    expect(thread.data.messages).toHaveLength(1)
    await client.users.drafts.send({ userId: "me", requestBody: { id } })
  })

  it("[IS-25] [IS-10] sends a message whose attachment was fetched and verified", async () => {
    const bytes = Buffer.from("the list")
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const fetchBlob = async () => new Response(bytes)
    const send = openProfile(vendor, "communication.email.message.send", { fetchBlob })
    const blob = {
      url: "https://files.example/list.txt",
      sha256,
      filename: "Liste für Ada.txt",
      mime_type: "text/plain",
    }
    const payload = {
      target,
      object: {
        to: [{ name: "Ada Ròssi", email: "ada@bella.example" }],
        subject: "Grüße 🍝",
        ...plain("Bis bald"),
        attachments: [blob],
      },
    }
    const result = await send.execute(payload, connection())
    expect(result).toMatchObject({ state: "sent", gmail: { labelIds: ["SENT"] } })
    const mail = await PostalMime.parse(provider.messages.get(result.external_id as string)?.raw as Buffer)
    expect(mail).toMatchObject({
      subject: "Grüße 🍝",
      to: [{ name: "Ada Ròssi", address: "ada@bella.example" }],
    })
    expect(mail.text?.trim()).toBe("Bis bald")
    expect(mail.attachments[0]).toMatchObject({ filename: "Liste für Ada.txt", mimeType: "text/plain" })
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe("the list")

    const before = provider.messages.size
    const forged = openProfile(vendor, "communication.email.message.send", {
      fetchBlob: async () => new Response("other"),
    })
    await expect(forged.execute(payload, connection())).rejects.toMatchObject({
      code: "invalid_input",
      details: { expected: sha256 },
    })
    expect(provider.messages.size).toBe(before)
  })

  it("[IS-25] [IS-14] lists page by page, each message with its headers", async () => {
    const send = openProfile(vendor, "communication.email.message.send")
    for (const subject of ["One", "Two", "Three"])
      await send.execute(
        { target, object: { to: [{ email: "list@bella.example" }], subject, ...plain("p") }, gmail: {} },
        connection(),
      )
    const list = openProfile(vendor, "communication.email.message.list")
    const first = await list.execute(
      { target, object: { limit: 2, filter: { inMailbox: "SENT", from: 'a" b', notKeyword: "$seen" } } },
      connection(),
    )
    expect(provider.searches.at(-1)).toBe('from:"a  b" is:unread')
    const items = first.items as { object: { subject: string; to: object[] } }[]
    expect(items.map((item) => item.object.subject)).toEqual(["Three", "Two"])
    expect(items[0]?.object.to).toEqual([{ email: "list@bella.example" }])
    const second = await list.execute(
      { target, object: { limit: 2, cursor: first.next_cursor } },
      connection(),
    )
    expect((second.items as typeof items)[0]?.object.subject).toBe("One")
    const none = await list.execute({ target, object: { filter: { inMailbox: "NONE" } } }, connection())
    expect(none).toEqual({ items: [], estimated_total: 0 })
  })

  it("[IS-25] [IS-32] reads a message whole and replies in its conversation", async () => {
    const raw =
      "From: =?utf-8?Q?Ad=C3=A0?= <ada@bella.example>\r\nTo: kim@home.example\r\nSubject: Friday\r\nMessage-ID: <m1@bella.example>\r\nReferences: <m0@bella.example>\r\nDate: Tue, 5 May 2026 10:00:00 +0200\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nAt eight?\r\n"
    const client = gmail({
      version: "v1",
      rootUrl: `${server.url}/`,
      headers: { authorization: "Bearer token-1" },
    })
    const { data } = await client.users.messages.send({
      userId: "me",
      requestBody: { raw: Buffer.from(raw).toString("base64url") },
    })
    const id = data.id as string
    const read = openProfile(vendor, "communication.email.message.read")
    const result = await read.execute({ target: { ...target, external_id: id } }, connection())
    expect(result).toMatchObject({
      external_id: id,
      object: {
        subject: "Friday",
        from: [{ name: "Adà", email: "ada@bella.example" }],
        sentAt: "2026-05-05T08:00:00Z",
        messageId: ["m1@bella.example"],
        mailboxIds: { SENT: true },
      },
      gmail: { historyId: "9876" },
    })
    expect((result.object as { bodyValues: { text: { value: string } } }).bodyValues.text.value).toContain(
      "At eight?",
    )

    const reply = openProfile(vendor, "communication.email.message.reply")
    const answer = await reply.execute(
      { target: { ...target, external_id: id }, object: plain("Yes.") },
      connection(),
    )
    expect(answer.object).toEqual({ threadId: data.threadId })
    const mail = await PostalMime.parse(provider.messages.get(answer.external_id as string)?.raw as Buffer)
    expect(mail).toMatchObject({
      subject: "Re: Friday",
      inReplyTo: "<m1@bella.example>",
      to: [{ address: "ada@bella.example" }],
    })
    expect(mail.references).toBe("<m0@bella.example> <m1@bella.example>")

    const thread = openProfile(vendor, "communication.email.thread.read")
    const whole = await thread.execute({ target: { ...target, external_id: data.threadId } }, connection())
    expect(whole.object).toMatchObject({
      subject: "Friday",
      preview: "Yes.",
      emailIds: [id, answer.external_id],
      emails: [{ subject: "Friday" }, { subject: "Re: Friday", inReplyTo: ["m1@bella.example"] }],
    })
  })

  it("[IS-25] [IS-12] writes a draft, replaces it whole, reads and sends it; trashes and purges", async () => {
    const run = (verb: string, payload: object) =>
      openProfile(vendor, `communication.email.${verb}`).execute(payload, connection())
    const to = [{ email: "ada@bella.example" }]
    const draft = await run("draft.create", { target, object: { to, subject: "Draft", ...plain("old") } })
    const drafted = { target: { ...target, external_id: draft.external_id } }
    await run("draft.update", { ...drafted, object: { to, subject: "Second" } })
    const read = await run("draft.read", drafted)
    expect(read.object).toMatchObject({ to, subject: "Second" })
    expect(JSON.stringify(read.object)).not.toContain("old")
    const threads = await run("thread.list", { target, object: { limit: 5 } })
    const ids = (threads.items as { external_id: string }[]).map((item) => item.external_id)
    expect(ids).toContain((draft.object as { threadId: string }).threadId)
    const sent = await run("draft.send", drafted)
    expect(sent.state).toBe("sent")
    const at = { target: { ...target, external_id: sent.external_id } }
    const trashed = await openProfile(vendor, "communication.email.message.trash").execute(at, connection())
    expect(trashed).toEqual({ external_id: sent.external_id, gmail: { labelIds: ["TRASH"] } })
    const full = { ...connection(), scopes: ["https://mail.google.com/"] }
    const purge = openProfile(vendor, "communication.email.message.purge")
    expect(await purge.execute(at, full)).toEqual({ external_id: sent.external_id })
    expect(await codeOf(purge.execute(at, full))).toBe("not_found")
  })

  it("[IS-25] checks scopes before calling and translates the provider's refusals", async () => {
    const read = openProfile(vendor, "communication.email.message.read")
    const at = { target: { ...target, external_id: "none" } }
    await expect(read.execute(at, { ...connection(), scopes: [scope("gmail.send")] })).rejects.toMatchObject({
      code: "forbidden",
      details: { missing_scopes: [scope("gmail.readonly")] },
    })
    expect(await codeOf(read.execute(at, connection()))).toBe("not_found")
    expect(await codeOf(read.execute(at, { ...connection(), authorization: "Bearer other" }))).toBe(
      "unauthenticated",
    )
  })

  it("[IS-17] refuses another provider's fields and a target of another system", async () => {
    const send = openProfile(vendor, "communication.email.message.send")
    const object = { to: [{ email: "ada@bella.example" }], subject: "x" }
    expect(await codeOf(send.execute({ target, object, ms_graph: {} }, connection()))).toBe("invalid_input")
    expect(await codeOf(send.execute({ target, object, gmail: { other: 1 } }, connection()))).toBe(
      "invalid_input",
    )
    expect(await codeOf(send.execute({ target: { system: "ms_graph" }, object }, connection()))).toBe(
      "invalid_input",
    )
  })
})
