import type { Server } from "node:http"
import type { Duplex } from "node:stream"

/** How often connections that have become idle are let go while the server stops. */
const sweepMs = 25

/** Ends a server: nothing new, what is under way finishes in time, the rest is cut. */
export async function stopServer(
  server: Server,
  upgraded: ReadonlySet<Duplex>,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection is not idle while its request runs, so it is looked for again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const limit = setTimeout(() => {
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
  }, graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
