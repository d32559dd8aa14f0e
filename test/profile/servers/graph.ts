import { Hono } from "hono"
import { graphError } from "./graph-answers.ts"
import { addCalendarRoutes } from "./graph-calendar.ts"
import { addMailRoutes } from "./graph-mail.ts"
import { addTeamsRoutes } from "./graph-teams.ts"

/** Microsoft Graph v1.0 as documented for mail, calendar and channel messages. */
export function createGraphServer(token: string) {
  let throttled = 0
  let lastId = 0
  const nextId = () => ++lastId
  const app = new Hono()

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

  return {
    app,
    ...addMailRoutes(app, nextId),
    ...addCalendarRoutes(app, nextId),
    ...addTeamsRoutes(app, nextId),
    throttle: (times: number) => {
      throttled = times
    },
  }
}
