import type { HostContext, TurnResult } from "../host/index.ts"

/** The flows of a browser's session, handed in by the role: this room knows nothing of their protocol. */
export interface PageFlows {
  /** Whether the business has declared any; without one there is nothing to show beside the conversation. */
  readonly declared: boolean
  /** Whether words mean something that is shown by a flow: then they are no question to the content. */
  meansShown(text: string, context: HostContext): Promise<boolean>
  /** Shows what is declared for a turn beside it; returns whether the turn itself is shown by that. */
  accompany(
    turn: { readonly interactionId: string; readonly result: TurnResult },
    context: HostContext,
  ): Promise<boolean>
  /** Answers a run of AG-UI by a stream of events. */
  run(body: unknown, context: HostContext): Response
}
