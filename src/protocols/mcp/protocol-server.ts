import {
  createRequestStateCodec,
  type RequestStateCodec,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server"
import type { Host, HostContext } from "../../host/index.ts"
import { type Sealed, toCall } from "./call.ts"
import { serveCompletions } from "./completion-handlers.ts"
import { toProtocolError } from "./errors.ts"
import type { HandedPrompts, HandedResources, HandedTool, McpCall } from "./handed.ts"
import { servePrompts } from "./prompt-handlers.ts"
import { serveResources } from "./resource-handlers.ts"
import { createToolbox, serveTools, type Toolbox } from "./tool-handlers.ts"

/** What is served, whichever way a client comes. */
export interface McpContent {
  readonly host: Host
  /** Tools beside the host's intents. */
  readonly tools?: readonly HandedTool[]
  readonly resources?: HandedResources
  readonly prompts?: HandedPrompts
  /** Declares MCP's logging, for handed parts that call `log`. */
  readonly logging?: boolean
  /** At least 32 bytes, the same on every node: seals what a client carries between two rounds. */
  readonly stateSecret: Uint8Array
  /** Faults of ours. */
  readonly onError: (error: unknown) => void
  /** What clients got wrong, and what could not be delivered to them. */
  readonly onNotice?: (error: unknown) => void
  readonly createId?: () => string
  /** Milliseconds between two signs of life while an intent runs. */
  readonly heartbeat?: number
}

/** What the handlers of every request are made of. */
export interface Serving {
  readonly content: McpContent
  readonly toolbox: Toolbox
  readonly codec: RequestStateCodec<Sealed>
  /** Who calls, as proven by the door that the request came through. */
  readonly contextOf: (request: ServerContext) => HostContext
  readonly createId: () => string
  readonly heartbeat: number
}

export function createServing(
  content: McpContent,
  contextOf: (request: ServerContext) => HostContext,
): Serving {
  return {
    content,
    contextOf,
    toolbox: createToolbox(content),
    // The state is worth nothing to another principal, method or, by its content, tool.
    codec: createRequestStateCodec<Sealed>({
      key: content.stateSecret,
      ttlSeconds: 30 * 60,
      bind: (request) => `${request.mcpReq.method}\0${contextOf(request).principal.id}`,
    }),
    createId: content.createId ?? (() => crypto.randomUUID()),
    heartbeat: content.heartbeat ?? 5_000,
  }
}

/** A server for one connection of 2025's clients, or for one request of later ones. */
export interface ProtocolServer {
  readonly server: Server
  /** Tells the client, if it subscribed to the resource. */
  resourceChanged(uri: string): void
}

/** Handles one kind of request: the call is made, and what it throws is put into the protocol's words. */
export type Handle = <Result>(
  request: ServerContext,
  place: string,
  work: (call: McpCall) => Promise<Result>,
) => Promise<Result>

export function createProtocolServer(serving: Serving): ProtocolServer {
  const { content, codec, contextOf } = serving
  const { service } = content.host.describe()
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
      // The conversation itself gives up sooner than this.
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
