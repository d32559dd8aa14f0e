import { type Context, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

type Message = Record<string, unknown> & { sid: string }

const root = "/2010-04-01/Accounts/:account"

/** Twilio's REST API of 2010-04-01 as documented: Basic authentication, forms in, pages by whole addresses. */
export function createTwilioServer(account: string, secret: string) {
  const messages: Message[] = []
  const queries: Record<string, string>[] = []
  const app = new Hono()
  const expected = `Basic ${Buffer.from(`${account}:${secret}`).toString("base64")}`
  const refuse = (c: Context, status: ContentfulStatusCode, code: number, message: string) =>
    c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)

  app.use("/2010-04-01/*", async (c, next) =>
    c.req.header("authorization") === expected ? next() : refuse(c, 401, 20003, "Authenticate"),
  )

  app.post(`${root}/Messages.json`, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const to = form.get("To")
    if (to === null || !/^\+[1-9]\d{6,14}$/.test(to))
      return refuse(c, 400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (form.get("From") === null && form.get("MessagingServiceSid") === null)
      return refuse(c, 400, 21603, "A 'From' phone number is required.")
    if (form.get("Body") === null) return refuse(c, 400, 21602, "Message body is required.")
    if (to === "+15005550004") return refuse(c, 400, 21610, "Attempt to send to unsubscribed recipient")
    const sid = `SM${(messages.length + 1).toString(16).padStart(32, "0")}`
    const message = {
      sid,
      account_sid: account,
      to,
      from: form.get("From"),
      messaging_service_sid: form.get("MessagingServiceSid"),
      body: form.get("Body"),
      status: form.get("MessagingServiceSid") === null ? "queued" : "accepted",
      direction: "outbound-api",
      num_segments: "1",
      date_created: "Thu, 24 Aug 2023 05:01:45 +0000",
      date_sent: null,
      error_code: null,
      price: null,
      uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
    }
    messages.unshift(message)
    return c.json(message, 201)
  })

  app.get(`${root}/Messages.json`, (c) => {
    queries.push(c.req.query())
    const { To, PageSize, Page } = c.req.query()
    const size = Number(PageSize ?? 50)
    const number = Number(Page ?? 0)
    const found = messages.filter((message) => To === undefined || message.to === To)
    const next = new URL(c.req.url)
    next.searchParams.set("Page", String(number + 1))
    next.searchParams.set("PageToken", "PASM1")
    const more = (number + 1) * size < found.length
    return c.json({
      messages: found.slice(number * size, (number + 1) * size),
      page: number,
      page_size: size,
      next_page_uri: more ? next.pathname + next.search : null,
      uri: new URL(c.req.url).pathname,
    })
  })

  app.get(`${root}/Messages/:file`, (c) => {
    const message = messages.find(({ sid }) => `${sid}.json` === c.req.param("file"))
    return message === undefined
      ? refuse(c, 404, 20404, "The requested resource was not found")
      : c.json({ ...message, status: "delivered", date_sent: "Thu, 24 Aug 2023 05:01:47 +0000" })
  })

  return { app, messages, queries }
}
