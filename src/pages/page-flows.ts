import type { HostContext } from "../host/index.ts"

/** The thread of a browser's session, handed in by the role: this room knows nothing of its protocol. */
export interface PageFlows {
  /** Whether the business has declared any flows; without one there is nothing to show beside the conversation. */
  readonly declared: boolean
  /** Answers a run of AG-UI by a stream of events. */
  run(body: unknown, context: HostContext): Response
}
