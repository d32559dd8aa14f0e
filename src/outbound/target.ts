import { isIP } from "node:net"
import { ParleyError } from "../intent/index.ts"
import { type AddressPolicy, classifyAddress, refuseAddress } from "./address.ts"
import { outboundError } from "./errors.ts"

/**
 * Reads a URL we are asked to fetch. The WHATWG parser turns every way of writing an IPv4 address (decimal,
 * octal, hexadecimal, shortened) into the dotted one and refuses IPv6 zones, so one check covers them all.
 */
export function parseTarget(input: string | URL): URL {
  const url = URL.canParse(input.toString()) ? new URL(input) : undefined
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:") || url.hostname === "")
    throw new ParleyError("invalid_request", "The address to fetch is no absolute http or https URL", {
      details: { sent: false },
    })
  if (url.username !== "" || url.password !== "")
    throw new ParleyError(
      "invalid_request",
      "The address to fetch carries a user name or password; send an Authorization header instead",
      { details: { host: url.host, sent: false } },
    )
  return url
}

/** The IP address a URL names literally, without brackets. */
function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? undefined : host
}

/** Names that mean this machine and are never asked of a name server (RFC 6761, section 6.3). */
export function isLocalhostName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "")
  return name === "localhost" || name.endsWith(".localhost")
}

export function isLoopbackHost(url: URL): boolean {
  const address = literalAddress(url)
  return address === undefined ? isLocalhostName(url.hostname) : classifyAddress(address) === "loopback"
}

/** Refuses what can be refused before any name is resolved. */
export function assertTarget(url: URL, policy: AddressPolicy): void {
  const state = { host: url.host, sent: false }
  if (url.protocol === "http:" && !isLoopbackHost(url))
    throw outboundError("forbidden", `${url.host} is only reached by https; use an https URL`, state)
  const address = literalAddress(url)
  if (address === undefined) return
  const kind = refuseAddress(address, policy)
  if (kind !== undefined) throw forbiddenAddress(url.host, [kind])
}

export function forbiddenAddress(host: string, kinds: readonly string[]) {
  return outboundError(
    "forbidden",
    `${host} is not on the public internet and is not reached unless its address is allowed`,
    { host, sent: false },
    { details: { addressKinds: [...new Set(kinds)] } },
  )
}
