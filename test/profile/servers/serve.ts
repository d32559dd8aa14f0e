import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"

export interface RunningServer extends AsyncDisposable {
  /** Origin, without a slash at the end. */
  readonly url: string
}

/** A provider's server on loopback, for one test file. */
export async function serve(app: Hono): Promise<RunningServer> {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
