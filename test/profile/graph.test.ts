import { createHash } from "node:crypto"
import { Client, HTTPMessageHandler } from "@microsoft/microsoft-graph-client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGraphServer } from "./servers/graph.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const vendor = "com.microsoft.graph"
const provider = createGraphServer("token-1")
let server: RunningServer
const scopes = ["Mail.Send", "Mail.ReadWrite", "Calendars.ReadWrite", "MailboxSettings.ReadWrite"]
const connection = () => ({ authorization: "Bearer token-1", scopes, owner: "kim", baseUrl: server.url })
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
  openProfile(vendor, `communication.email.${verb}`, options).execute(payload, connection())
const calendar = (verb: string, payload: object) =>
  openProfile(vendor, `productivity.calendar.${verb}`).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Microsoft Graph", () => {
  it("the local server satisfies Microsoft's own client", async () => {
    // Its authentication step gives tokens to https addresses only; on loopback the header is set by hand.
    const middleware = new HTTPMessageHandler()
    const client = Client.initWithMiddleware({
      baseUrl: `${server.url}/`,
      defaultVersion: "v1.0",
      middleware,
    })
    const api = (path: string) => client.api(path).header("Authorization", "Bearer token-1")
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
    const time = { dateTime: "2026-06-01T10:00:00", timeZone: "UTC" }
    const event = await api("/me/events").post({ subject: "e", start: time, end: time })
    expect((await api(`/me/events/${event.id}`).patch({ subject: "f" })).subject).toBe("f")
    await api(`/me/events/${event.id}/cancel`).post({ comment: "" })
    provider.events.clear()
  })

  it("the local server satisfies Microsoft's own client for settings, schedules and teams", async () => {
    const client = Client.initWithMiddleware({
      baseUrl: `${server.url}/`,
      defaultVersion: "v1.0",
      middleware: new HTTPMessageHandler(),
    })
    const api = (path: string) => client.api(path).header("Authorization", "Bearer token-1")
    await api("/me/mailboxSettings").patch({ workingHours: { daysOfWeek: ["monday"] } })
    const { value } = await api("/me/calendar/getSchedule").post({ schedules: ["a@b.example"] })
    expect(value[0].scheduleItems[0].status).toBe("tentative")
    await api("/me/calendarView").query({ startDateTime: "2026-01-01", endDateTime: "2026-01-02" }).get()
    const channel = await api("/teams/t/channels").post({ displayName: "by the client" })
    const messages = `/teams/t/channels/${channel.id}/messages`
    const { id } = await api(messages).post({ body: { content: "hello" } })
    await api(`${messages}/${id}/replies`).post({ body: { content: "again" } })
    await api(`${messages}/${id}/setReaction`).post({ reactionType: "👍" })
    expect((await api(`${messages}/${id}`).get()).body.content).toBe("hello")
    expect((await api(messages).top(1).get()).value).toHaveLength(1)
    await api(`/teams/t/channels/${channel.id}/archive`).post({})
    expect((await api(`/teams/t/channels/${channel.id}`).get()).isArchived).toBe(true)
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

  const event = {
    summary: "Tasting",
    description: "Bring questions",
    location: "Bella Cucina",
    dtstart: { "date-time": "2026-06-12T18:00:00", tzid: "Europe/Rome" },
    dtend: { "date-time": "2026-06-12T19:00:00", tzid: "Europe/Rome" },
    transp: "TRANSPARENT",
    attendee: [{ "cal-address": "mailto:ada@bella.example", cn: "Ada", role: "OPT-PARTICIPANT" }],
  }

  it("[IS-25] [IS-18] [IS-11] creates an event once and gives it back in jCal members", async () => {
    const payload = { target, object: event, idempotency_key: "key-1" }
    const created = await calendar("event.create", payload)
    const stored = provider.events.get(created.external_id as string)
    expect(stored).toMatchObject({
      transactionId: "key-1",
      showAs: "free",
      start: { dateTime: "2026-06-12T18:00:00", timeZone: "Europe/Rome" },
      isAllDay: false,
      attendees: [{ type: "optional" }],
    })
    expect(created.object).toMatchObject({
      summary: "Tasting",
      dtstart: { "date-time": "2026-06-12T16:00:00Z" },
      transp: "TRANSPARENT",
      status: "CONFIRMED",
    })
    expect((await calendar("event.create", payload)).external_id).toBe(created.external_id)
    const got = await calendar("event.get", { target: at(created.external_id) })
    expect(got).toEqual(created)
    const day = await calendar("event.create", {
      target,
      object: { summary: "Closed", dtstart: { date: "2026-08-03" }, dtend: { date: "2026-08-04" } },
    })
    expect(day.object).toMatchObject({ dtstart: { date: "2026-08-03" }, dtend: { date: "2026-08-04" } })
    expect(
      await codeOf(calendar("event.create", { target, object: { ...event, rrule: { freq: "DAILY" } } })),
    ).toBe("invalid_input")
  })

  it("[IS-25] [IS-12] changes, lists, answers and cancels events", async () => {
    const created = await calendar("event.create", { target, object: event })
    const id = created.external_id as string
    const patch = [
      { op: "remove", path: "/location" },
      { op: "replace", path: "/summary", value: "Dinner" },
    ]
    const updated = await calendar("event.update", {
      target: { ...at(id), etag: created.etag },
      object: { patch },
    })
    expect(updated.object).toMatchObject({ summary: "Dinner", description: "Bring questions" })
    expect(updated.object).not.toHaveProperty("location")
    expect(provider.events.get(id)).toMatchObject({
      body: { content: "Bring questions" },
      attendees: [{ type: "optional" }],
    })
    expect(
      await codeOf(
        calendar("event.update", { target: { ...at(id), etag: created.etag }, object: { patch } }),
      ),
    ).toBe("conflict")
    const filter = { after: "2026-06-12T00:00:00Z", before: "2026-06-13T00:00:00Z" }
    const listed = await calendar("event.list", { target, object: { filter, limit: 1 } })
    expect(listed.items).toHaveLength(1)
    expect(await codeOf(calendar("event.list", { target }))).toBe("invalid_input")
    await calendar("invite.respond", {
      target: at(id),
      object: { partstat: "TENTATIVE", comment: "Perhaps" },
    })
    expect(provider.answers.at(-1)).toEqual({
      action: "tentativelyAccept",
      id,
      comment: "Perhaps",
      sendResponse: true,
    })
    expect(await calendar("event.cancel", { target: at(id) })).toEqual({ external_id: id })
    expect(provider.answers.at(-1)).toEqual({ action: "cancel", id, comment: "" })
  })

  it("[IS-15] asks for free time and sets working hours", async () => {
    const asked = await calendar("availability.query", {
      target,
      object: {
        attendee: [{ "cal-address": "mailto:ada@bella.example" }],
        dtstart: "2026-06-12T08:00:00+02:00",
        dtend: "2026-06-12T18:00:00Z",
      },
    })
    expect(asked).toEqual({
      freebusy: [
        {
          "cal-address": "mailto:ada@bella.example",
          periods: [
            { dtstart: "2026-06-12T10:00:00Z", dtend: "2026-06-12T11:00:00Z", fbtype: "BUSY-TENTATIVE" },
          ],
        },
      ],
    })
    await calendar("availability.set", {
      target,
      object: {
        mode: "working_hours",
        tzid: "Europe/Rome",
        hours: [{ byday: ["TU", "SA"], start: "10:00", end: "18:00" }],
      },
    })
    expect(provider.settings.at(-1)).toEqual({
      workingHours: {
        daysOfWeek: ["tuesday", "saturday"],
        startTime: "10:00:00",
        endTime: "18:00:00",
        timeZone: { name: "Europe/Rome" },
      },
    })
    expect(
      await codeOf(
        calendar("availability.set", {
          target,
          object: { mode: "ooo", dtstart: { date: "2026-01-01" }, dtend: { date: "2026-01-02" } },
        }),
      ),
    ).toBe("invalid_input")
  })
})

