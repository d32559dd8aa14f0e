import { isSecureUrl, readBounded } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { cardPath, readAgentCard } from "../../protocols/a2a/index.ts"
import { discover, manifestPath, toServiceRecord } from "../../protocols/intentweb/index.ts"
import { readMcpServer } from "../../protocols/mcp/index.ts"
import {
  type Announced,
  capabilityManifestPath,
  readCapabilityManifest,
} from "../../protocols/nlweb/index.ts"
import type { ServiceRecord } from "../../registry/index.ts"
import type { DiscoverHostOptions } from "./discover-host.ts"
import type { DiscoveryLayer } from "./host-picture.ts"

/** What one protocol says of a host. */
export interface ReadLayer {
  readonly record?: ServiceRecord | undefined
  readonly layers: readonly DiscoveryLayer[]
}

const bytesAtMost = 1024 * 1024
const nlwebTools = ["ask", "await", "who"]
/** Milliseconds that an MCP server may take to list its tools. */
const toolsPatience = 10_000

export function readManifest(origin: string, { fetch, signal }: DiscoverHostOptions): Promise<ReadLayer> {
  return attempt("intentweb", `${origin}${manifestPath}`, async () =>
    toServiceRecord(await discover(origin, fetch, signal)),
  )
}

export function readCard(origin: string, options: DiscoverHostOptions): Promise<ReadLayer> {
  const url = `${origin}${cardPath}`
  return attempt("a2a", url, async () => readAgentCard(await fetchDocument(url, options), url))
}

interface ReadAnnounced extends ReadLayer {
  readonly tools?: ServiceRecord | undefined
}

/** Reads the capability manifest where it is by rule, else where robots.txt says that it is. */
export async function readAnnounced(origin: string, options: DiscoverHostOptions): Promise<ReadAnnounced> {
  const layers: DiscoveryLayer[] = []
  for (const url of manifestAddresses(origin, options.agentmaps ?? [])) {
    const read = await readAnnouncedAt(url, origin, options)
    layers.push(...read.layers)
    if (read.record) return { ...read, layers }
  }
  return { layers }
}

function manifestAddresses(origin: string, agentmaps: readonly string[]): ReadonlySet<string> {
  const named = agentmaps.flatMap((written) => {
    const url = URL.parse(written, origin)
    return url && isSecureUrl(url) ? [url.href] : []
  })
  return new Set([`${origin}${capabilityManifestPath}`, ...named])
}

/** Reads one capability manifest, and the tools of the MCP server that it announces. */
async function readAnnouncedAt(
  url: string,
  origin: string,
  options: DiscoverHostOptions,
): Promise<ReadAnnounced> {
  let announced: Announced | undefined
  const nlweb = await attempt("nlweb", url, async () => {
    announced = readCapabilityManifest(await fetchDocument(url, options), url)
    return toRecord(origin, announced)
  })
  const [address] = announced?.mcp ?? []
  if (address === undefined) return nlweb
  const mcp = await attempt("mcp", address, () => readTools(address, options))
  const tools = mcp.record && withoutAsking(mcp.record, announced)
  return { record: nlweb.record, tools, layers: [...nlweb.layers, ...mcp.layers] }
}

/** NLWeb has tools of its own in MCP (7.2); they are that protocol once more, and nothing else that can be done. */
function withoutAsking(record: ServiceRecord, announced: Announced | undefined): ServiceRecord {
  if (announced?.ask === undefined) return record
  return { ...record, intents: record.intents.filter(({ knownAs }) => !nlwebTools.includes(knownAs)) }
}

function readTools(url: string, { fetch, signal }: DiscoverHostOptions): Promise<ServiceRecord> {
  const patience = AbortSignal.timeout(toolsPatience)
  return readMcpServer({ url, fetch }, signal ? AbortSignal.any([signal, patience]) : patience)
}

/** A host that answers questions is reached in that way, too; it has no intents by that. */
function toRecord(origin: string, { name, description, ask }: Announced): ServiceRecord {
  return {
    origin,
    service: { name: name ?? new URL(origin).hostname, description: description ?? "", url: origin },
    reached: ask === undefined ? [] : [{ protocol: "nlweb", url: ask }],
    mode: "hybrid",
    intents: [],
  }
}

async function attempt(
  layer: DiscoveryLayer["layer"],
  url: string,
  read: () => Promise<ServiceRecord>,
): Promise<ReadLayer> {
  try {
    return { record: await read(), layers: [{ layer, url, state: "found" }] }
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found")
      return { layers: [{ layer, url, state: "absent" }] }
    const problem = error instanceof Error ? error.message : String(error)
    return { layers: [{ layer, url, state: "failed", problem }] }
  }
}

async function fetchDocument(url: string, { fetch, signal }: DiscoverHostOptions): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: "application/json" }, ...(signal && { signal }) })
  if (!response.ok) {
    await response.body?.cancel()
    const isAbsent = response.status === 404 || response.status === 410
    throw new ParleyError(isAbsent ? "not_found" : "unavailable", `${url} answered ${response.status}.`)
  }
  const text = new TextDecoder().decode(await readBounded(response.body, bytesAtMost))
  try {
    return JSON.parse(text)
  } catch {
    throw new ParleyError("invalid_request", `${url} is no JSON.`)
  }
}
