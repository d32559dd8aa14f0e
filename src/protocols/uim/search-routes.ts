import { type Context, Hono } from "hono"
import type { Authenticate } from "../../host/index.ts"
import { isEtagMatch, type PreparedBody, prepareBody } from "../../http/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import type { IntentSearch, IntentSearchQuery, SearchHit } from "../../registry/index.ts"
import { toDeprecationHeaders } from "./deprecation-headers.ts"
import { type ListedIntent, toIntentBody } from "./intent-form.ts"
import { type Page, readPage, toPageHeaders } from "./pagination.ts"
import { viewerOf } from "./registry-routes.ts"
import { invalidParameter, queryParameter, refuseOthers } from "./request-members.ts"

export interface SearchRoutesOptions {
  readonly search: IntentSearch
  /** One intent by its UID or `intent_id`. */
  readonly lookUp: (text: string, viewer: string | undefined) => Promise<ListedIntent>
  readonly authenticate: Authenticate<Context>
  readonly origin: () => string
  readonly now: () => number
}

interface Remembered {
  readonly revision: string
  readonly at: number
  readonly body: PreparedBody
  readonly headers: Readonly<Record<string, string>>
}

const most = { query: 1_000, name: 400, tags: 20 }
const rememberedAtMost = 500
/** Milliseconds: dates of removal pass without any change. */
const rememberedFor = 60_000
const maxAge = 60

/** UIM 2.1.5 and 2.7.4: intents are searched and retrieved, at a site and at a mediator alike. */
export function createSearchRoutes(options: SearchRoutesOptions): Hono {
  const { lookUp, authenticate, origin } = options
  const routes = new Hono()
  const answer = createRememberedSearch(options)
  routes.get("/api/intents/search", async (c) => {
    await authenticate(c)
    const query = readQuery(c)
    return toResponse(c, await answer(query, readPage(c), c.req.raw.signal))
  })
  routes.all("/api/intents/search", refuseOthers("GET", "HEAD"))
  routes.get("/api/intents/:intent", async (c) => {
    const intent = await lookUp(c.req.param("intent"), viewerOf(await authenticate(c)))
    const body = prepareBody(JSON.stringify(toIntentBody(intent)), { contentType: "application/json" })
    const headers = { ...toDeprecationHeaders(intent.record.descriptor, origin()), vary: "authorization" }
    return toResponse(c, { body, headers })
  })
  return routes
}

/** The same question gets the same bytes until something that could be found has changed. */
function createRememberedSearch({ search, now }: SearchRoutesOptions) {
  const remembered = new BoundedMap<string, Remembered>(rememberedAtMost)
  return async (query: IntentSearchQuery, page: Page, signal: AbortSignal): Promise<Remembered> => {
    const key = JSON.stringify([query, page])
    const [revision, at] = [search.revision(), now()]
    const known = remembered.get(key)
    if (known?.revision === revision && at - known.at < rememberedFor) return known
    const { hits, total } = await search.search(query, page.offset, page.size, signal)
    const body = prepareBody(JSON.stringify({ intents: hits.map(toHitBody) }), {
      contentType: "application/json",
      cacheControl: `public, max-age=0, s-maxage=${maxAge}, must-revalidate`,
    })
    const made = { revision, at, body, headers: toPageHeaders(page, total) }
    remembered.set(key, made)
    return made
  }
}

function toHitBody({ reason, sameAs, ...intent }: SearchHit): Record<string, unknown> {
  return {
    ...toIntentBody(intent),
    ...(reason && {
      match: { score: reason.score, likeness: reason.likeness, words: reason.words, reason: reason.sentence },
    }),
    ...(sameAs.length > 0 && { same_as: sameAs }),
  }
}

function toResponse(c: Context, { body, headers }: Pick<Remembered, "body" | "headers">): Response {
  if (isEtagMatch(c.req.header("if-none-match"), body.etag)) {
    const { "content-type": _, ...validators } = body.headers
    return new Response(null, { status: 304, headers: { ...validators, ...headers } })
  }
  return new Response(body.bytes, { headers: { ...body.headers, ...headers } })
}

function readQuery(c: Context): IntentSearchQuery {
  const tags = queryParameter(c, "tags")
    ?.split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "")
  if (tags && tags.length > most.tags) throw invalidParameter("tags", `name at most ${most.tags}`)
  return {
    query: readText(c, "query", most.query),
    serviceName: readText(c, "service_name", most.name),
    intentName: readText(c, "intent_name", most.name),
    uid: readText(c, "uid", most.name),
    namespace: readText(c, "namespace", most.name),
    description: readText(c, "description", most.query),
    tags,
  }
}

function readText(c: Context, name: string, longest: number): string | undefined {
  const text = queryParameter(c, name)
  if (text !== undefined && text.length > longest)
    throw invalidParameter(name, `write at most ${longest} characters`)
  return text
}
