import type { Context, Hono } from "hono"
import { graphError, type Item, type NextId, page } from "./graph-answers.ts"

export function addTeamsRoutes(app: Hono, nextId: NextId) {
  const messages: Item[] = []
  const channels: Item[] = []
  const reactions: Record<string, unknown>[] = []

  const channel = "/v1.0/teams/:team/channels/:channel/messages"
  const post = async (c: Context, replyToId: string | null) => {
    const { body } = await c.req.json()
    const message = {
      id: `16169900320${nextId()}`,
      replyToId,
      channel: c.req.param("channel"),
      etag: "1",
      createdDateTime: "2026-06-01T10:00:00.123Z",
      from: { user: { id: "u-kim", displayName: "Kim" } },
      body: { contentType: "text", ...body },
      channelIdentity: { teamId: c.req.param("team"), channelId: c.req.param("channel") },
      webUrl: "https://teams.example/m",
    }
    messages.push(message)
    return c.json(message, 201)
  }
  app.post(channel, (c) => post(c, null))
  app.post(`${channel}/:id/replies`, (c) => post(c, c.req.param("id")))
  app.post(`${channel}/:id/setReaction`, async (c) => {
    reactions.push({ reaction: (await c.req.json()).reactionType, id: c.req.param("id") })
    return c.body(null, 204)
  })

  app.get(channel, (c) => {
    const opening = messages
      .filter((message) => message.replyToId === null && message.channel === c.req.param("channel"))
      .reverse()
    return c.json(page(c, opening, Number(c.req.query("$top") ?? 20), Number(c.req.query("$skip") ?? 0)))
  })
  app.get(`${channel}/:id`, (c) => {
    const message = messages.find(({ id }) => id === c.req.param("id"))
    return message === undefined ? graphError(c, 404, "NotFound", "NotFound") : c.json(message)
  })

  const team = "/v1.0/teams/:team/channels"
  app.post(team, async (c) => {
    const body = await c.req.json()
    if (channels.some((known) => known.displayName === body.displayName))
      return graphError(c, 409, "NameAlreadyExists", "Channel name already existed.")
    const created = {
      id: `19:${nextId()}@thread.tacv2`,
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

  return { reactions }
}
