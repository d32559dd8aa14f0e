import { IncomingMessage, type ServerResponse } from "node:http"
import type { Provider } from "oidc-provider"
import type { ErrorShape, NodeRoute, RouteGroup } from "../http/index.ts"
import { formReferrerPolicy, toHttpStatus } from "../http/index.ts"
import { type ErrorCode, ParleyError } from "../intent/index.ts"
import { Windows } from "../limits/index.ts"
import { endpoints, oauthPath } from "./paths.ts"
import { standAt } from "./public-address.ts"
import { defaultScope } from "./scopes.ts"

export interface OAuthRoutesOptions {
  readonly issuer: () => string
  readonly provider: () => Promise<Provider>
  /** Returns the name of a signed token's record; undefined for what is no token of ours. */
  readonly recordIdOf: (token: string) => Promise<string | undefined>
  readonly addressOf: (request: IncomingMessage) => string
  readonly now: () => number
}

const metadataPaths = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"]
const bodyAtMost = 56 * 1024
const cors = {
  methods: ["GET", "POST"],
  headers: ["authorization", "content-type", "dpop", "mcp-protocol-version"],
}

/** Calls from one address: many people may share one. */
const calls = { limit: 600, length: 60_000 }
const registrations = { limit: 30, length: 3_600_000 }

/** Programs in any page may use the endpoints, which look at no cookie. Forms are sent by our own pages only. */
export const oauthGroups: readonly RouteGroup[] = [
  ...metadataPaths.map((path) => ({ path, origins: "any" as const, cors })),
  { path: oauthPath, origins: "any", cors, maxBodyBytes: bodyAtMost },
  { path: endpoints.authorization, origins: "own", maxBodyBytes: bodyAtMost },
  { path: endpoints.code_verification, origins: "own", maxBodyBytes: bodyAtMost },
  { path: endpoints.end_session, origins: "own", maxBodyBytes: bodyAtMost },
]

const errorNames: Partial<Readonly<Record<ErrorCode, string>>> = {
  rate_limited: "slow_down",
  forbidden: "access_denied",
  unavailable: "temporarily_unavailable",
  internal: "server_error",
}

/** What the front refuses, in OAuth's words (RFC 6749 5.2). */
export const oauthErrorShape: ErrorShape = {
  path: oauthPath,
  toResponse: ({ code, message }) =>
    Response.json(
      { error: errorNames[code] ?? "invalid_request", error_description: message },
      { status: toHttpStatus(code) },
    ),
}

/** The provider behind our front: it needs Node's own request. */
export function createOAuthRoutes(options: OAuthRoutesOptions): readonly NodeRoute[] {
  const { issuer, provider, addressOf, now } = options
  const windows = {
    calls: new Windows({ ...calls, now }),
    registrations: new Windows({ ...registrations, now }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0]
    const address = addressOf(request)
    takeOne(windows.calls, address)
    if (path === endpoints.registration && request.method === "POST") takeOne(windows.registrations, address)
    if (path === endpoints.authorization) request.url = withScope(request.url ?? "")
    const looksAtTokens = path === endpoints.introspection || path === endpoints.revocation
    const asked = looksAtTokens && request.method === "POST" ? await withRecordId(request, options) : request
    // Some of its pages send a form by themselves.
    response.setHeader("referrer-policy", formReferrerPolicy)
    standAt(issuer(), asked)
    await handlerOf(await provider())(asked, response)
  }

  return [...metadataPaths, oauthPath].map((path) => ({ path, handle }))
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
const handlers = new WeakMap<Provider, Handler>()

/** Putting the provider's parts together costs more than most requests, so it is done once. */
function handlerOf(provider: Provider): Handler {
  const known = handlers.get(provider) ?? provider.callback()
  handlers.set(provider, known)
  return known
}

function takeOne(windows: Windows, address: string): void {
  const retryAfter = windows.take(address)
  if (retryAfter > 0)
    throw new ParleyError(
      "rate_limited",
      "Too many requests from your address. Wait a while and try again.",
      {
        retryAfter,
      },
    )
}

/** RFC 6749 3.3: a request that names no scope gets the default one. A pushed request has named its own. */
function withScope(target: string): string {
  const [path = "", query = ""] = target.split("?", 2)
  const params = new URLSearchParams(query)
  if (params.has("scope") || params.has("request_uri")) return target
  params.set("scope", defaultScope)
  return `${path}?${params}`
}

/** The provider looks up records by name only, so a signed token in the request is replaced by the name of its record. */
async function withRecordId(
  request: IncomingMessage,
  { recordIdOf }: OAuthRoutesOptions,
): Promise<IncomingMessage> {
  const bytes = await readBody(request)
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return withBody(request, bytes)
  const form = new URLSearchParams(bytes.toString("utf8"))
  const id = form.getAll("token").length === 1 ? await recordIdOf(form.get("token") ?? "") : undefined
  if (id === undefined) return withBody(request, bytes)
  form.set("token", id)
  form.set("token_type_hint", "access_token")
  return withBody(request, Buffer.from(form.toString()))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bodyAtMost) throw new ParleyError("too_large", `The body has at most ${bodyAtMost} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The same request with another body, for a reader that has not begun. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket)
  copy.method = request.method ?? "POST"
  copy.url = request.url ?? "/"
  copy.httpVersion = request.httpVersion
  const { "transfer-encoding": _, ...headers } = request.headers
  copy.headers = { ...headers, "content-length": String(body.length) }
  copy.push(body)
  copy.push(null)
  // Otherwise Node takes it for cut off, and closes the connection with it.
  copy.complete = true
  return copy
}
