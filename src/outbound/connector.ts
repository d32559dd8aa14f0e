import { Resolver } from "node:dns/promises"
import type { LookupFunction } from "node:net"
import { Agent } from "undici"
import { type AddressPolicy, refuseAddress } from "./address.ts"
import type { OutboundLimits } from "./outbound-limits.ts"
import { forbiddenAddress, isLocalhostName } from "./target.ts"

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Turns a name into addresses. The answer is checked and used as it is, so a second answer changes nothing. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

const maxAddressesTried = 8
/** Milliseconds for one of several addresses of a host. */
const attemptMs = 1_500

/**
 * Asks name servers (the system's, or "address:port" given here) directly. The system's own lookup would run on
 * the few threads that files and signatures need too, where slow name servers of strangers could hold them all.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (four.status === "rejected" && six.status === "rejected") throw four.reason
    return [
      ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ]
  }
}

async function resolvePermitted(
  hostname: string,
  resolve: Resolve,
  policy: AddressPolicy,
): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]> {
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
  const [first, ...others] = permitted
  if (first !== undefined) return [first, ...others]
  if (kinds.length > 0) throw forbiddenAddress(hostname, kinds)
  throw Object.assign(new Error(`no address for ${hostname}`), { code: "ENOTFOUND" })
}

/**
 * Makes connections whose address is checked in the same lookup that the socket uses: between check and connection
 * there is no second resolution that a hostile name server could answer differently. Idle connections close, so a
 * later one resolves the name, and checks it, again.
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
        const [first] = addresses
        if (wanted.all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
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
      // By default the next address is tried after a quarter of a second, which a busy process takes by itself.
      autoSelectFamilyAttemptTimeout: attemptMs,
      ...(options.certificateAuthorities === undefined ? {} : { ca: [...options.certificateAuthorities] }),
    },
  })
}