describe("Microsoft Teams", () => {
  const teamScopes = [
    "ChannelMessage.Send",
    "ChannelMessage.Read.All",
    "Channel.Create",
    "Channel.ReadBasic.All",
    "ChannelSettings.ReadWrite.All",
  ]
  const teams = (verb: string, payload: object) =>
    openProfile("com.microsoft.teams", `communication.chat.${verb}`).execute(payload, {
      ...connection(),
      scopes: teamScopes,
    })

  it("[IS-25] posts to a channel, replies in the thread and reacts", async () => {
    const where = { team_id: "team-1", channel_id: "19:abc@thread.tacv2" }
    const sent = await teams("message.send", {
      target: { system: "ms_teams" },
      object: { channel: where.channel_id, text: "<b>Lunch</b>", format: "html" },
      ms_teams: { team_id: where.team_id },
    })
    expect(sent).toMatchObject({
      object: { channel: where.channel_id, text: "<b>Lunch</b>", format: "html", author: "u-kim" },
    })
    const reply = await teams("message.reply", {
      target: { system: "ms_teams", external_id: sent.external_id },
      object: { text: "Coming" },
      ms_teams: where,
    })
    expect(reply.object).toMatchObject({ thread: sent.external_id, format: "plain" })
    await teams("message.react", {
      target: { system: "ms_teams", external_id: sent.external_id },
      object: { reaction: "👍" },
      ms_teams: where,
    })
    expect(provider.answers.at(-1)).toEqual({ reaction: "👍", id: sent.external_id })
    expect(
      await codeOf(
        teams("message.send", { target: { system: "ms_teams" }, object: { channel: "c", text: "x" } }),
      ),
    ).toBe("invalid_input")
  })

  it("[IS-25] [IS-14] reads and lists messages; creates, looks up and archives a channel", async () => {
    const inTeam = { ms_teams: { team_id: "team-1" } }
    const system = { system: "ms_teams" }
    const created = await teams("channel.create", {
      target: system,
      object: { name: "Wedding", description: "12 June" },
      ...inTeam,
    })
    expect(created.object).toMatchObject({ name: "Wedding", private: false, archived: false })
    expect(
      await codeOf(teams("channel.create", { target: system, object: { name: "Wedding" }, ...inTeam })),
    ).toBe("conflict")
    const channel = created.external_id as string
    for (const text of ["one", "two", "three"])
      await teams("message.send", { target: system, object: { channel, text }, ...inTeam })
    const first = await teams("message.list", {
      target: system,
      object: { filter: { channel }, limit: 2 },
      ...inTeam,
    })
    const second = await teams("message.list", {
      target: system,
      object: { filter: { channel }, cursor: first.next_cursor },
      ...inTeam,
    })
    const items = [first, second].flatMap(
      (page) => page.items as { external_id: string; object: { text: string } }[],
    )
    expect(items.slice(0, 3).map((item) => item.object.text)).toEqual(["three", "two", "one"])
    const where = { ms_teams: { team_id: "team-1", channel_id: channel } }
    const read = await teams("message.read", {
      target: { ...system, external_id: items[0]?.external_id },
      ...where,
    })
    expect(read.object).toMatchObject({ text: "three", author: "u-kim" })
    const at = { target: { ...system, external_id: channel }, ...inTeam }
    expect(await teams("channel.archive", at)).toEqual({ external_id: channel })
    expect(await teams("channel.get", at)).toMatchObject({ object: { name: "Wedding", archived: true } })
  })
})
