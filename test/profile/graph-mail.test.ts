import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openGraphClient } from "./graph-client.ts"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGraphServer } from "./servers/graph.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const provider = createGraphServer("token-1")
let server: RunningServer
const scopes = ["Mail.Send", "Mail.ReadWrite"]
const connection = () => ({ authorization: "Bearer token-1", scopes, baseUrl: server.url })
const target = { system: "ms_graph" }
const at = (external_id: unknown) => ({ ...target, external_id })
const plain = (text: string) => ({
  textBody: [{ partId: "t", type: "text/plain" }],
  bodyValues: { t: { value: text } },
})
const html = (text: string) => ({
  htmlBody: [{ partId: "h", type: "text/html" }],
  bodyValues: { h: { value: text } },
})
const mail = (verb: string, payload: object, options = {}) =>
  openProfile("com.microsoft.graph", `communication.email.${verb}`, options).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Microsoft Graph mail", () => {
  it("the local server satisfies Microsoft's own client", async () => {
    const api = openGraphClient(server.url, "token-1")
    const draft = await api("/me/messages").post({
      subject: "by the client",
      body: { contentType: "text", content: "x" },
    })
    expect((await api(`/me/messages/${draft.id}`).get()).subject).toBe("by the client")
    const listed = await api("/me/messages").top(1).get()
    expect(listed.value[0].id).toBe(draft.id)
    await api("/me/sendMail").post({
      message: { subject: "s", toRecipients: [{ emailAddress: { address: "a@b.example" } }] },
    })
    const moved = await api(`/me/messages/${draft.id}/move`).post({ destinationId: "archive" })
    await expect(api(`/me/messages/${draft.id}`).get()).rejects.toMatchObject({
      statusCode: 404,
      code: "ErrorItemNotFound",
    })
    expect(moved.parentFolderId).toBe("archive")
  })

  it("[IS-25] [IS-10] sends mail with one body and a verified attachment", async () => {
    const bytes = Buffer.from("the list")
    const attachment = {
      url: "https://files.example/l",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      filename: "list.txt",
      mime_type: "text/plain",
    }
    const object = {
      to: [{ name: "Ada", email: "ada@bella.example" }],
      subject: "Order",
      ...html("<p>Attached</p>"),
      attachments: [attachment],
    }
    const result = await mail(
      "message.send",
      { target, object, ms_graph: { importance: "high" } },
      { fetchBlob: async () => new Response(bytes) },
    )
    expect(result).toEqual({ state: "accepted" })
    expect(provider.outbox.at(-1)).toEqual({
      message: {
        toRecipients: [{ emailAddress: { name: "Ada", address: "ada@bella.example" } }],
        subject: "Order",
        body: { contentType: "html", content: "<p>Attached</p>" },
        attachments: [
          {
            "@odata.type": "#microsoft.graph.fileAttachment",
            name: "list.txt",
            contentType: "text/plain",
            contentBytes: bytes.toString("base64"),
          },
        ],
        importance: "high",
      },
    })
    const both = { ...object, ...plain("x"), bodyValues: { t: { value: "x" }, h: { value: "y" } } }
    expect(await codeOf(mail("message.send", { target, object: both }))).toBe("invalid_input")
  })

  it("[IS-25] [IS-14] lists by conditions or words, and follows next pages only to the same list", async () => {
    for (const subject of ["One", "Two", "Three"])
      provider.addMessage({
        subject,
        from: { emailAddress: { name: "Ada", address: "ada@bella.example" } },
        body: { contentType: "text", content: "b" },
      })
    const filter = { from: "o'neil@x.example", after: "2026-01-01T00:00:00+01:00", notKeyword: "$seen" }
    const first = await mail("message.list", { target, object: { filter, limit: 2 } })
    expect(provider.queries.at(-1)).toEqual({
      $filter:
        "receivedDateTime ge 2025-12-31T23:00:00Z and from/emailAddress/address eq 'o''neil@x.example' and isRead eq false",
      $orderby: "receivedDateTime desc",
      $top: "2",
    })
    const subjects = (page: typeof first) =>
      (page.items as { object: { subject: string } }[]).map((item) => item.object.subject)
    expect(subjects(first)).toEqual(["Three", "Two"])
    const second = await mail("message.list", { target, object: { cursor: first.next_cursor } })
    expect(subjects(second)[0]).toBe("One")
    await mail("message.list", { target, object: { query: 'say "hi"' } })
    expect(provider.queries.at(-1)).toEqual({ $search: '"say  hi "', $top: "50" })
    for (const cursor of [
      "https://thief.example/v1.0/me/messages",
      `${server.url}/v1.0/me/events`,
      "http://",
    ])
      expect(await codeOf(mail("message.list", { target, object: { cursor } }))).toBe("invalid_input")
    expect(await codeOf(mail("message.list", { target, object: { query: "x", filter } }))).toBe(
      "invalid_input",
    )
  })

  it("[IS-25] [IS-32] reads, replies to everyone, moves and trashes", async () => {
    const stored = provider.addMessage({
      subject: "Friday",
      isRead: true,
      from: { emailAddress: { address: "ada@bella.example" } },
      body: { contentType: "html", content: "<p>At eight?</p>" },
    })
    const read = await mail("message.read", { target: at(stored.id) })
    expect(read).toMatchObject({
      etag: stored["@odata.etag"],
      object: {
        subject: "Friday",
        keywords: { $seen: true },
        from: [{ email: "ada@bella.example" }],
        htmlBody: [{ partId: "body", type: "text/html" }],
        bodyValues: { body: { value: "<p>At eight?</p>" } },
      },
    })
    await mail("message.reply", { target: at(stored.id), object: { audience: "everyone", ...plain("Yes") } })
    expect(provider.outbox.at(-1)).toEqual({
      action: "replyAll",
      of: stored.id,
      message: { body: { contentType: "text", content: "Yes" } },
    })
    await mail("message.forward", {
      target: at(stored.id),
      object: { to: [{ email: "lee@casa.example" }], ...plain("See below") },
    })
    expect(provider.outbox.at(-1)).toMatchObject({
      action: "forward",
      comment: "See below",
      toRecipients: [{ emailAddress: { address: "lee@casa.example" } }],
    })
    const moved = await mail("message.move", {
      target: at(stored.id),
      object: { mailboxIds: { archive: true } },
    })
    expect(moved.object).toMatchObject({ mailboxIds: { archive: true } })
    const trashed = await mail("message.trash", { target: at(moved.external_id) })
    expect(provider.messages.get(trashed.external_id as string)?.parentFolderId).toBe("deleteditems")
    expect(await codeOf(mail("message.read", { target: at(stored.id) }))).toBe("not_found")
  })

  it("reads what a store holds of a sender without an address", async () => {
    const stored = provider.addMessage({ subject: "Odd", from: { emailAddress: { name: "Meeting room" } } })
    const read = await mail("message.read", { target: at(stored.id) })
    expect(read.object).toMatchObject({ from: [{ name: "Meeting room", email: "" }] })
  })

  it("[IS-25] writes a draft, reads it and sends it", async () => {
    const draft = await mail("draft.create", { target, object: { subject: "Later", ...plain("x") } })
    expect(await mail("draft.read", { target: at(draft.external_id) })).toMatchObject({
      object: {
        subject: "Later",
        textBody: [{ partId: "body", type: "text/plain" }],
        bodyValues: { body: { value: "x" } },
      },
    })
    expect(await mail("draft.send", { target: at(draft.external_id) })).toEqual({ state: "accepted" })
    expect(provider.outbox.at(-1)).toEqual({ action: "send", of: draft.external_id })
  })

  it("says when to come back after being throttled", async () => {
    provider.throttle(1)
    await expect(mail("message.list", { target })).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 7,
    })
  })
})
