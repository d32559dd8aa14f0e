import { isIP } from "node:net"
import { type Fetch, isSecureUrl } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { LookupTxt } from "../../outbound/index.ts"
import { discoverUim } from "../../protocols/uim/index.ts"
import type { ServiceRecord } from "../../registry/index.ts"
import type { HostPicture } from "./host-picture.ts"
import { mergeRecords } from "./merge-records.ts"
import { readAnnounced, readCard, readManifest } from "./read-layers.ts"

export interface DiscoverHostOptions {
  /** The guarded way to the host. */
  readonly fetch: Fetch
  /** DNS; without it only the host itself is asked. */
  readonly lookupTxt?: LookupTxt | undefined
  /** Further addresses of its capability manifest, as its robots.txt names them; tried where the usual one is absent. */
  readonly agentmaps?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks a host in every protocol at once: DNS and `agents.json`, the manifest of IntentWeb, the capability manifest of
 * NLWeb with the MCP servers it announces, and the card of A2A. What fails is named and stops nothing else.
 */
export async function discoverHost(host: string, options: DiscoverHostOptions): Promise<HostPicture> {
  const origin = toOrigin(host)
  const { fetch, signal, lookupTxt } = options
  const [uim, manifest, announced, card] = await Promise.all([
    discoverUim(origin, { fetch, signal, lookupTxt: lookupFor(origin, lookupTxt) }),
    readManifest(origin, options),
    readAnnounced(origin, options),
    readCard(origin, options),
  ])
  signal?.throwIfAborted()
  // The best known first: intents with parameters, then those whose conversation the host leads.
  const records = [uim.record, announced.tools, manifest.record, card.record, announced.record]
  return {
    origin,
    record: mergeRecords(
      origin,
      records.filter((one): one is ServiceRecord => one !== undefined),
    ),
    idempotencyHeader: uim.idempotencyHeader,
    dns: uim.dns,
    layers: [...uim.layers, ...manifest.layers, ...announced.layers, ...card.layers],
  }
}

/** DNS for a host; an address has no records. */
export function lookupFor(origin: string, lookupTxt: LookupTxt | undefined): LookupTxt | undefined {
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, "")) === 0 ? lookupTxt : undefined
}

/** Reads "bella.example", or any address of a host, as its origin. */
export function toOrigin(host: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `https://${host}`)
  if (!url || url.host === "")
    throw new ParleyError(
      "invalid_request",
      `'${host.slice(0, 200)}' is no host: write a domain or an address, as in bella.example or https://bella.example.`,
    )
  if (isSecureUrl(url)) return url.origin
  throw new ParleyError("forbidden", `${url.origin} is not HTTPS; plain HTTP is spoken to loopback only.`)
}
