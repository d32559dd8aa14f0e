import type { Host, HostContext } from "../host/index.ts"
import type { Definitions } from "./definitions.ts"
import { createFlowContext } from "./flow-context.ts"
import type { FlowContext } from "./flow-declaration.ts"
import type { SessionDraft } from "./session-draft.ts"

/** A change of one session: what it is made with, and in whose name. */
export interface Work {
  readonly host: Host
  readonly definitions: Definitions
  readonly draft: SessionDraft
  readonly context: HostContext
}

/** What the business's functions get during this change; `key` names what they answer. */
export function toFlowContext(
  { host, definitions, draft, context }: Work,
  key: string,
  result?: Readonly<Record<string, unknown>>,
): FlowContext {
  return createFlowContext({ host, definitions, now: draft.now }, draft.session, context, key, result)
}
