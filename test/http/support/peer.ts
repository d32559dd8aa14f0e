import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { TestCertificate } from "./certificate.ts"

/** Some other host, on loopback: what outbound calls reach in tests. */
export async function startPeer(
  listener: RequestListener,
  options: { readonly address?: string; readonly port?: number; readonly tls?: TestCertificate } = {},
) {
  const { address = "127.0.0.1", port = 0, tls } = options
  let connections = 0
  const server =
    tls === undefined
      ? createServer(listener)
      : createTlsServer({ key: tls.key, cert: tls.certificate }, listener)
  server.on("connection", () => {
    connections += 1
  })
  server.listen(port, address)
  await once(server, "listening")
  const actual = (server.address() as AddressInfo).port
  return {
    port: actual,
    origin: `${tls === undefined ? "http" : "https"}://${address}:${actual}`,
    server,
    get connections() {
      return connections
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
