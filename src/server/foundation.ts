import { join } from "node:path"
import { createLogger, type Logger, levelOf } from "../http/index.ts"
import { followKeyFile, type HostKeys } from "../identity/index.ts"
import type { Service } from "../intent/index.ts"
import { createOutbound, createResolve, isLoopbackHost, type Outbound } from "../outbound/index.ts"
import { type Engine, openStorage, type StorageOptions } from "../storage/index.ts"
import { openSharedClock } from "./shared-clock.ts"

/** Options that a site and a mediator share. */
export interface FoundationOptions {
  /**
   * The business or the mediator itself: what manifests and pages say about it.
   * @example defineService({ namespace: "bella.example", name: "Bella", about: "A restaurant.", updated: "2026-01-31" })
   */
  readonly service: Service
  /**
   * Folder for the database and the keys (`.parley`). Back it up; only its owner can read the keys.
   * @example "/var/lib/bella"
   */
  readonly data?: string
  /**
   * A database in place of the embedded one in the data folder: PostgreSQL for several nodes, or another file.
   * @example { url: "postgres://bella@db.example/bella" }
   */
  readonly storage?: StorageOptions
  /**
   * Keys in place of the key file in the data folder: for nodes that share one ring.
   * @example parseKeyRing(process.env.KEY_RING ?? "", "KEY_RING")
   */
  readonly keys?: HostKeys
  /**
   * The public address; until it is known, the address it listens on. Receipts and signatures contain it.
   * @example "https://bella.example"
   */
  readonly origin?: string
  /**
   * The bearer token that allows reading `/metrics`; without one, metrics are open on loopback only.
   * @example process.env.METRICS_TOKEN
   */
  readonly metricsToken?: string
  /**
   * Name servers that are asked for the addresses of other hosts (the system's).
   * @example ["192.0.2.53"]
   */
  readonly nameServers?: readonly string[]
  /**
   * The logger: JSON lines on standard output by default. What people say is never logged.
   * @example createLogger({ level: "warn" })
   */
  readonly logger?: Logger
  /**
   * The clock, in milliseconds since the epoch. By default the machine's own; over PostgreSQL, the database's where the
   * two differ, so that all nodes agree.
   * @example () => Date.parse("2026-01-31T12:00:00Z")
   */
  readonly now?: () => number
}

/** What the other parts of a site or mediator are built on. */
export interface Foundation {
  /** The data folder; it is not there where database and keys are elsewhere. */
  readonly data: string
  readonly keys: HostKeys
  readonly engine: Engine
  readonly outbound: Outbound
  readonly metricsToken: string | undefined
  readonly logger: Logger
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** The public origin, or the address listened on; undefined before either is known. */
  knownOrigin(): string | undefined
  /** The same, with a placeholder before it is known. */
  origin(): string
  listensAt(origin: string): void
}

const defaultData = ".parley"

export async function openFoundation(
  options: FoundationOptions,
  stack: AsyncDisposableStack,
): Promise<Foundation> {
  const { service, data = defaultData, logger = createLogger() } = options
  const onError = (error: unknown) => logger[levelOf(error)]({ err: error }, "a fault in the background")
  const started = (options.now ?? Date.now)()
  const engine = stack.use(await openStorage(options.storage ?? { file: join(data, "parley.db") }, started))
  const now = options.now ?? (await openSharedClock(engine, stack, onError))
  const keys = options.keys ?? stack.use(await followKeyFile(join(data, "keys.json"), { now, onError }))
  // Loopback is allowed only for a server without a public name.
  const isPublic = options.origin !== undefined && !isLoopbackHost(new URL(options.origin))
  const { nameServers } = options
  const outbound = stack.use(
    createOutbound({
      allowLoopback: !isPublic,
      ...(nameServers && { resolve: createResolve(nameServers) }),
    }),
  )
  let listening: string | undefined
  const knownOrigin = () => options.origin ?? listening
  return {
    data,
    keys,
    engine,
    outbound,
    metricsToken: options.metricsToken,
    logger,
    now,
    onError,
    knownOrigin,
    origin: () => knownOrigin() ?? `https://${service.namespace}`,
    listensAt(origin) {
      listening = origin
    },
  }
}
