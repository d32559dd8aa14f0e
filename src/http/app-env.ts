import type { HttpBindings } from "@hono/node-server"

/** What handlers find in their context: Node's own request where there is one, and what the front knows. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** What was thrown, for the log. */
    failure?: unknown
    unmatched?: boolean
    headersSet?: boolean
  }
}
