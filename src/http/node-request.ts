import type { IncomingMessage, ServerResponse } from "node:http"
import type { Context } from "hono"
import type { AppEnv } from "./app-env.ts"
import { nodeClientAddress } from "./client-address.ts"
import type { Front, Visit } from "./front.ts"
import type { HeaderSink } from "./security-headers.ts"

export function nodePath(request: IncomingMessage): string {
  const target = request.url ?? "/"
  const end = target.search(/[?#]/)
  return end === -1 ? target : target.slice(0, end)
}

/** Lets the front decide about a request that does not pass through Hono. */
export function enterNodeRequest(front: Front, request: IncomingMessage, path: string): Visit {
  return front.enter({
    method: request.method ?? "GET",
    path,
    host: (request.headers.host ?? "").toLowerCase(),
    localPort: request.socket.localPort,
    peer: request.socket.remoteAddress,
    caller: nodeClientAddress(request, front.trustedProxies),
    hosts: hostHeaders(request),
    header: (name) => nodeHeader(request, name),
  })
}

/** Node keeps the first of several; another server on the way may keep the last. */
export function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count++
  return count
}

/** `name` in lower case. */
export function nodeHeader({ headers }: Pick<IncomingMessage, "headers">, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(", ") : value
}

/** The same for a request that passed through Hono, without making all of its headers where Node has them. */
export function requestHeader(context: Context<AppEnv>, name: string): string | undefined {
  const incoming = context.env?.incoming
  return incoming === undefined ? context.req.header(name) : nodeHeader(incoming, name)
}

/** A short answer of ours, such as an error, where Node's response is all there is. */
export async function writeResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  outgoing.statusCode = response.status
  outgoing.end(await response.text())
}

export function toHeaderSink(response: ServerResponse): HeaderSink {
  return {
    set: (name, value) => void response.setHeader(name, value),
    append: (name, value) => void response.appendHeader(name, value),
    has: (name) => response.hasHeader(name),
    get: (name) => response.getHeader(name)?.toString() ?? null,
  }
}
