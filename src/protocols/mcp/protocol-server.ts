import {
  createRequestStateCodec,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server"
import { createOfferCache, type HostContext } from "../../host/index.ts"
import { type Sealed, toCall } from "./call.ts"
import { serveCompletions } from "./completion-handlers.ts"
import { toProtocolError } from "./errors.ts"
import { servePrompts } from "./prompt-handlers.ts"
import { serveResources } from "./resource-handlers.ts"
import type { Handle, McpContent, Serving } from "./serving.ts"
import { serveTools } from "./tool-handlers.ts"
import { createToolbox } from "./toolbox.ts"
import { toToolNames } from "./tools.ts"

export function createServing(
  content: McpContent,
  contextOf: (request: ServerContext) => HostContext,
): Serving {
  const toolbox = createToolbox(content.tools ?? [])
  const taken = new Set(toolbox.keys())
  return {
    content,
    contextOf,
    toolbox,
    intents: createOfferCache(content.host, ({ intents }) => toToolNames(intents, taken)),
    // Sealed state is valid for one method, and its content binds it to one tool. What it leads to belongs to whoever
    // holds it: a client may have moved to another address, or proven itself, since it was asked.
    codec: createRequestStateCodec<Sealed>({
      key: content.stateSecret,
      ttlSeconds: 30 * 60,
      bind: (request) => request.mcpReq.method,
    }),
    createId: content.createId ?? (() => crypto.randomUUID()),
    heartbeat: content.heartbeat ?? 5_000,
  }
}

/** The protocol's server for one connection of a 2025-era client, or for one request of a later one. */
export interface ProtocolServer {
  readonly server: Server
  /** Tells the client that a resource changed, if it has subscribed to it. */
  resourceChanged(uri: string): void
}

export function createProtocolServer(serving: Serving): ProtocolServer {
  const { content, codec, contextOf } = serving
  const { service } = content.host
  const server = new Server(
    {
      name: service.namespace,
      title: service.name,
      version: service.updated,
      ...(service.website !== undefined && { websiteUrl: service.website }),
    },
    {
      capabilities: toCapabilities(content),
      instructions: service.about,
      requestState: { verify: codec.verify },
      // The conversation gives up before that.
      inputRequired: { maxRounds: 60 },
      cacheHints: {
        "tools/list": { ttlMs: 60_000, cacheScope: "public" },
        "server/discover": { ttlMs: 60_000, cacheScope: "public" },
      },
    },
  )
  server.onerror = (error) => content.onNotice?.(error)
  const handle: Handle = async (request, place, work) => {
    try {
      return await work(toCall(server, request, contextOf(request), place))
    } catch (error) {
      throw toProtocolError(error, content.onError)
    }
  }
  serveTools(server, serving, handle)
  if (content.prompts) servePrompts(server, content.prompts, serving, handle)
  serveCompletions(server, content, handle)
  const resources = content.resources && serveResources(server, content.resources, serving, handle)
  return { server, resourceChanged: (uri) => resources?.changed(uri) }
}

function toCapabilities({ resources, prompts, logging }: McpContent): ServerCapabilities {
  return {
    tools: {},
    ...(resources && { resources: resources.watch ? { subscribe: true } : {} }),
    ...(prompts && { prompts: {} }),
    ...((prompts?.complete || resources?.complete) && { completions: {} }),
    ...(logging === true && { logging: {} }),
  }
}
