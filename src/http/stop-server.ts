import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** How often connections that have become idle are closed while the server stops. */
const sweepMs = 25

/** Returns the open connections of a server. Node does not count one that has sent nothing yet as idle. */
export function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.once("close", () => open.delete(socket))
  }
  // Over TLS the second one is the same connection deciphered: it is silent until a request comes.
  server.on("connection", track).on("secureConnection", track)
  return open
}

/** Stops a server: it accepts nothing new, lets requests under way finish in time, and cuts the rest. */
export async function stopServer(
  server: Server,
  connections: ReadonlySet<Socket>,
  upgraded: ReadonlySet<Duplex>,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection is not idle while its request runs, so it is looked for again and again.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, sweepMs)
  const limit = setTimeout(() => {
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
  }, graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
