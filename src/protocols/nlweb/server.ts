import { type Context, Hono } from "hono"
import type { Authenticate, HostContext } from "../../host/index.ts"
import { readJson, sseResponse } from "../../http/index.ts"
import { toParleyError } from "../../intent/index.ts"
import { codeOf, isFault } from "./errors.ts"
import type { NlwebHandler } from "./handler.ts"
import { fromSearch, toOldestBody, toOldestFrames } from "./oldest.ts"
import { capabilityManifestPath } from "./read-capability-manifest.ts"
import type { Reply } from "./rendering.ts"
import { isVersion054, toFrames054, toReply054 } from "./version-054.ts"
import { answerWho, toCapabilityManifest, type WhoOptions } from "./who.ts"
import type { Json } from "./wire.ts"

export interface NlwebRoutesOptions extends WhoOptions {
  readonly handler: NlwebHandler
  readonly authenticate: Authenticate<Context>
  readonly onError: (error: unknown) => void
}

/** NLWeb 7: the handler over HTTP and server-sent events, for clients of today and of before. */
export function createNlwebRoutes(options: NlwebRoutesOptions): Hono {
  const { handler, authenticate, onError } = options
  const routes = new Hono()

  /** The events, each carried as its version of the protocol carries it. */
  function stream(frames: AsyncIterable<{ data: unknown; event?: string }>, context: HostContext): Response {
    return sseResponse(frames, {
      signal: context.signal,
      onError(thrown) {
        if (isFault(thrown)) onError(thrown)
        const error = toParleyError(thrown)
        return { event: "error", data: { error: { code: codeOf(error), message: error.message } } }
      },
    })
  }

  routes.post("/ask", async (c) => {
    const body = await readJson(c.req.raw)
    const context = await authenticate(c)
    const is054 = isVersion054(body)
    const asked = is054 ? without054Questions(body) : body
    const answer = await handler.ask(asked, context, transportOf(c))
    if (answer.kind === "whole") return is054 ? respond054(c, answer) : respond(answer.reply)
    if (!is054) return stream(answer.events, context)
    return stream(toFrames054(answer.events, textOf(body)), context)
  })

  routes.get("/ask", async (c) => {
    const search = new URL(c.req.url).searchParams
    const context = await authenticate(c)
    const queryId = (search.get("query_id") ?? "").slice(0, 200)
    const answer = await handler.ask(fromSearch(search), context)
    if (answer.kind === "stream") return stream(toOldestFrames(answer.events, queryId), context)
    return respond({ ...answer.reply, body: toOldestBody(answer.reply.body, queryId) })
  })

  routes.post("/await", async (c) => {
    const body = await readJson(c.req.raw)
    return respond(await handler.await(body, await authenticate(c)))
  })
  routes.post("/who", async (c) => {
    const body = await readJson(c.req.raw)
    const context = await authenticate(c)
    handler.admit(context)
    return c.json(await answerWho(body, context, options))
  })
  routes.get(capabilityManifestPath, (c) => c.json(toCapabilityManifest(options)))
  return routes
}

function respond({
  status,
  body,
  retryAfter,
}: {
  status: number
  body: Json
  retryAfter?: number | undefined
}): Response {
  const headers: Record<string, string> = {}
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.ceil(retryAfter))
  if (status === 401) headers["www-authenticate"] = 'Bearer realm="NLWeb"'
  return Response.json(body, { status, headers })
}

function respond054(c: Context, { reply }: { readonly reply: Reply }): Response {
  const { body, status } = toReply054(reply)
  // A client that reads a stream reads no plain JSON.
  if (!acceptsStream(c) || status >= 400) return respond({ status, body, retryAfter: reply.retryAfter })
  return sseResponse(once(body), { onError: () => undefined })
}

async function* once(data: Json): AsyncGenerator<{ data: Json }> {
  yield { data }
}

/** 0.54's clients show results and know no questions. */
function without054Questions(body: unknown): Json {
  const request = body as Json
  return { ...request, prefer: { ...(request.prefer as Json | undefined), elicitation: false } }
}

function textOf(body: unknown): string {
  return String((body as { query?: { text?: unknown } }).query?.text ?? "")
}

function acceptsStream(c: Context): boolean {
  return (c.req.header("accept") ?? "").includes("text/event-stream")
}

function transportOf(c: Context) {
  return { acceptsStream: acceptsStream(c), userAgent: c.req.header("user-agent") }
}
