import type { Fetch } from "../../identity/index.ts"
import { isPlainObject } from "../../intent/index.ts"
import type { ServiceRecord } from "../../registry/index.ts"
import { type DnsRecords, namesOfRecords, readDnsRecords } from "./dns-records.ts"
import { bodyOf, fetchJson } from "./fetch-json.ts"
import { type AgentsFile, readAgentsJson } from "./read-agents-json.ts"
import { searchIntents } from "./search-intents.ts"

/** One place where a service may say what it offers. */
export interface Layer {
  readonly layer: "dns" | "agents.json" | "discovery"
  readonly url: string
  readonly state: "found" | "absent" | "failed"
  /** Why it failed, or what could not be read of it. */
  readonly problem?: string
}

/** What is known of a service of UIM, and where that came from. */
export interface UimDiscovery extends Partial<Pick<AgentsFile, "idempotencyHeader">> {
  /** Undefined where no layer says anything. */
  readonly record: ServiceRecord | undefined
  readonly dns: DnsRecords
  readonly layers: readonly Layer[]
}

export interface UimDiscoveryOptions {
  readonly fetch: Fetch
  /** Looks up the TXT records of a name; left out where the host has no name in DNS. */
  readonly lookupTxt?: ((name: string) => Promise<readonly string[]>) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Layered discovery (UIM 2.3.1): DNS first, then the `agents.json` that it names, or the one at the root path, and the
 * discovery API where there is no file. A layer that fails does not stop the next.
 */
export async function discoverUim(origin: string, options: UimDiscoveryOptions): Promise<UimDiscovery> {
  const { dns, layers: looked } = await readDns(origin, options)
  const layers = [...looked]
  for (const url of new Set([dns.agentsFile ?? `${origin}/agents.json`, `${origin}/agents.json`])) {
    const { layer, found } = await readFile(url, origin, options)
    layers.push(layer)
    if (found) return { ...found, record: withDns(found.record, dns), dns, layers }
  }
  if (dns.discovery === undefined) return { record: undefined, dns, layers }
  const { layer, found } = await readDiscovery(dns.discovery, origin, options)
  return { record: found && withDns(found, dns), dns, layers: [...layers, layer] }
}

async function readDns(
  origin: string,
  { lookupTxt }: UimDiscoveryOptions,
): Promise<Pick<UimDiscovery, "dns" | "layers">> {
  if (lookupTxt === undefined) return { dns: {}, layers: [] }
  const names = namesOfRecords(new URL(origin).hostname)
  const looked = await Promise.allSettled(names.map((name) => lookupTxt(name)))
  const texts = looked.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
  const dns = readDnsRecords(texts, origin)
  const isFound = Object.values(dns).some((value) => value !== undefined)
  const failed = looked.find((one) => one.status === "rejected")
  const url = `dns:${names[0]}?type=TXT`
  if (!isFound && failed)
    return { dns, layers: [{ layer: "dns", url, state: "failed", problem: messageOf(failed.reason) }] }
  return { dns, layers: [{ layer: "dns", url, state: isFound ? "found" : "absent" }] }
}

async function readFile(url: string, origin: string, { fetch, signal }: UimDiscoveryOptions) {
  return attempt("agents.json", url, async () => {
    const answer = await fetchJson(fetch, url, {
      headers: { accept: "application/json" },
      ...(signal && { signal }),
    })
    if (answer.status === 404 || answer.status === 410) return undefined
    const file = readAgentsJson(bodyOf(answer), { url: answer.url, origin })
    return { found: file, problem: file.problems.join(" ") || undefined }
  })
}

/** Makes a record of what a discovery API lists. */
async function readDiscovery(url: string, origin: string, { fetch, signal }: UimDiscoveryOptions) {
  return attempt("discovery", url, async () => {
    const { hostname } = new URL(origin)
    const provider = { name: hostname, origin }
    const { intents, problems, service } = await searchIntents(fetch, { url, provider }, {}, signal)
    const named = isPlainObject(service) ? service : {}
    const found: ServiceRecord = {
      origin,
      service: {
        name: typeof named.service_name === "string" ? named.service_name : hostname,
        description: typeof named.service_description === "string" ? named.service_description : "",
        url: origin,
        namespace: intents[0]?.descriptor.namespace,
      },
      discovery: url,
      reached: [{ protocol: "uim", url }],
      mode: "hybrid",
      intents,
    }
    return { found, problem: problems.join(" ") || undefined }
  })
}

async function attempt<T>(
  layer: Layer["layer"],
  url: string,
  read: () => Promise<{ readonly found: T; readonly problem: string | undefined } | undefined>,
): Promise<{ readonly layer: Layer; readonly found?: T }> {
  try {
    const result = await read()
    if (result === undefined) return { layer: { layer, url, state: "absent" } }
    const { found, problem } = result
    return { layer: { layer, url, state: "found", ...(problem !== undefined && { problem }) }, found }
  } catch (error) {
    return { layer: { layer, url, state: "failed", problem: messageOf(error) } }
  }
}

/** DNS fills in what the file leaves out. */
function withDns(record: ServiceRecord, dns: DnsRecords): ServiceRecord {
  return {
    ...record,
    policy: record.policy ?? dns.policy,
    discovery: record.discovery ?? dns.discovery,
    publicKey: record.publicKey ?? dns.publicKey,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
