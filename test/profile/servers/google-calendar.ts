import { type Context, Hono } from "hono"
import { googleError, refuseStranger } from "./google.ts"

interface Stored {
  [member: string]: unknown
  id: string
  etag: string
}

const root = "/calendar/v3/calendars/:calendar/events"

/** Google Calendar API v3 as documented: own event ids, ETags, PATCH that merges, pages, free and busy times. */
export function createGoogleCalendarServer(token: string) {
  const events = new Map<string, Stored>()
  let version = 0
  const app = new Hono()
  const nextEtag = () => `"${3_181_161_784_712_000 + ++version}"`
  const missing = (c: Context) => googleError(c, 404, "notFound", "Not Found", "NOT_FOUND")
  const changed = (c: Context, event: Stored) => {
    const expected = c.req.header("if-match")
    if (expected === undefined || expected === "*" || expected === event.etag) return undefined
    return googleError(c, 412, "conditionNotMet", "Precondition Failed", "FAILED_PRECONDITION")
  }

  app.use("/calendar/v3/*", async (c, next) => refuseStranger(c, token) ?? (await next()))

  app.post(root, async (c) => {
    const body = await c.req.json()
    if (body.start === undefined || body.end === undefined)
      return googleError(c, 400, "required", "Missing end time.", "INVALID_ARGUMENT")
    const id = body.id ?? `evt${++version}`
    if (!/^[0-9a-v]{5,1024}$/.test(id) && body.id !== undefined)
      return googleError(c, 400, "invalid", "Invalid resource id value.", "INVALID_ARGUMENT")
    if (events.has(id))
      return googleError(c, 409, "duplicate", "The requested identifier already exists.", "ALREADY_EXISTS")
    const event: Stored = {
      kind: "calendar#event",
      status: "confirmed",
      organizer: { email: "kim@home.example", self: true },
      iCalUID: `${id}@google.com`,
      htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
      ...body,
      id,
      etag: nextEtag(),
      notified: c.req.query("sendUpdates"),
    }
    events.set(id, event)
    return c.json(event)
  })

  app.get(`${root}/:id`, (c) => {
    const event = events.get(c.req.param("id"))
    return event === undefined ? missing(c) : c.json(event)
  })

  app.patch(`${root}/:id`, async (c) => {
    const event = events.get(c.req.param("id"))
    if (event === undefined) return missing(c)
    const conflict = changed(c, event)
    if (conflict !== undefined) return conflict
    merge(event, await c.req.json())
    event.etag = nextEtag()
    return c.json(event)
  })

  app.delete(`${root}/:id`, (c) => {
    const event = events.get(c.req.param("id"))
    if (event === undefined) return missing(c)
    if (event.status === "cancelled")
      return googleError(c, 410, "deleted", "Resource has been deleted", "GONE")
    const conflict = changed(c, event)
    if (conflict !== undefined) return conflict
    event.status = "cancelled"
    return c.body(null, 204)
  })

  app.get(root, (c) => {
    if (c.req.query("orderBy") === "startTime" && c.req.query("singleEvents") !== "true")
      return googleError(
        c,
        400,
        "invalid",
        "The requested ordering is not available for the particular query.",
        "INVALID_ARGUMENT",
      )
    const size = Number(c.req.query("maxResults") ?? 250)
    const from = Number(c.req.query("pageToken") ?? 0)
    const words = (c.req.query("q") ?? "").toLowerCase()
    const found = [...events.values()].filter(
      (event) => event.status !== "cancelled" && String(event.summary).toLowerCase().includes(words),
    )
    const more = from + size < found.length ? { nextPageToken: String(from + size) } : {}
    return c.json({ kind: "calendar#events", items: found.slice(from, from + size), ...more })
  })

  app.post("/calendar/v3/freeBusy", async (c) => {
    const { items, timeMin, timeMax } = await c.req.json()
    const busy = [{ start: "2026-06-12T10:00:00+02:00", end: "2026-06-12T11:00:00+02:00" }]
    const calendars = Object.fromEntries(items.map(({ id }: { id: string }) => [id, { busy }]))
    return c.json({ kind: "calendar#freeBusy", timeMin, timeMax, calendars })
  })

  return { app, events }
}

/** Patch semantics of Google's APIs: objects merge, arrays are replaced, null removes. */
function merge(into: Record<string, unknown>, patch: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(patch)) {
    const old = into[name]
    if (value === null) delete into[name]
    else if (isObject(old) && isObject(value)) merge(old, value)
    else into[name] = value
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
