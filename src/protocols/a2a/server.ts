import { A2A_PROTOCOL_VERSION, A2A_VERSION_HEADER, Extensions, HTTP_EXTENSION_HEADER } from "@a2a-js/sdk"
import { A2A_LEGACY_PROTOCOL_VERSION } from "@a2a-js/sdk/compat/v0_3"
import { ServerCallContext } from "@a2a-js/sdk/server"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { type Authenticate, createOfferCache, type Host, type HostTool } from "../../host/index.ts"
import { prepareBody, type RouteGroup, toPreparedResponse } from "../../http/index.ts"
import { a2aPath, skillCallExtension, toAgentCard, toCardJson } from "./agent-card.ts"
import { createJsonRpc } from "./json-rpc.ts"
import { cardPath } from "./read-card.ts"
import { createRequestHandler, withCaller } from "./request-handler.ts"
import { createRest } from "./rest.ts"

export interface A2aOptions {
  readonly host: Host
  /** Skills beside the intents. */
  readonly tools?: readonly HostTool[]
  readonly origin: () => string
  readonly authenticate: Authenticate<Context>
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  /** How many messages one principal may have answered at once, and how many tasks it may follow. */
  readonly atOnce?: number
}

/** What pages of other origins need to be A2A clients. */
export const a2aRouteGroups: readonly RouteGroup[] = [
  {
    path: a2aPath,
    api: true,
    origins: "any",
    cors: {
      methods: ["GET", "POST"],
      headers: [
        "accept",
        "accept-language",
        "authorization",
        "content-type",
        "a2a-version",
        "a2a-extensions",
      ],
      expose: ["a2a-extensions"],
    },
  },
  { path: cardPath, api: true, origins: "any", cors: { methods: ["GET"], headers: ["a2a-version"] } },
]

/** A2A over HTTP: the card, and JSON-RPC and HTTP+JSON at one address, both over one handler. */
export function createA2aRoutes(options: A2aOptions): Hono {
  const { authenticate, onError } = options
  const cards = createCards(options)
  const handler = createRequestHandler({ ...options, card: async () => (await cards()).card })
  const callOf = async (c: Context) =>
    new ServerCallContext({ requestedVersion: versionOf(c), state: withCaller(await authenticate(c)) })

  const routes = new Hono()
  // Some clients look for the card under the agent's address.
  routes.on("GET", [cardPath, `${a2aPath}${cardPath}`], async (c) => {
    const { current, legacy } = await cards()
    const response = toPreparedResponse(versionOf(c) === A2A_PROTOCOL_VERSION ? current : legacy, c.req.raw)
    response.headers.append("vary", A2A_VERSION_HEADER)
    return response
  })
  routes.use(`${a2aPath}/*`, activateExtension)
  routes.route(a2aPath, createJsonRpc({ handler, callOf, onError }))
  routes.route(a2aPath, createRest({ handler, callOf, onError }))
  return routes
}

/** Prepares the card once for each offer and origin; the origin is known only when the server listens. */
function createCards({ host, tools, origin }: Pick<A2aOptions, "host" | "tools" | "origin">) {
  let at: string | undefined
  let cards = make()
  function make() {
    return createOfferCache(host, (offer) => {
      const card = toAgentCard(offer, origin(), tools)
      const prepare = (version: string) =>
        prepareBody(JSON.stringify(toCardJson(card, version)), {
          contentType: "application/json",
          cacheControl: "public, max-age=300",
        })
      return {
        card,
        current: prepare(A2A_PROTOCOL_VERSION),
        legacy: prepare(A2A_LEGACY_PROTOCOL_VERSION),
      }
    })
  }
  return () => {
    if (at !== origin()) cards = make()
    at = origin()
    return cards()
  }
}

/** Returns major and minor of the client's version. One that names none speaks 0.3, which had no header (3.6). */
function versionOf(c: Context): string {
  const named = c.req.header(A2A_VERSION_HEADER)?.trim()
  if (!named) return A2A_LEGACY_PROTOCOL_VERSION
  return /^(\d+\.\d+)(?:\.\d+)?$/.exec(named)?.[1] ?? named.slice(0, 20)
}

/** Says which of the extensions that the client asked for is in use (4.6). */
const activateExtension: MiddlewareHandler = async (c, next) => {
  await next()
  const asked = Extensions.parseServiceParameter(c.req.header(HTTP_EXTENSION_HEADER))
  if (asked.includes(skillCallExtension)) c.res.headers.set(HTTP_EXTENSION_HEADER, skillCallExtension)
}
