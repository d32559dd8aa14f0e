import type { RequestStateCodec, ServerContext } from "@modelcontextprotocol/server"
import type { Host, HostContext } from "../../host/index.ts"
import type { IntentDescriptor } from "../../intent/index.ts"
import type { Sealed } from "./call.ts"
import type { ExtensionPrompts, ExtensionResources, ExtensionTool, McpCall } from "./extension-tools.ts"
import type { Toolbox } from "./toolbox.ts"

/** What is served, over HTTP and over a pipe alike. */
export interface McpContent {
  readonly host: Host
  /**
   * Tools beside the host's intents.
   * @example [{ name: "recommend", title: "Recommend", description: "…", input: { type: "object" }, effect: "read", call }]
   */
  readonly tools?: readonly ExtensionTool[]
  /**
   * What clients can list and read.
   * @example { list: async () => ({ items: [{ uri: "house:menu", name: "Menu" }] }), read: async (uri) => readMenu(uri) }
   */
  readonly resources?: ExtensionResources
  /**
   * Ready prompts that clients offer to their users.
   * @example { list: async () => [{ name: "plan-evening" }], get: async (name) => promptOf(name) }
   */
  readonly prompts?: ExtensionPrompts
  /**
   * Declares MCP's logging, for tools, resources and prompts that call `log`.
   * @example true
   */
  readonly logging?: boolean
  /** At least 32 bytes, the same on every node: seals the state that a client carries between two rounds. */
  readonly stateSecret: Uint8Array
  /** Faults of ours. */
  readonly onError: (error: unknown) => void
  /** What clients got wrong, and what could not be delivered to them. */
  readonly onNotice?: (error: unknown) => void
  readonly createId?: () => string
  /**
   * Milliseconds between two signs of life while an intent runs (5,000).
   * @example 10_000
   */
  readonly heartbeat?: number
}

/** What the handlers of all requests share. */
export interface Serving {
  readonly content: McpContent
  readonly toolbox: Toolbox
  /** The intents of the host by the name of their tool. */
  readonly intents: () => Promise<ReadonlyMap<string, IntentDescriptor>>
  readonly codec: RequestStateCodec<Sealed>
  /** Returns who calls: proven over HTTP, or given by the process that started this one. */
  readonly contextOf: (request: ServerContext) => HostContext
  readonly createId: () => string
  readonly heartbeat: number
}

/** Runs the work of one request and translates what it throws into errors of the protocol. */
export type Handle = <Result>(
  request: ServerContext,
  place: string,
  work: (call: McpCall) => Promise<Result>,
) => Promise<Result>
