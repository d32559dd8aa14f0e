import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openGraphClient } from "./graph-client.ts"
import { codeOf, openProfile } from "./run-profile.ts"
import { createGraphServer } from "./servers/graph.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const provider = createGraphServer("token-1")
let server: RunningServer
const scopes = ["Calendars.ReadWrite", "MailboxSettings.ReadWrite"]
const connection = () => ({ authorization: "Bearer token-1", scopes, baseUrl: server.url })
const target = { system: "ms_graph" }
const at = (external_id: unknown) => ({ ...target, external_id })
const calendar = (verb: string, payload: object) =>
  openProfile("com.microsoft.graph", `productivity.calendar.${verb}`).execute(payload, connection())

beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("Microsoft Graph calendar", () => {
  it("the local server satisfies Microsoft's own client", async () => {
    const api = openGraphClient(server.url, "token-1")
    const time = { dateTime: "2026-06-01T10:00:00", timeZone: "UTC" }
    const event = await api("/me/events").post({ subject: "e", start: time, end: time })
    expect((await api(`/me/events/${event.id}`).patch({ subject: "f" })).subject).toBe("f")
    await api(`/me/events/${event.id}/cancel`).post({ comment: "" })
    await api("/me/mailboxSettings").patch({ workingHours: { daysOfWeek: ["monday"] } })
    const { value } = await api("/me/calendar/getSchedule").post({ schedules: ["a@b.example"] })
    expect(value[0].scheduleItems[0].status).toBe("tentative")
    await api("/me/calendarView").query({ startDateTime: "2026-01-01", endDateTime: "2026-01-02" }).get()
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
