import type { Hono } from "hono"
import { graphError, type Item, missingItem, type NextId, page, toEtag } from "./graph-answers.ts"

export function addMailRoutes(app: Hono, nextId: NextId) {
  const messages = new Map<string, Item>()
  const outbox: Record<string, unknown>[] = []
  const queries: Record<string, string>[] = []

  function addMessage(message: Record<string, unknown>): Item {
    const id = `AAMk${nextId()}`
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
      "@odata.etag": toEtag(nextId()),
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
    return message === undefined ? missingItem(c) : c.json(message)
  })

  app.post("/v1.0/me/messages/:id/:action", async (c) => {
    const message = messages.get(c.req.param("id"))
    if (message === undefined) return missingItem(c)
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

  return { messages, outbox, queries, addMessage }
}
