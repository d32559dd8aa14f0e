import type { AccountsSettings } from "../../accounts/index.ts"
import { createLogger, type ListenOptions } from "../../http/index.ts"
import { parseKeyRing } from "../../identity/index.ts"
import type { Configuration } from "./settings.ts"
import { toStorage } from "./storage-options.ts"

/** The options that every server takes, whatever it serves. */
export function toServerOptions(configuration: Configuration) {
  const { data, origin, keys, logLevel, behindProxy, metricsToken } = configuration
  const { embedOrigins, strangerLimit, nameServers } = configuration
  return {
    data,
    storage: toStorage(configuration),
    logger: createLogger({ level: logLevel }),
    trustedProxies: behindProxy,
    ...toAccounts(configuration),
    ...(embedOrigins !== undefined && { embedding: { origins: embedOrigins } }),
    ...(strangerLimit !== undefined && { strangerLimit }),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(nameServers !== undefined && { nameServers }),
    ...(origin !== undefined && { origin }),
    ...(keys !== undefined && { keys: parseKeyRing(keys, "PARLEY_KEYS") }),
  }
}

/** Own accounts, those of another provider, or none. */
function toAccounts(configuration: Configuration): { readonly accounts?: AccountsSettings } {
  const { accounts, accountsIssuer: issuer, accountsClient: clientId, accountsClientSecret } = configuration
  if (issuer === undefined) return accounts === "off" ? {} : { accounts: { registration: accounts } }
  const introspection = clientId !== undefined && { clientId, clientSecret: accountsClientSecret ?? "" }
  return { accounts: { issuer, ...(introspection && { introspection }) } }
}

/** Where and how it listens. */
export function toListenOptions(configuration: Configuration): ListenOptions {
  const { host, port, behindProxy } = configuration
  const tls = toTlsFiles(configuration)
  return { hostname: host, port, trustProxy: behindProxy > 0, ...(tls && { tls }) }
}

/** Reading the configuration has refused one file without the other. */
export function toTlsFiles({ tlsCertificate, tlsKey }: Pick<Configuration, "tlsCertificate" | "tlsKey">) {
  if (tlsCertificate === undefined || tlsKey === undefined) return undefined
  return { certificateFile: tlsCertificate, keyFile: tlsKey }
}
