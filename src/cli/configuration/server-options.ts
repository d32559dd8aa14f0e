import { createLogger, type ListenOptions } from "../../http/index.ts"
import { parseKeyRing } from "../../identity/index.ts"
import type { Configuration } from "./settings.ts"
import { toStorage } from "./storage-options.ts"

/** The options that every server takes, whatever it serves. */
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
export function toListenOptions(configuration: Configuration): ListenOptions {
  const { host, port, behindProxy } = configuration
  const tls = toTlsFiles(configuration)
  return { hostname: host, port, trustProxy: behindProxy, ...(tls && { tls }) }
}

/** Reading the configuration has refused one file without the other. */
export function toTlsFiles({ tlsCertificate, tlsKey }: Pick<Configuration, "tlsCertificate" | "tlsKey">) {
  if (tlsCertificate === undefined || tlsKey === undefined) return undefined
  return { certificateFile: tlsCertificate, keyFile: tlsKey }
}
