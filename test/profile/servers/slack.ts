import { type Context, Hono } from "hono"

interface Message {
  readonly ts: string
  readonly user: string
  readonly text: string
  readonly thread_ts?: string
}

/** Slack's Web API as documented: every answer is 200 with `ok`, except when the rate is exceeded. */
export function createSlackServer(token: string) {
  const channels = new Map<
    string,
    {
      id: string
      name: string
      is_archived: boolean
      is_private: boolean
      created: number
      messages: Message[]
    }
  >()
  const posts: Record<string, unknown>[] = []
  const reactions: Record<string, unknown>[] = []
  let limited = 0
  let lastId = 0
  const app = new Hono()
  const addChannel = (name: string) => {
    const channel = {
      id: `C${++lastId}`,
      name,
      is_archived: false,
      is_private: false,
      created: 1_503_000_000,
      messages: [],
    }
    channels.set(channel.id, channel)
    return channel
  }

  app.use("/api/*", async (c, next) => {
    if (limited > 0) {
      limited--
      c.header("Retry-After", "30")
      return c.json({ ok: false, error: "ratelimited" }, 429)
    }
    if (c.req.header("authorization") === `Bearer ${token}`) return next()
    return c.json({
      ok: false,
      error: c.req.header("authorization") === undefined ? "not_authed" : "invalid_auth",
    })
  })

  /** Arguments come as a form, as JSON or in the query. */
  async function argumentsOf(c: Context): Promise<Record<string, unknown>> {
    const type = c.req.header("content-type") ?? ""
    if (type.startsWith("application/json")) return c.req.json()
    if (type.startsWith("application/x-www-form-urlencoded"))
      return Object.fromEntries(new URLSearchParams(await c.req.text()))
    return c.req.query()
  }

  const methods: Record<string, (args: Record<string, unknown>) => Record<string, unknown>> = {
    "chat.postMessage": (args) => {
      const channel = channels.get(String(args.channel))
      if (channel === undefined) return { ok: false, error: "channel_not_found" }
      if (channel.is_archived) return { ok: false, error: "is_archived" }
      if (typeof args.text !== "string" || args.text === "") return { ok: false, error: "no_text" }
      posts.push(args)
      const thread = args.thread_ts === undefined ? {} : { thread_ts: String(args.thread_ts) }
      const message = {
        ts: `1503435956.${String(++lastId).padStart(6, "0")}`,
        user: "U1",
        text: args.text,
        ...thread,
      }
      channel.messages.unshift(message)
      return { ok: true, channel: channel.id, ts: message.ts, message: { type: "message", ...message } }
    },
    "conversations.history": (args) => {
      const channel = channels.get(String(args.channel))
      if (channel === undefined) return { ok: false, error: "channel_not_found" }
      const from = Number(args.cursor ?? 0)
      const limit = Number(args.limit ?? 100)
      const exact =
        args.latest !== undefined && args.latest === args.oldest && String(args.inclusive) === "true"
      const found = channel.messages.filter(
        (message) => message.thread_ts === undefined && (!exact || message.ts === args.latest),
      )
      const more = from + limit < found.length
      return {
        ok: true,
        messages: found.slice(from, from + limit),
        has_more: more,
        response_metadata: { next_cursor: more ? String(from + limit) : "" },
      }
    },
    "reactions.add": (args) => {
      const same = reactions.some((old) => old.timestamp === args.timestamp && old.name === args.name)
      if (same) return { ok: false, error: "already_reacted" }
      reactions.push(args)
      return { ok: true }
    },
    "conversations.create": ({ name }) => {
      if ([...channels.values()].some((channel) => channel.name === name))
        return { ok: false, error: "name_taken" }
      return { ok: true, channel: addChannel(String(name)) }
    },
    "conversations.info": (args) => {
      const channel = channels.get(String(args.channel))
      return channel === undefined ? { ok: false, error: "channel_not_found" } : { ok: true, channel }
    },
    "conversations.list": (args) => {
      const open = [...channels.values()].filter(
        (channel) => !(String(args.exclude_archived) === "true" && channel.is_archived),
      )
      return {
        ok: true,
        channels: open.slice(0, Number(args.limit ?? 100)),
        response_metadata: { next_cursor: "" },
      }
    },
    "conversations.archive": (args) => {
      const channel = channels.get(String(args.channel))
      if (channel === undefined) return { ok: false, error: "channel_not_found" }
      if (channel.is_archived) return { ok: false, error: "already_archived" }
      channel.is_archived = true
      return { ok: true }
    },
  }

  app.all("/api/:method", async (c) => {
    const method = methods[c.req.param("method")]
    return c.json(
      method === undefined ? { ok: false, error: "unknown_method" } : method(await argumentsOf(c)),
    )
  })

  return { app, channels, posts, addChannel, limit: (times: number) => (limited = times) }
}
