import { createLogger, type ListenOptions } from "../../http/index.ts"
import { parseKeyRing } from "../../identity/index.ts"
import type { Configuration } from "./settings.ts"
import { toStorage } from "./storage-options.ts"

/** What a server is made with, whatever it serves. */
export function toServerOptions(configuration: Configuration) {
  const { data, origin, keys, logLevel, behindProxy, metricsToken } = configuration
  return {
    data,
    storage: toStorage(configuration),
    logger: createLogger({ level: logLevel }),
    trustedProxies: behindProxy ? 1 : 0,
    ...(metricsToken !== undefined && { metricsToken }),
    ...(origin !== undefined && { origin }),
    ...(keys !== undefined && { keys: parseKeyRing(keys, "PARLEY_KEYS") }),
  }
}

/** Where and how it listens. */
export function toListenOptions({
  host,
  port,
  behindProxy,
  tlsCertificate,
  tlsKey,
}: Configuration): ListenOptions {
  return {
    hostname: host,
    port,
    trustProxy: behindProxy,
    ...(tlsCertificate !== undefined && { tls: { certificateFile: tlsCertificate, keyFile: tlsKey! } }),
  }
}
