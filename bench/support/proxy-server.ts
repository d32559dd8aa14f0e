import { Agent, createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** A reverse proxy and nothing else: what one hop costs in this runtime. */
const target = new URL(process.argv[2] ?? "")
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const server = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  const { hostname: host, port } = target
  const passed = request(
    { host, port, method, path: url, headers: { ...headers, host: target.host }, agent },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  passed.on("error", () => outgoing.writeHead(502).end())
  incoming.pipe(passed)
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
