/**
 * Requests per second for one pinned file, from the catalog's routes on @hono/node-server and from a bare
 * node:http server that sends the same headers and bytes. Both run in this thread and are loaded in short turns
 * one after the other, and the ratio is the median over pairs of turns, so that a noisy machine disturbs both
 * alike; the load comes from another thread over plain sockets. The processor time of this thread per request is
 * printed as well: it hardly depends on what else runs. Run: node bench/catalog.ts
 */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Worker } from "node:worker_threads"
import { getRequestListener } from "@hono/node-server"
import { createCatalog, toPinnedPath } from "../src/catalog/index.ts"
import { createCatalogRoutes } from "../src/protocols/intentschema/index.ts"

const connections = 32
const turns = 20
const turnMilliseconds = 500

const base = "https://intents.acme.example"
const path = "/common/target/v1.json"
const file = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: base + path,
  title: "Target",
  description: "Where an action happens. ".repeat(40),
  type: "object",
  required: ["system"],
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`member_${i}`, { type: "string", maxLength: i }]),
  ),
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

/** Keeps every connection busy with one request at a time, and counts whole answers by their length. */
const loader = `
const { connect } = require("node:net")
const { workerData, parentPort } = require("node:worker_threads")
const { port, path, connections, milliseconds } = workerData
const request = "GET " + path + " HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"
const end = performance.now() + milliseconds
let count = 0, open = connections
const start = performance.now()
for (let i = 0; i < connections; i++) {
  const socket = connect(port, "127.0.0.1", () => socket.write(request))
  let length = 0, received = 0
  socket.on("data", (chunk) => {
    if (length === 0) {
      const head = chunk.indexOf("\\r\\n\\r\\n")
      const text = chunk.toString("latin1", 0, head)
      if (!text.startsWith("HTTP/1.1 200")) throw new Error(text)
      length = head + 4 + Number(/content-length: (\\d+)/i.exec(text)[1])
    }
    received += chunk.length
    if (received < length) return
    received -= length
    count++
    if (performance.now() < end) return socket.write(request)
    socket.destroy()
    if (--open === 0) parentPort.postMessage({ count, seconds: (performance.now() - start) / 1000 })
  })
}`

interface Turn {
  readonly requestsPerSecond: number
  readonly microsecondsPerRequest: number
}

function load(port: number, path: string, milliseconds: number): Promise<Turn> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(loader, { eval: true, workerData: { port, path, connections, milliseconds } })
    const before = process.threadCpuUsage()
    worker.once("message", ({ count, seconds }: { count: number; seconds: number }) => {
      const { user, system } = process.threadCpuUsage(before)
      resolve({ requestsPerSecond: count / seconds, microsecondsPerRequest: (user + system) / count })
    })
    worker.once("error", reject)
  })
}

const catalog = await createCatalog({
  manifest: { authority: "com.acme", base, title: "Acme", description: undefined },
})
await catalog.publish(path, Buffer.from(JSON.stringify(file, undefined, 2)))
const { sha256, bytes } = catalog.find(path)!
const pinned = toPinnedPath(path, sha256)
const routes = createCatalogRoutes({ catalogs: [catalog] })

const catalogServer = createServer(getRequestListener(routes.fetch))
const { headers } = await routes.request(pinned)
const sameHeaders = { ...Object.fromEntries(headers), "content-length": bytes.length }
const bareServer = createServer((_, response) => {
  response.writeHead(200, sameHeaders)
  response.end(bytes)
})
const sides = [
  { name: "catalog", server: catalogServer, port: await listen(catalogServer), turns: [] as Turn[] },
  { name: "bare node:http", server: bareServer, port: await listen(bareServer), turns: [] as Turn[] },
]

for (const { port } of sides) await load(port, pinned, 1500)
for (let turn = 0; turn < turns; turn++)
  for (const side of turn % 2 === 0 ? sides : sides.toReversed())
    side.turns.push(await load(side.port, pinned, turnMilliseconds))

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
console.log(
  `catalog: one pinned file of ${bytes.length} bytes, ${connections} connections, ${turns} turns each`,
)
for (const { name, turns: all } of sides) {
  const rate = Math.round(median(all.map((one) => one.requestsPerSecond)))
  const time = median(all.map((one) => one.microsecondsPerRequest)).toFixed(1)
  console.log(`  ${name.padEnd(16)} ${rate} requests/s, ${time} µs of processor time a request`)
}
const [ours, bare] = sides.map((side) => side.turns) as [Turn[], Turn[]]
const ratio = median(ours.map((one, i) => one.requestsPerSecond / bare[i]!.requestsPerSecond))
const timeRatio = median(ours.map((one, i) => bare[i]!.microsecondsPerRequest / one.microsecondsPerRequest))
console.log(
  `  ratio            ${(100 * ratio).toFixed(0)} % by requests, ${(100 * timeRatio).toFixed(0)} % by processor time`,
)

for (const { server } of sides) {
  server.closeAllConnections()
  server.close()
}
