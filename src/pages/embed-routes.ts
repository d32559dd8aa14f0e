import { Hono } from "hono"
import { prepareBody, toPreparedResponse } from "../http/index.ts"
import { ParleyError } from "../intent/index.ts"
import { toAssetResponse } from "./asset-response.ts"
import { assertBuilt } from "./bundle.ts"
import { type ConversationRoutesOptions, conversationPath, toPageSetup } from "./conversation-routes.ts"
import type { EmbedSetup } from "./wire.ts"

/** The conversation inside a page of another origin: one script, and what it is told when it starts. */
export function createEmbedRoutes(options: ConversationRoutesOptions): Hono {
  const { authenticate, sessions, theme, bundle } = options
  const components =
    theme.components && prepareBody(theme.components, { contentType: "text/javascript; charset=utf-8" })
  const routes = new Hono()
  routes.get(`${conversationPath}/embed.js`, (c) => {
    const script = bundle?.embed
    assertBuilt(script)
    return toAssetResponse(script, c.req.header("accept-encoding"), "public, max-age=300")
  })
  routes.get(`${conversationPath}/embed.json`, async (c) => {
    const { locale } = await authenticate(c)
    const { setup, language } = await toPageSetup(locale, options)
    const { direction } = language
    return c.json<EmbedSetup>({ setup, direction, theme: theme.css, session: sessions.issue(c) })
  })
  routes.get(`${conversationPath}/components.js`, (c) => {
    if (!components) throw new ParleyError("not_found", "This site brings no components of its own.")
    return toPreparedResponse(components, c.req.raw)
  })
  return routes
}
