import { calendar } from "@googleapis/calendar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGoogleCalendarServer } from "./servers/google-calendar.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const vendor = "com.google.calendar"
const provider = createGoogleCalendarServer("token-1")
let server: RunningServer
const connection = () => ({
  authorization: "Bearer token-1",
  scopes: ["https://www.googleapis.com/auth/calendar"],
  baseUrl: server.url,
})
const target = { system: "google_calendar" }
const rome = (time: string) => ({ "date-time": time, tzid: "Europe/Rome" })
const tasting = {
  summary: "Menu tasting",
  location: "Bella Cucina",
  dtstart: rome("2026-06-12T18:00:00"),
  dtend: rome("2026-06-12T19:00:00"),
  rrule: { freq: "WEEKLY", byday: ["FR"], until: "2026-07-31T00:00:00Z" },
  attendee: [{ "cal-address": "mailto:ada@bella.example", cn: "Ada", role: "OPT-PARTICIPANT" }],
}
const create = (object: object, more: object = {}) =>
  openProfile(vendor, "productivity.calendar.event.create").execute({ target, object, ...more }, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Google Calendar", () => {
  it("the local server satisfies Google's own client", async () => {
    const client = calendar({
      version: "v3",
      rootUrl: `${server.url}/`,
      headers: { authorization: "Bearer token-1" },
    })
    const times = { start: { dateTime: "2026-06-01T10:00:00Z" }, end: { dateTime: "2026-06-01T11:00:00Z" } }
    const { data } = await client.events.insert({
      calendarId: "primary",
      requestBody: { summary: "by the client", ...times },
    })
    const eventId = data.id as string
    const patched = await client.events.patch({
      calendarId: "primary",
      eventId,
      requestBody: { summary: "again" },
    })
    expect(patched.data).toMatchObject({ summary: "again", start: times.start })
    expect((await client.events.get({ calendarId: "primary", eventId })).data.summary).toBe("again")
    const listed = await client.events.list({
      calendarId: "primary",
      singleEvents: true,
      orderBy: "startTime",
    })
    expect(listed.data.items?.map((item) => item.id)).toContain(eventId)
    const busy = await client.freebusy.query({ requestBody: { items: [{ id: "a@b.example" }] } })
    expect(busy.data.calendars?.["a@b.example"]?.busy?.length).toBe(1)
    await client.events.delete({ calendarId: "primary", eventId })
    await expect(client.events.get({ calendarId: "primary", eventId: "none" })).rejects.toMatchObject({
      code: 404,
    })
  })

  it("[IS-25] [IS-18] creates an event from jCal members and gives it back in them", async () => {
    const result = await create(tasting)
    const stored = provider.events.get(result.external_id as string)
    expect(stored).toMatchObject({
      start: { dateTime: "2026-06-12T18:00:00", timeZone: "Europe/Rome" },
      recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260731T000000Z"],
      attendees: [{ email: "ada@bella.example", displayName: "Ada", optional: true }],
      notified: "all",
    })
    expect(result).toMatchObject({
      etag: stored?.etag,
      object: tasting,
      google_calendar: { htmlLink: expect.any(String) },
    })
  })

  it("[IS-11] a key that Google has seen leads to the first event, from whichever process", async () => {
    const key = { idempotency_key: "01K9X3T7M4Q8Z2V6B1N5C0D9EN" }
    const before = provider.events.size
    const first = await create(tasting, key)
    expect(await create(tasting, key)).toEqual(first)
    expect(provider.events.size).toBe(before + 1)
  })

  it("[IS-25] [IS-12] changes only what the patch changes, on condition that nobody else did", async () => {
    const created = await create({ ...tasting, summary: "To change" })
    const id = created.external_id as string
    const stored = provider.events.get(id) as Record<string, unknown>
    stored.conferenceData = { conferenceId: "kept" }
    const update = openProfile(vendor, "productivity.calendar.event.update")
    const patch = [
      { op: "replace", path: "/dtstart", value: { date: "2026-06-12" } },
      { op: "replace", path: "/dtend", value: { date: "2026-06-13" } },
      { op: "remove", path: "/location" },
      { op: "add", path: "/attendee/-", value: { "cal-address": "mailto:lee@casa.example" } },
    ]
    const at = { ...target, external_id: id, etag: created.etag }
    const result = await update.execute({ target: at, object: { patch } }, connection())
    expect(result.object).toMatchObject({
      summary: "To change",
      dtstart: { date: "2026-06-12" },
      attendee: [{ cn: "Ada" }, { "cal-address": "mailto:lee@casa.example" }],
    })
    expect(stored).toMatchObject({ start: { date: "2026-06-12" }, conferenceData: { conferenceId: "kept" } })
    expect(stored).not.toHaveProperty("location")
    expect(stored.start).not.toHaveProperty("dateTime")

    expect(await codeOf(update.execute({ target: at, object: { patch } }, connection()))).toBe("conflict")
    const now = { ...target, external_id: id }
    const run = (...operations: object[]) =>
      codeOf(update.execute({ target: now, object: { patch: operations } }, connection()))
    expect(await run({ op: "replace", path: "/summary", value: 7 })).toBe("invalid_input")
    expect(await run({ op: "test", path: "/summary", value: "Another" })).toBe("conflict")
    expect(await run({ op: "add", path: "/categories", value: ["food"] })).toBe("invalid_input")
    expect(await run({ op: "replace", path: "/summary", value: "To change" })).toBe("invalid_input")
    expect(await run({ op: "add", path: "/attendee/0/rsvp", value: true })).toBe("invalid_input")
  })

  it("a change between reading and writing is refused by the provider and said so", async () => {
    const created = await create({ ...tasting, summary: "Raced" })
    const id = created.external_id as string
    const racing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const event = provider.events.get(id)
      if (init?.method === "GET" && event !== undefined) event.etag = '"changed meanwhile"'
      return response
    }
    const update = openProfile(vendor, "productivity.calendar.event.update", { fetch: racing })
    const object = { patch: [{ op: "replace", path: "/summary", value: "Mine" }] }
    await expect(
      update.execute({ target: { ...target, external_id: id }, object }, connection()),
    ).rejects.toMatchObject({ code: "conflict", details: { status: 412 } })
    expect(provider.events.get(id)?.summary).toBe("Raced")
  })

  it("[IS-25] [IS-14] [IS-33] lists by words and pages, gets one, cancels it", async () => {
    for (const summary of ["Call one", "Call two", "Call three"]) await create({ ...tasting, summary })
    const list = openProfile(vendor, "productivity.calendar.event.list")
    const first = await list.execute({ target, object: { query: "call", limit: 2 } }, connection())
    const second = await list.execute(
      { target, object: { query: "call", limit: 2, cursor: first.next_cursor } },
      connection(),
    )
    const items = [first, second].flatMap(
      (page) => page.items as { external_id: string; object: { summary: string } }[],
    )
    expect(items.map((item) => item.object.summary)).toEqual(["Call one", "Call two", "Call three"])
    expect(second).not.toHaveProperty("next_cursor")
    const at = { ...target, external_id: items[0]?.external_id }
    const one = await openProfile(vendor, "productivity.calendar.event.get").execute(
      { target: at },
      connection(),
    )
    expect(one).toMatchObject({
      object: { summary: "Call one", organizer: { "cal-address": "mailto:kim@home.example" } },
      etag: expect.any(String),
    })
    const cancel = openProfile(vendor, "productivity.calendar.event.cancel")
    expect(await codeOf(cancel.execute({ target: { ...at, etag: '"old"' } }, connection()))).toBe("conflict")
    expect(await cancel.execute({ target: { ...at, etag: one.etag } }, connection())).toEqual({
      external_id: at.external_id,
    })
    expect(await codeOf(cancel.execute({ target: at }, connection()))).toBe("not_found")
  })

  it("[IS-15] sets focus time and absence as entries of their kind", async () => {
    const set = openProfile(vendor, "productivity.calendar.availability.set")
    const times = { dtstart: tasting.dtstart, dtend: tasting.dtend }
    const focus = await set.execute(
      { target, object: { mode: "focus", ...times, decline: true } },
      connection(),
    )
    expect(provider.events.get(focus.external_id as string)).toMatchObject({
      eventType: "focusTime",
      focusTimeProperties: { autoDeclineMode: "declineAllConflictingInvitations" },
    })
    const away = await set.execute(
      { target, object: { mode: "ooo", ...times, summary: "Away" } },
      connection(),
    )
    const stored = provider.events.get(away.external_id as string)
    expect(stored).toMatchObject({
      eventType: "outOfOffice",
      summary: "Away",
      outOfOfficeProperties: { autoDeclineMode: "declineNone" },
    })
    expect(stored).not.toHaveProperty("focusTimeProperties")
    const hours = { mode: "working_hours", hours: [] }
    expect(await codeOf(set.execute({ target, object: hours }, connection()))).toBe("invalid_input")
  })

  it("asks when people are free", async () => {
    const object = {
      attendee: [{ "cal-address": "mailto:ada@bella.example" }],
      dtstart: "2026-06-12T06:00:00Z",
      dtend: "2026-06-12T18:00:00Z",
    }
    const result = await openProfile(vendor, "productivity.calendar.availability.query").execute(
      { target, object },
      connection(),
    )
    expect(result).toEqual({
      freebusy: [
        {
          "cal-address": "mailto:ada@bella.example",
          periods: [{ dtstart: "2026-06-12T08:00:00Z", dtend: "2026-06-12T09:00:00Z", fbtype: "BUSY" }],
        },
      ],
    })
  })
})
