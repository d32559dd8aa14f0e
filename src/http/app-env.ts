import type { HttpBindings } from "@hono/node-server"
import type { ToldLimit } from "../limits/index.ts"

/** What handlers find in their context: Node's own request where there is one, and what the front knows. */
export interface AppEnv {
  Bindings: Partial<HttpBindings> & {
    /** The caller's address, where another framework took the connection. */
    readonly address?: string | undefined
  }
  Variables: {
    requestId: string
    /** The address of the caller. */
    caller?: string | undefined
    /** The limits that this request counted against. */
    limits?: readonly ToldLimit[]
    /** What was thrown, for the log. */
    failure?: unknown
    unmatched?: boolean
    headersSet?: boolean
  }
}
