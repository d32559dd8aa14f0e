import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const library = readFileSync(new URL("../../../web/dist/library.js", import.meta.url))

export interface HostPage extends AsyncDisposable {
  readonly origin: string
  /** Puts this into its page; `policy` is the page's Content-Security-Policy. */
  show(body: string, policy: string): void
}

/** A business's own site, at another origin than the conversation. */
export async function startHostPage(): Promise<HostPage> {
  let body = ""
  let policy = ""
  const server = createServer((request, response) => {
    if (request.url === "/library.js")
      return response.setHeader("content-type", "text/javascript").end(library)
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.setHeader("content-security-policy", policy)
    response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ours</title><link rel="icon" href="data:,"></head><body><main><h1>Ours</h1>${body}</main></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    show(next, nextPolicy) {
      body = next
      policy = nextPolicy
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
