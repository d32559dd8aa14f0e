import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** An answer for a path: a document, or a function that does as it likes. */
export type Page =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse, body: string) => void)

export interface WebHost extends AsyncDisposable {
  readonly port: number
  /** Under the name that was given, or 127.0.0.1. */
  readonly origin: string
  /** By path, without the query; may be changed at any time. Other paths are 404. */
  readonly pages: Record<string, Page>
  /** Requests in their order, as in "GET /agents.json". */
  readonly requests: string[]
}

/** A real HTTP server on loopback that serves what a test wants. */
export async function startWebHost(pages: Record<string, Page> = {}, name = "127.0.0.1"): Promise<WebHost> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host")
    requests.push(`${request.method} ${pathname}`)
    let body = ""
    for await (const chunk of request) body += chunk
    const page = pages[pathname]
    if (typeof page === "function") return page(request, response, body)
    const { status = page ? 200 : 404, headers = {}, body: text = "" } = page ?? {}
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(typeof text === "string" ? text : JSON.stringify(text))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://${name}:${port}`,
    pages,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
