import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { type Authenticate, describeAll, type Host, type HostContext } from "../host/index.ts"
import { prepareBody, readJson, toPreparedResponse } from "../http/index.ts"
import { aboutIn, isPlainObject, ParleyError } from "../intent/index.ts"
import { toAssetResponse } from "./asset-response.ts"
import { assertBuilt, type Bundle } from "./bundle.ts"
import { toDocument } from "./document.ts"
import { createEmbedRoutes } from "./embed-routes.ts"
import { toOffers, toPageTools } from "./offers.ts"
import type { PageFlows } from "./page-flows.ts"
import { choosePageLanguage } from "./page-language.ts"
import type { Sessions } from "./sessions.ts"
import type { PreparedTheme } from "./theme.ts"
import type { VisitorTerms } from "./visitor-terms.ts"
import type { PageSetup } from "./wire.ts"

export interface ConversationRoutesOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly sessions: Sessions
  readonly flows: PageFlows
  readonly theme: PreparedTheme
  readonly visitorTerms?: VisitorTerms | undefined
  /** Undefined when the pages were not built. */
  readonly bundle: Bundle | undefined
  readonly manifest?: { readonly path: string; readonly relation: string }
}

export const conversationPath = "/intent-ui"
/** AG-UI for the browser that the session cookie stands for. */
const runsPath = `${conversationPath}/ag-ui`

/** A newcomer does not read more than these. */
const offersAtMost = 12

/** The page on which a person talks to a site or a mediator, and the route that takes its runs (IntentWeb 3.1). */
export function createConversationRoutes(options: ConversationRoutesOptions): Hono {
  const { theme, bundle, sessions, flows } = options
  const callerOf = (c: Context) => options.authenticate(c, { kind: "session", secret: sessions.of(c) })
  const routes = new Hono()
  const themeCss = prepareBody(theme.css, { contentType: "text/css; charset=utf-8" })
  const logo = theme.logo && prepareBody(theme.logo.bytes, { contentType: theme.logo.contentType })

  routes.get(conversationPath, (c) => c.redirect(`${conversationPath}/`, 308))
  routes.get(`${conversationPath}/`, async (c) => {
    const { locale } = await callerOf(c)
    return c.html(await toConversationPage(locale, options))
  })
  routes.post(runsPath, async (c) => {
    const body = await readJson(c.req.raw)
    const caller = inSession(await callerOf(c))
    const answer = flows.run(body, agrees(body) ? await agree(c, caller, options) : caller)
    for (const cookie of c.res.headers.getSetCookie()) answer.headers.append("set-cookie", cookie)
    return answer
  })
  routes.route("/", createEmbedRoutes(options))
  routes.get(`${conversationPath}/tools.json`, async (c) => {
    const { locale } = await callerOf(c)
    return c.json(toPageTools(await describeAll(options.host), locale))
  })
  routes.get(`${conversationPath}/theme.css`, (c) => toPreparedResponse(themeCss, c.req.raw))
  routes.get(`${conversationPath}/logo`, (c) => {
    if (logo === undefined) throw new ParleyError("not_found", "This site has no logo.")
    return toPreparedResponse(logo, c.req.raw)
  })
  routes.get(`${conversationPath}/assets/:name`, (c) => {
    const asset = bundle?.assets.get(c.req.param("name"))
    if (asset === undefined) throw new ParleyError("not_found", "The pages have no such file.")
    return toAssetResponse(asset, c.req.header("accept-encoding"))
  })
  return routes
}

/** One browser has one session, however many wishes it has. */
function inSession(context: HostContext): HostContext {
  return { ...context, session: { place: "page" } }
}

/** Whether the visitor agrees to the terms with this run. */
function agrees(body: unknown): boolean {
  const forwarded = isPlainObject(body) ? body.forwardedProps : undefined
  return isPlainObject(forwarded) && forwarded.agree === true
}

/** A visitor who agrees has a grant from this run on. */
async function agree(
  c: Context,
  context: HostContext,
  { visitorTerms }: ConversationRoutesOptions,
): Promise<HostContext> {
  if (!visitorTerms) throw new ParleyError("invalid_request", "There is nothing here to agree to.")
  return { ...context, principal: await visitorTerms.agree(c, context.principal) }
}

async function toConversationPage(locale: string, options: ConversationRoutesOptions) {
  const { bundle, manifest } = options
  assertBuilt(bundle)
  const { setup, language, about } = await toPageSetup(locale, options)
  const { service } = options.host
  const document = {
    language: language.tag,
    direction: language.direction,
    title: service.name,
    description: about,
    manifest,
    setup,
  }
  return toDocument(
    "conversation",
    bundle,
    document,
    html`<div id="app"></div>
    <noscript><p>${service.name}: ${about}</p><p><a href="/">${language.words.whatYouCanDo}</a></p></noscript>`,
  )
}

/** What the application is told, on our own page and inside that of another. */
export async function toPageSetup(locale: string, options: ConversationRoutesOptions) {
  const { host, theme, flows } = options
  const { service } = host
  const language = choosePageLanguage(locale, { locale: service.locale, words: theme.words })
  const description = await describeAll(host)
  const offers = toOffers(description, language.tag)
  const about = aboutIn(service, language.tag)
  const setup: PageSetup = {
    name: service.name,
    about,
    opening: theme.opening ?? language.words.greeting,
    logo: theme.logo !== undefined,
    language: language.tag,
    timeZone: service.timeZone,
    words: language.words,
    offers: offers.slice(0, offersAtMost),
    terms: options.visitorTerms?.shown(description.intents),
    base: "",
    flows: flows.declared,
    components: theme.components !== undefined,
  }
  return { setup, language, about }
}
