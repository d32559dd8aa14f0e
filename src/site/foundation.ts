import { join } from "node:path"
import { createLogger, type Logger } from "../http/index.ts"
import { followKeyFile, type HostKeys } from "../identity/index.ts"
import { createOutbound, isLoopbackHost, type Outbound } from "../outbound/index.ts"
import { type Engine, openStorage } from "../storage/index.ts"
import type { SiteOptions } from "./site-options.ts"

/** What everything else of a site stands on. */
export interface Foundation {
  readonly keys: HostKeys
  readonly engine: Engine
  readonly outbound: Outbound
  readonly logger: Logger
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** The public origin, or the address listened on; undefined before either is known. */
  knownOrigin(): string | undefined
  /** The same, with a name to go by before it is known. */
  origin(): string
  listensAt(origin: string): void
}

const defaultData = ".parley"

export async function openFoundation(options: SiteOptions, stack: AsyncDisposableStack): Promise<Foundation> {
  const { service, now = Date.now, data = defaultData, logger = createLogger() } = options
  const onError = (error: unknown) => logger.error({ err: error }, "a fault in the background")
  const keys = options.keys ?? stack.use(await followKeyFile(join(data, "keys.json"), { now, onError }))
  const engine = stack.use(await openStorage(options.storage ?? { file: join(data, "parley.db") }, now()))
  // Loopback is excepted only while the site itself is not known by a public name.
  const isPublic = options.origin !== undefined && !isLoopbackHost(new URL(options.origin))
  const outbound = stack.use(createOutbound({ allowLoopback: !isPublic }))
  let listening: string | undefined
  const knownOrigin = () => options.origin ?? listening
  return {
    keys,
    engine,
    outbound,
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
