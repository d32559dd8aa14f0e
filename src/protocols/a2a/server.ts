import {
  A2A_PROTOCOL_VERSION,
  A2A_VERSION_HEADER,
  AGENT_CARD_PATH,
  type AgentCard,
  Extensions,
  HTTP_EXTENSION_HEADER,
} from "@a2a-js/sdk"
import { A2A_LEGACY_PROTOCOL_VERSION } from "@a2a-js/sdk/compat/v0_3"
import { ServerCallContext } from "@a2a-js/sdk/server"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import type { Host, HostContext } from "../../host/index.ts"
import { type PreparedBody, prepareBody, type RouteGroup, toPreparedResponse } from "../../http/index.ts"
import { a2aPath, skillCallExtension, toAgentCard, toCardJson } from "./card.ts"
import { createJsonRpc } from "./json-rpc.ts"
import { createRequestHandler, withCaller } from "./request-handler.ts"
import { createRest } from "./rest.ts"

export interface A2aOptions {
  readonly host: Host
  readonly origin: () => string
  readonly contextOf: (c: Context) => HostContext
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  /** Messages being answered, and tasks being followed, that one principal may have at once. */
  readonly atOnce?: number
}

const cardPath = `/${AGENT_CARD_PATH}`

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

/** A2A over HTTP: the card, JSON-RPC and HTTP+JSON at one address, over the operations of one handler. */
export function createA2aRoutes(options: A2aOptions): Hono {
  const { host, origin, contextOf, onError } = options
  const cards = createCards(host, origin)
  const handler = createRequestHandler({ ...options, card: () => cards.current().card })
  const callOf = (c: Context) =>
    new ServerCallContext({ requestedVersion: versionOf(c), state: withCaller(contextOf(c)) })

  const routes = new Hono()
  // Some clients look for the card under the address of the agent.
  routes.on("GET", [cardPath, `${a2aPath}${cardPath}`], (c) => {
    const { current, legacy } = cards.current()
    const response = toPreparedResponse(versionOf(c) === A2A_PROTOCOL_VERSION ? current : legacy, c.req.raw)
    response.headers.append("vary", A2A_VERSION_HEADER)
    return response
  })
  routes.use(`${a2aPath}/*`, activateExtension)
  routes.route(a2aPath, createJsonRpc({ handler, callOf, onError }))
  routes.route(a2aPath, createRest({ handler, callOf, onError }))
  return routes
}

/** The card, made once: its address is known when the site listens, and does not change then. */
function createCards(host: Host, origin: () => string) {
  let made: { origin: string; card: AgentCard; current: PreparedBody; legacy: PreparedBody } | undefined
  return {
    current() {
      const at = origin()
      if (made?.origin === at) return made
      const card = toAgentCard(host.describe(), at)
      const prepare = (version: string) =>
        prepareBody(JSON.stringify(toCardJson(card, version)), {
          contentType: "application/json",
          cacheControl: "public, max-age=300",
        })
      made = {
        origin: at,
        card,
        current: prepare(A2A_PROTOCOL_VERSION),
        legacy: prepare(A2A_LEGACY_PROTOCOL_VERSION),
      }
      return made
    },
  }
}

/** Major and minor of the version a client speaks; who names none speaks 0.3, which had no name for it (3.6). */
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
