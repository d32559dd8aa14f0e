import type { Executor } from "../execution/index.ts"
import { type Fetch, isBareOrigin, readBounded } from "../identity/index.ts"
import { cutText, ParleyError, toForeignIntent } from "../intent/index.ts"
import { cardPath, readAgentCard } from "../protocols/a2a/index.ts"
import { createRemoteTools, readMcpServer } from "../protocols/mcp/index.ts"
import { capabilityManifestPath, readCapabilityManifest } from "../protocols/nlweb/index.ts"
import { createOpenApiExecutor, readOpenApi } from "../protocols/openapi/index.ts"
import { createUimExecutor, readAgentsJson } from "../protocols/uim/index.ts"
import type { IntentRecord, ServiceRecord } from "../registry/index.ts"
import type { OpenedService, ServiceAddress } from "./known-services.ts"
import { type RemoteIntent, toLedByHost } from "./remote-intents.ts"

export interface OpenServiceOptions {
  /** The guarded way out. */
  readonly fetch: Fetch
  /** The same, with the mediator's own token where the service at this origin issued one to it. */
  readonly fetchFor: (origin: string) => Fetch
  /** The name under which a service sees somebody who has no proven id. */
  readonly nameOf: (owner: string, origin: string) => string
  /** What connections live on. */
  readonly stack: AsyncDisposableStack
}

export interface OpenServices {
  /** Reads what a service declares in its own protocol. */
  open(address: ServiceAddress, signal: AbortSignal): Promise<OpenedService>
  /** Finds the way to each intent of a service. */
  toRemotes(record: ServiceRecord, headers?: ServiceAddress["headers"]): readonly RemoteIntent[]
}

const bytesAtMost = 4 * 1024 * 1024

/** Services in whichever protocol they speak. */
export function createOpenServices(options: OpenServiceOptions): OpenServices {
  const executorOf = createExecutors(options)

  function toRemotes(record: ServiceRecord, headers?: ServiceAddress["headers"]): readonly RemoteIntent[] {
    const { origin, service } = record
    const company = service.name
    const by = { origin, company, names: [company] }
    return record.intents.flatMap((intent): readonly RemoteIntent[] => {
      const { descriptor, protocol, knownAs, endpoint } = intent
      switch (protocol) {
        case "a2a": {
          const agent = { origin, company, skill: knownAs }
          return [{ by, intent: toLedByHost(descriptor), way: { kind: "a2a", agent } }]
        }
        case "intentweb": {
          const place = { site: { origin, endpoint: endpoint.url, company }, capability: knownAs }
          return [{ by, intent: toLedByHost(descriptor), way: { kind: "intentweb", place } }]
        }
        case "nlweb":
          return []
        default: {
          const executor = executorOf(intent, record, headers)
          return [{ by, intent: toForeignIntent(descriptor), way: { kind: "known", executor } }]
        }
      }
    })
  }

  return {
    toRemotes,
    async open(address, signal) {
      const record = { ...(await read(address, options, signal)), mode: "central" as const }
      return { record, intents: toRemotes(record, address.headers) }
    },
  }
}

async function read(
  address: ServiceAddress,
  { fetch }: OpenServiceOptions,
  signal: AbortSignal,
): Promise<ServiceRecord> {
  const { protocol, url, headers } = address
  switch (protocol) {
    case "openapi":
      return readOpenApi(await readText(url, fetch, signal), url)
    case "mcp":
      return readMcpServer({ url, fetch, headers }, signal)
    case "a2a":
      return readAgentCard(await readJson(`${new URL(url).origin}${cardPath}`, fetch, signal), url)
    case "uim": {
      const file = isBareOrigin(url) ? `${url}/agents.json` : url
      return readAgentsJson(await readJson(file, fetch, signal), { url: file, origin: new URL(file).origin })
        .record
    }
    case "nlweb":
      return readAnswering(new URL(url).origin, fetch, signal)
    case "intentweb":
      throw new ParleyError("invalid_configuration", `${url}: what speaks IntentWeb is named under 'sites'.`)
  }
}

/** A host that answers questions. Older ones announce nothing: they are called by their address. */
async function readAnswering(origin: string, fetch: Fetch, signal: AbortSignal): Promise<ServiceRecord> {
  const url = `${origin}${capabilityManifestPath}`
  const response = await fetch(url, { headers: { accept: "application/json" }, signal })
  const text = new TextDecoder().decode(await readBounded(response.body, bytesAtMost))
  const told = response.ok ? readCapabilityManifest(parseJson(text, url), url) : undefined
  const { host } = new URL(origin)
  const service = { name: told?.name ?? host, description: told?.description ?? "", url: origin }
  return { origin, service, reached: [{ protocol: "nlweb", url: origin }], mode: "central", intents: [] }
}

function createExecutors({ fetch, fetchFor, nameOf, stack }: OpenServiceOptions) {
  const servers = new Map<string, ReturnType<typeof createRemoteTools>>()
  const toolsAt = (url: string, headers: ServiceAddress["headers"]) => {
    const known = servers.get(url) ?? stack.use(createRemoteTools({ url, fetch, headers }))
    servers.set(url, known)
    return known
  }
  return (record: IntentRecord, service: ServiceRecord, headers: ServiceAddress["headers"]): Executor => {
    switch (record.protocol) {
      case "mcp":
        return toolsAt(record.endpoint.url, headers).executorFor(record.knownAs)
      case "openapi":
        return createOpenApiExecutor({ record, fetch, headers })
      case "uim":
        return createUimExecutor({
          record,
          service,
          fetch: fetchFor(service.origin),
          // An agent that has proven itself is named by its id; everybody else has a pseudonym at each service.
          nameOf: ({ kind, id }) =>
            kind === "agent" ? id.replace(/^agent:/, "") : nameOf(id, service.origin),
        })
      default:
        throw new ParleyError("internal", `Nothing is executed over '${record.protocol}' here.`)
    }
  }
}

async function readText(url: string, fetch: Fetch, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { accept: "application/json, application/yaml" }, signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ParleyError("unavailable", `${url} answered ${response.status}.`)
  }
  return new TextDecoder().decode(await readBounded(response.body, bytesAtMost))
}

async function readJson(url: string, fetch: Fetch, signal: AbortSignal): Promise<unknown> {
  return parseJson(await readText(url, fetch, signal), url)
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ParleyError("unavailable", `${cutText(url, 200)} is no JSON.`, { cause })
  }
}
