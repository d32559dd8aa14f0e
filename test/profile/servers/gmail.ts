import { type Context, Hono } from "hono"
import PostalMime from "postal-mime"
import { googleError, refuseStranger } from "./google.ts"

interface Stored {
  readonly id: string
  readonly threadId: string
  readonly raw: Buffer
  labelIds: string[]
  readonly internalDate: number
}

/** Gmail API v1 as documented: raw messages in, raw or metadata out, pages by token, labels, drafts. */
export function createGmailServer(token: string) {
  const messages = new Map<string, Stored>()
  const drafts = new Map<string, { id: string; message: Stored }>()
  const searches: string[] = []
  const app = new Hono()
  let lastId = 0x18c2f0a1b2c3
  const nextId = () => (++lastId).toString(16)

  function store(raw: string, labelIds: string[], threadId?: string): Stored {
    const id = nextId()
    const message = {
      id,
      threadId: threadId ?? id,
      raw: Buffer.from(raw, "base64url"),
      labelIds,
      internalDate: 1_770_000_000_000 + (lastId % 1000) * 60_000,
    }
    messages.set(id, message)
    return message
  }

  const missing = (c: Context) =>
    googleError(c, 404, "notFound", "Requested entity was not found.", "NOT_FOUND")

  app.use("/gmail/v1/users/me/*", async (c, next) => refuseStranger(c, token) ?? (await next()))

  app.post("/gmail/v1/users/me/messages/send", async (c) => {
    const { raw, threadId } = await c.req.json()
    if (typeof raw !== "string")
      return googleError(
        c,
        400,
        "invalidArgument",
        "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
        "INVALID_ARGUMENT",
      )
    const mail = await PostalMime.parse(Buffer.from(raw, "base64url"))
    if (mail.to === undefined && mail.cc === undefined && mail.bcc === undefined)
      return googleError(c, 400, "invalidArgument", "Recipient address required", "INVALID_ARGUMENT")
    if (threadId !== undefined && ![...messages.values()].some((message) => message.threadId === threadId))
      return missing(c)
    const { id, threadId: thread, labelIds } = store(raw, ["SENT"], threadId)
    return c.json({ id, threadId: thread, labelIds })
  })

  app.get("/gmail/v1/users/me/messages", (c) => {
    const size = Math.min(Number(c.req.query("maxResults") ?? 100), 500)
    const from = Number(c.req.query("pageToken") ?? 0)
    const wanted = c.req.queries("labelIds") ?? []
    searches.push(c.req.query("q") ?? "")
    const found = [...messages.values()]
      .reverse()
      .filter((message) => wanted.every((label) => message.labelIds.includes(label)))
    const page = found.slice(from, from + size).map(({ id, threadId }) => ({ id, threadId }))
    const more = from + size < found.length ? { nextPageToken: String(from + size) } : {}
    // An empty page has no `messages` at all.
    return c.json({
      ...(page.length > 0 ? { messages: page } : {}),
      ...more,
      resultSizeEstimate: found.length,
    })
  })

  app.get("/gmail/v1/users/me/messages/:id", async (c) => {
    const message = messages.get(c.req.param("id"))
    if (message === undefined) return missing(c)
    return c.json(
      await present(message, c.req.query("format") ?? "full", c.req.queries("metadataHeaders") ?? []),
    )
  })

  app.post("/gmail/v1/users/me/messages/:id/trash", (c) => {
    const message = messages.get(c.req.param("id"))
    if (message === undefined) return missing(c)
    message.labelIds = ["TRASH"]
    return c.json({ id: message.id, threadId: message.threadId, labelIds: message.labelIds })
  })

  app.delete("/gmail/v1/users/me/messages/:id", (c) =>
    messages.delete(c.req.param("id")) ? c.body(null, 204) : missing(c),
  )

  app.post("/gmail/v1/users/me/drafts", async (c) => {
    const { message } = await c.req.json()
    const draft = { id: `r-${nextId()}`, message: store(message.raw, ["DRAFT"]) }
    drafts.set(draft.id, draft)
    return c.json({
      id: draft.id,
      message: { id: draft.message.id, threadId: draft.message.threadId, labelIds: ["DRAFT"] },
    })
  })

  app.get("/gmail/v1/users/me/drafts/:id", async (c) => {
    const draft = drafts.get(c.req.param("id"))
    if (draft === undefined) return missing(c)
    return c.json({
      id: draft.id,
      message: await present(draft.message, c.req.query("format") ?? "full", []),
    })
  })

  app.put("/gmail/v1/users/me/drafts/:id", async (c) => {
    const draft = drafts.get(c.req.param("id"))
    if (draft === undefined) return missing(c)
    const { message } = await c.req.json()
    messages.delete(draft.message.id)
    draft.message = store(message.raw, ["DRAFT"], draft.message.threadId)
    return c.json({ id: draft.id, message: { id: draft.message.id, threadId: draft.message.threadId } })
  })

  app.get("/gmail/v1/users/me/threads/:id", async (c) => {
    const mine = [...messages.values()].filter((message) => message.threadId === c.req.param("id"))
    if (mine.length === 0) return missing(c)
    const format = c.req.query("format") ?? "full"
    const presented = await Promise.all(mine.map((message) => present(message, format, [])))
    return c.json({ id: c.req.param("id"), historyId: "9876", messages: presented })
  })

  app.get("/gmail/v1/users/me/threads", async (c) => {
    const newest = new Map([...messages.values()].map((message) => [message.threadId, message]))
    const all = await Promise.all(
      [...newest.values()].reverse().map((message) => present(message, "minimal", [])),
    )
    const threads = all.map(({ threadId, snippet, historyId }) => ({ id: threadId, snippet, historyId }))
    const size = Number(c.req.query("maxResults") ?? 100)
    return c.json({ threads: threads.slice(0, size), resultSizeEstimate: threads.length })
  })

  app.post("/gmail/v1/users/me/drafts/send", async (c) => {
    const { id } = await c.req.json()
    const draft = drafts.get(id)
    if (draft === undefined) return missing(c)
    drafts.delete(id)
    draft.message.labelIds = ["SENT"]
    return c.json({ id: draft.message.id, threadId: draft.message.threadId, labelIds: ["SENT"] })
  })

  return { app, messages, searches }
}

async function present(
  message: Stored,
  format: string,
  wanted: readonly string[],
): Promise<Record<string, unknown>> {
  const mail = await PostalMime.parse(message.raw)
  const base = {
    id: message.id,
    threadId: message.threadId,
    labelIds: message.labelIds,
    snippet: (mail.text ?? "").slice(0, 100).trim(),
    historyId: "9876",
    internalDate: String(message.internalDate),
    sizeEstimate: message.raw.byteLength,
  }
  if (format === "minimal") return base
  if (format === "raw") return { ...base, raw: message.raw.toString("base64url") }
  const names = wanted.map((name) => name.toLowerCase())
  const headers = mail.headers.filter(
    ({ key }) => format !== "metadata" || names.length === 0 || names.includes(key),
  )
  return {
    ...base,
    payload: { headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })) },
  }
}
