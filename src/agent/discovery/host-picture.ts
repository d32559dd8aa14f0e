import type { DnsRecords } from "../../protocols/uim/index.ts"
import type { ServiceRecord } from "../../registry/index.ts"

/** One place where a host may say what it offers. */
export interface DiscoveryLayer {
  readonly layer: "dns" | "agents.json" | "discovery" | "intentweb" | "nlweb" | "mcp" | "a2a"
  readonly url: string
  readonly state: "found" | "absent" | "failed"
  /** Why it failed, or what could not be read of it. */
  readonly problem?: string
}

/** All that a host says of itself, in whatever protocols, as one picture. */
export interface HostPicture {
  /** A bare origin: the identity of a host. */
  readonly origin: string
  /** Undefined where no layer says anything. */
  readonly record: ServiceRecord | undefined
  /** The header in which it takes idempotency keys, where it says so. */
  readonly idempotencyHeader?: string | undefined
  readonly dns: DnsRecords
  readonly layers: readonly DiscoveryLayer[]
}
