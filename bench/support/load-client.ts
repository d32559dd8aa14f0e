import { connect, type Socket } from "node:net"

/** Sends one request after the other on each of many connections, and counts. Runs in a process of its own. */
interface Order {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly path: string
  readonly body: string
}

export interface LoadResult {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly failed: number
}

const order = JSON.parse(process.argv[2]!) as Order
const request = Buffer.from(
  `POST ${order.path} HTTP/1.1\r\nhost: 127.0.0.1:${order.port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(order.body)}\r\n\r\n${order.body}`,
)

const times: number[] = []
let failed = 0
let stopped = false

function run(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sentAt = 0
  let buffered = ""
  const send = () => {
    sentAt = performance.now()
    socket.write(request)
  }
  socket.setEncoding("latin1")
  socket.on("data", (chunk) => {
    buffered += chunk
    const end = responseEnd(buffered)
    if (end === undefined) return
    times.push(performance.now() - sentAt)
    if (!buffered.startsWith("HTTP/1.1 200")) failed++
    buffered = buffered.slice(end)
    if (stopped) socket.end()
    else send()
  })
  socket.on("close", () => resolve())
  socket.on("error", () => {
    failed++
    resolve()
  })
  socket.on("connect", send)
  return promise
}

function responseEnd(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n")
  if (head === -1) return undefined
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))
  if (length) {
    const end = head + 4 + Number(length[1])
    return text.length >= end ? end : undefined
  }
  const last = text.indexOf("0\r\n\r\n", head + 4)
  return last === -1 ? undefined : last + 5
}

const started = performance.now()
setTimeout(() => {
  stopped = true
}, order.seconds * 1_000)
await Promise.all(Array.from({ length: order.connections }, () => run(connect(order.port, "127.0.0.1"))))
const elapsed = (performance.now() - started) / 1_000
times.sort((a, b) => a - b)
const result: LoadResult = {
  perSecond: times.length / elapsed,
  medianMs: times[Math.floor(times.length / 2)] ?? 0,
  p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  failed,
}
console.log(JSON.stringify(result))
