import { once } from "node:events"
import { connect } from "node:net"
import {
  type AppOptions,
  createApp,
  createLogger,
  type ListenOptions,
  listen,
} from "../../../src/http/index.ts"

/** An app of ours with its log lines kept for the test. */
export function createTestApp(options: AppOptions = {}) {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger({
    level: "debug",
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  return { app: createApp({ logger, ...options }), lines }
}

export async function startServer(options: AppOptions = {}, listenOptions: Partial<ListenOptions> = {}) {
  const { app, lines } = createTestApp(options)
  const server = await listen(app, { port: 0, graceMs: 500, ...listenOptions })
  return {
    app,
    lines,
    server,
    origin: server.origin,
    port: server.port,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** Sends bytes as they are and gives everything that comes back until the other side closes. */
export async function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  const chunks: Buffer[] = []
  socket.on("data", (chunk) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, "close")
  return Buffer.concat(chunks).toString("latin1")
}
