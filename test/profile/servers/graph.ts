import { type Context, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

type Item = Record<string, unknown> & { id: string }

export function graphError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
): Response {
  return c.json(
    { error: { code, message, innerError: { "request-id": "1", date: "2026-06-01T00:00:00" } } },
    status,
  )
}

/** Microsoft Graph v1.0 as documented for mail, calendar and channel messages. */
export function createGraphServer(token: string) {
  const messages = new Map<string, Item>()
  const events = new Map<string, Item>()
  const channelMessages: Item[] = []
  const channels: Item[] = []
  const outbox: Record<string, unknown>[] = []
  const answers: Record<string, unknown>[] = []
  const settings: Record<string, unknown>[] = []
  const queries: Record<string, string>[] = []
  let throttled = 0
  let lastId = 0
  let version = 0
  const app = new Hono()
  const etag = () => `W/"CQAAABYA${++version}"`
  const missing = (c: Context) =>
    graphError(c, 404, "ErrorItemNotFound", "The specified object was not found in the store.")

  app.use("/v1.0/*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${token}`)
      return graphError(c, 401, "InvalidAuthenticationToken", "Access token is empty.")
    if (throttled > 0) {
      throttled--
      c.header("Retry-After", "7")
      return graphError(c, 429, "TooManyRequests", "Please retry after")
    }
    await next()
  })

  function addMessage(message: Record<string, unknown>): Item {
    const id = `AAMk${++lastId}`
    const received = new Date(1_770_000_000_000 + messages.size * 60_000).toISOString().replace(".000", "")
    const stored = {
      isRead: false,
      isDraft: false,
      hasAttachments: false,
      parentFolderId: "inbox",
      conversationId: `conv${id}`,
      receivedDateTime: received,
      sentDateTime: received,
      internetMessageId: `<${id}@contoso.example>`,
      toRecipients: [],
      ccRecipients: [],
      ...message,
      id,
      "@odata.etag": etag(),
    }
    messages.set(id, stored)
    return stored
  }

  app.post("/v1.0/me/sendMail", async (c) => {
    const { message, saveToSentItems } = await c.req.json()
    if (message?.toRecipients === undefined)
      return graphError(c, 400, "ErrorInvalidRecipients", "At least one recipient is not valid.")
    outbox.push({ message, saveToSentItems })
    return c.body(null, 202)
  })

  app.get("/v1.0/me/messages", (c) => {
    queries.push(c.req.query())
    const { $top, $skip, $search, $filter, $orderby } = c.req.query()
    if ($search !== undefined && ($filter !== undefined || $orderby !== undefined))
      return graphError(
        c,
        400,
        "SearchWithFilter",
        "The query parameter '$search' is not supported with '$filter' or '$orderby'.",
      )
    return c.json(page(c, [...messages.values()].reverse(), Number($top ?? 10), Number($skip ?? 0)))
  })

  app.post("/v1.0/me/messages", async (c) =>
    c.json(addMessage({ ...(await c.req.json()), isDraft: true }), 201),
  )

  app.get("/v1.0/me/messages/:id", (c) => {
    const message = messages.get(c.req.param("id"))
    return message === undefined ? missing(c) : c.json(message)
  })

  app.post("/v1.0/me/messages/:id/:action", async (c) => {
    const message = messages.get(c.req.param("id"))
    if (message === undefined) return missing(c)
    const action = c.req.param("action")
    const text = await c.req.text()
    const body = text === "" ? {} : JSON.parse(text)
    if (action !== "move") {
      if (body.comment !== undefined && body.message?.body !== undefined)
        return graphError(c, 400, "ErrorInvalidRequest", "Either comment or body.")
      outbox.push({ action, of: message.id, ...body })
      return c.body(null, 202)
    }
    messages.delete(message.id)
    return c.json(addMessage({ ...message, parentFolderId: body.destinationId }), 201)
  })

  app.post("/v1.0/me/events", async (c) => {
    const body = await c.req.json()
    const known = [...events.values()].find(
      (event) => body.transactionId !== undefined && event.transactionId === body.transactionId,
    )
    if (known !== undefined) return c.json(known, 201)
    const id = `EV${++lastId}`
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
      "@odata.etag": etag(),
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
    return event === undefined ? missing(c) : c.json(inUtc(event))
  })

  app.patch("/v1.0/me/events/:id", async (c) => {
    const event = events.get(c.req.param("id"))
    if (event === undefined) return missing(c)
    const body = await c.req.json()
    Object.assign(event, body, { "@odata.etag": etag() })
    return c.json(inUtc(event))
  })

  app.post("/v1.0/me/events/:id/:action", async (c) => {
    if (!events.has(c.req.param("id"))) return missing(c)
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

  const channel = "/v1.0/teams/:team/channels/:channel/messages"
  const post = async (c: Context, replyToId: string | null) => {
    const { body } = await c.req.json()
    const message = {
      id: `16169900320${channelMessages.length}`,
      replyToId,
      etag: "1",
      createdDateTime: "2026-06-01T10:00:00.123Z",
      from: { user: { id: "u-kim", displayName: "Kim" } },
      body: { contentType: "text", ...body },
      channelIdentity: { teamId: c.req.param("team"), channelId: c.req.param("channel") },
      webUrl: "https://teams.example/m",
    }
    channelMessages.push(message)
    return c.json(message, 201)
  }
  app.post(channel, (c) => post(c, null))
  app.post(`${channel}/:id/replies`, (c) => post(c, c.req.param("id")))
  app.post(`${channel}/:id/setReaction`, async (c) => {
    answers.push({ reaction: (await c.req.json()).reactionType, id: c.req.param("id") })
    return c.body(null, 204)
  })

  app.get(channel, (c) => {
    const opening = channelMessages.filter((message) => message.replyToId === null).reverse()
    return c.json(page(c, opening, Number(c.req.query("$top") ?? 20), Number(c.req.query("$skip") ?? 0)))
  })
  app.get(`${channel}/:id`, (c) => {
    const message = channelMessages.find(({ id }) => id === c.req.param("id"))
    return message === undefined ? graphError(c, 404, "NotFound", "NotFound") : c.json(message)
  })

  const team = "/v1.0/teams/:team/channels"
  app.post(team, async (c) => {
    const body = await c.req.json()
    if (channels.some((known) => known.displayName === body.displayName))
      return graphError(c, 409, "NameAlreadyExists", "Channel name already existed.")
    const created = {
      id: `19:${++lastId}@thread.tacv2`,
      createdDateTime: "2026-06-01T10:00:00.123Z",
      isArchived: false,
      webUrl: "https://teams.example/c",
      ...body,
    }
    channels.push(created)
    return c.json(created, 201)
  })
  app.get(`${team}/:channel`, (c) => {
    const found = channels.find(({ id }) => id === c.req.param("channel"))
    return found === undefined ? graphError(c, 404, "NotFound", "NotFound") : c.json(found)
  })
  app.post(`${team}/:channel/archive`, (c) => {
    const found = channels.find(({ id }) => id === c.req.param("channel"))
    if (found === undefined) return graphError(c, 404, "NotFound", "NotFound")
    found.isArchived = true
    return c.body(null, 202)
  })

  return {
    app,
    messages,
    events,
    outbox,
    answers,
    settings,
    queries,
    addMessage,
    throttle: (times: number) => (throttled = times),
  }
}

/** A collection's page with the whole address of the next one. */
function page(c: Context, items: readonly unknown[], top: number, skip: number): object {
  const next = new URL(c.req.url)
  next.searchParams.set("$skip", String(skip + top))
  const more = skip + top < items.length ? { "@odata.nextLink": next.href } : {}
  return {
    "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#messages",
    value: items.slice(skip, skip + top),
    ...more,
  }
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
