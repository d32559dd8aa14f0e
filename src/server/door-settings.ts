import type { Catalog } from "../catalog/index.ts"
import type { RegisteredKeys } from "../identity/index.ts"
import type { McpOptions } from "../protocols/mcp/index.ts"
import type { NlwebOptions } from "../protocols/nlweb/index.ts"

/** What may be said about the doors by whoever opens a role. */
export interface DoorSettings {
  /** What MCP clients find beside the intents. */
  readonly mcp?: Pick<
    McpOptions,
    "tools" | "resources" | "prompts" | "logging" | "sessions" | "exchangesAtMost" | "heartbeat"
  >
  /** How it is asked. */
  readonly nlweb?: Pick<NlwebOptions, "access" | "rateLimit" | "widget" | "contexts" | "patience">
  /** IntentSchema catalogs: the types of its intents are looked up there, and they are served. */
  readonly catalogs?: readonly Catalog[]
  /** Keys that may publish into the catalogs over HTTP. */
  readonly operatorKeys?: readonly string[]
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
}
