import { BlockList, isIP } from "node:net"
import { ParleyError } from "../intent/index.ts"

/** What an IP address is for, after the IANA special-purpose registries (RFC 6890). */
export type AddressKind =
  | "public"
  | "loopback"
  | "private"
  | "link-local"
  | "shared"
  | "multicast"
  | "documentation"
  | "unspecified"
  | "embedded"
  | "reserved"

type Range = readonly [kind: AddressKind, network: string, prefix: number]

const ranges4: readonly Range[] = [
  ["unspecified", "0.0.0.0", 8],
  ["private", "10.0.0.0", 8],
  ["shared", "100.64.0.0", 10],
  ["loopback", "127.0.0.0", 8],
  ["link-local", "169.254.0.0", 16],
  ["private", "172.16.0.0", 12],
  ["reserved", "192.0.0.0", 24],
  ["documentation", "192.0.2.0", 24],
  ["embedded", "192.88.99.0", 24],
  ["private", "192.168.0.0", 16],
  ["reserved", "198.18.0.0", 15],
  ["documentation", "198.51.100.0", 24],
  ["documentation", "203.0.113.0", 24],
  ["multicast", "224.0.0.0", 4],
  ["reserved", "240.0.0.0", 4],
]

/** An address that carries an IPv4 address inside reaches whatever that one reaches, so none of them is public. */
const ranges6: readonly Range[] = [
  ["unspecified", "::", 128],
  ["loopback", "::1", 128],
  ["embedded", "::", 96],
  ["embedded", "::ffff:0:0", 96],
  ["embedded", "::ffff:0:0:0", 96],
  ["embedded", "64:ff9b::", 96],
  ["embedded", "64:ff9b:1::", 48],
  ["embedded", "2001::", 32],
  ["documentation", "2001:db8::", 32],
  ["reserved", "2001::", 23],
  ["embedded", "2002::", 16],
  ["documentation", "3fff::", 20],
  ["private", "fc00::", 7],
  ["link-local", "fe80::", 10],
  ["reserved", "fec0::", 10],
  ["multicast", "ff00::", 8],
]

// Separate lists: Node compares an IPv4 address with IPv6 rules through its mapped form, and the reverse.
const lists4 = toLists(ranges4, "ipv4")
const lists6 = toLists(ranges6, "ipv6")
const globalUnicast6 = new BlockList()
globalUnicast6.addSubnet("2000::", 3, "ipv6")

function toLists(ranges: readonly Range[], family: "ipv4" | "ipv6") {
  return ranges.map(([kind, network, prefix]) => {
    const list = new BlockList()
    list.addSubnet(network, prefix, family)
    return { kind, list }
  })
}

/** Throws for anything but an IP address as Node writes it; names and URL hosts are not addresses. */
export function classifyAddress(address: string): AddressKind {
  const zone = address.indexOf("%")
  const bare = zone === -1 ? address : address.slice(0, zone)
  const family = isIP(bare)
  if (family === 0) throw new ParleyError("invalid_request", `'${address}' is no IP address`)
  if (family === 4) return lists4.find(({ list }) => list.check(bare, "ipv4"))?.kind ?? "public"
  const special = lists6.find(({ list }) => list.check(bare, "ipv6"))
  if (special !== undefined) return special.kind
  // A zone names an interface of this machine, which no public address needs.
  return zone === -1 && globalUnicast6.check(bare, "ipv6") ? "public" : "reserved"
}

/** Which addresses may be reached beside the public ones. */
export interface AddressPolicy {
  readonly allowLoopback: boolean
  readonly allowed: BlockList
}

/** Reads addresses ("10.0.0.5") and networks ("10.0.0.0/8") that an operator lets us reach. */
export function parseAllowedAddresses(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix, ...rest] = entry.split("/")
    const family = isIP(address)
    const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix)
    const wellFormed = prefix === undefined || /^\d{1,3}$/.test(prefix)
    if (family === 0 || rest.length > 0 || !wellFormed || bits > (family === 4 ? 32 : 128)) {
      throw new ParleyError(
        "invalid_configuration",
        `allowedAddresses: '${entry}' is neither an IP address nor a network; write 10.0.0.5 or 10.0.0.0/8`,
      )
    }
    list.addSubnet(address, bits, family === 4 ? "ipv4" : "ipv6")
  }
  return list
}

/** The reason to refuse an address, or undefined when it may be reached. */
export function refuseAddress(address: string, policy: AddressPolicy): AddressKind | undefined {
  const kind = classifyAddress(address)
  if (kind === "public" || (kind === "loopback" && policy.allowLoopback)) return undefined
  const family = isIP(address) === 4 ? "ipv4" : "ipv6"
  // An address with another one inside is never excepted: allow and use the address itself.
  if (kind !== "embedded" && !address.includes("%") && policy.allowed.check(address, family)) return undefined
  return kind
}
