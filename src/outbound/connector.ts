import { lookup as systemLookup } from "node:dns/promises"
import type { LookupFunction } from "node:net"
import { Agent } from "undici"
import { type AddressPolicy, refuseAddress } from "./address.ts"
import type { OutboundLimits } from "./limits.ts"
import { forbiddenAddress, isLocalhostName } from "./target.ts"

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Turns a name into addresses. The answer is checked and used as it is, so a second answer changes nothing. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

const maxAddressesTried = 8

export async function resolveWithSystem(hostname: string): Promise<readonly ResolvedAddress[]> {
  const found = await systemLookup(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

export async function resolvePermitted(
  hostname: string,
  resolve: Resolve,
  policy: AddressPolicy,
): Promise<ResolvedAddress[]> {
  const found = isLocalhostName(hostname)
    ? ([
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ] as const)
    : await resolve(hostname)
  const kinds: string[] = []
  const permitted: ResolvedAddress[] = []
  for (const candidate of found.slice(0, maxAddressesTried)) {
    const kind = refuseAddress(candidate.address, policy)
    if (kind === undefined) permitted.push(candidate)
    else kinds.push(kind)
  }
  if (permitted.length === 0 && kinds.length > 0) throw forbiddenAddress(hostname, kinds)
  if (permitted.length === 0)
    throw Object.assign(new Error(`no address for ${hostname}`), { code: "ENOTFOUND" })
  return permitted
}

/**
 * Connections whose address was checked in the very lookup that the socket connects by: between the check and
 * the connection there is no second resolution that a hostile name server could answer differently. The agent's
 * pools close when idle, so a name is resolved again for a later connection, and checked again.
 */
export function createGuardedAgent(options: {
  readonly policy: AddressPolicy
  readonly resolve: Resolve
  readonly limits: OutboundLimits
  readonly connections: number
  readonly certificateAuthorities: readonly string[] | undefined
}): Agent {
  const lookup: LookupFunction = (hostname, wanted, callback) => {
    resolvePermitted(hostname, options.resolve, options.policy).then(
      (addresses) => {
        if (wanted.all === true) callback(null, [...addresses])
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      },
      (error) => callback(error, "", 0),
    )
  }
  return new Agent({
    connections: options.connections,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: 16_384,
    connect: {
      lookup,
      timeout: options.limits.connectMs,
      ...(options.certificateAuthorities === undefined ? {} : { ca: [...options.certificateAuthorities] }),
    },
  })
}
