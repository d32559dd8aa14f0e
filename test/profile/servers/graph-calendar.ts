import type { Hono } from "hono"
import { graphError, type Item, missingItem, type NextId, page, toEtag } from "./graph-answers.ts"

export function addCalendarRoutes(app: Hono, nextId: NextId) {
  const events = new Map<string, Item>()
  const answers: Record<string, unknown>[] = []
  const settings: Record<string, unknown>[] = []

  app.post("/v1.0/me/events", async (c) => {
    const body = await c.req.json()
    const known = [...events.values()].find(
      (event) => body.transactionId !== undefined && event.transactionId === body.transactionId,
    )
    if (known !== undefined) return c.json(inUtc(known), 201)
    const id = `EV${nextId()}`
    const event = {
      isCancelled: false,
      isAllDay: false,
      showAs: "busy",
      sensitivity: "normal",
      categories: [],
      iCalUId: `uid-${id}`,
      webLink: `https://outlook.example/${id}`,
      organizer: { emailAddress: { name: "Kim", address: "kim@contoso.example" } },
      ...body,
      id,
      "@odata.etag": toEtag(nextId()),
    }
    events.set(id, event)
    return c.json(inUtc(event), 201)
  })

  app.get("/v1.0/me/calendarView", (c) => {
    const { startDateTime, endDateTime, $top, $skip } = c.req.query()
    if (startDateTime === undefined || endDateTime === undefined)
      return graphError(c, 400, "ErrorInvalidParameter", "This request requires a time window.")
    return c.json(page(c, [...events.values()].map(inUtc), Number($top ?? 10), Number($skip ?? 0)))
  })

  app.get("/v1.0/me/events/:id", (c) => {
    const event = events.get(c.req.param("id"))
    return event === undefined ? missingItem(c) : c.json(inUtc(event))
  })

  app.patch("/v1.0/me/events/:id", async (c) => {
    const event = events.get(c.req.param("id"))
    if (event === undefined) return missingItem(c)
    const body = await c.req.json()
    Object.assign(event, body, { "@odata.etag": toEtag(nextId()) })
    return c.json(inUtc(event))
  })

  app.post("/v1.0/me/events/:id/:action", async (c) => {
    if (!events.has(c.req.param("id"))) return missingItem(c)
    const { action, id } = c.req.param()
    if (!["cancel", "accept", "decline", "tentativelyAccept"].includes(action))
      return graphError(c, 400, "BadRequest", "Resource not found for the segment.")
    answers.push({ action, id, ...(await c.req.json()) })
    return c.body(null, 202)
  })

  app.post("/v1.0/me/calendar/getSchedule", async (c) => {
    const { schedules } = await c.req.json()
    const scheduleItems = [
      {
        status: "tentative",
        start: { dateTime: "2026-06-12T10:00:00.0000000", timeZone: "UTC" },
        end: { dateTime: "2026-06-12T11:00:00.0000000", timeZone: "UTC" },
      },
    ]
    return c.json({
      value: schedules.map((scheduleId: string) => ({
        scheduleId,
        availabilityView: "000220000",
        scheduleItems,
      })),
    })
  })

  app.patch("/v1.0/me/mailboxSettings", async (c) => {
    const body = await c.req.json()
    settings.push(body)
    return c.json(body)
  })

  return { events, answers, settings }
}

/** Without a Prefer header for the time zone, times come in UTC with seven digits of seconds. */
function inUtc(event: Item): Item {
  const convert = (time: unknown) => {
    const { dateTime, timeZone } = time as { dateTime: string; timeZone: string }
    const hours = timeZone === "Europe/Rome" ? 2 : 0
    const moment = new Date(Date.parse(`${dateTime.slice(0, 19)}Z`) - hours * 3_600_000)
    return { dateTime: `${moment.toISOString().slice(0, 19)}.0000000`, timeZone: "UTC" }
  }
  return { ...event, start: convert(event.start), end: convert(event.end) }
}
