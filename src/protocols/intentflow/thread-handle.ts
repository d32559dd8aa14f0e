import type { RunAgentInput } from "@ag-ui/core"
import { type HostContext, holding } from "../../host/index.ts"
import { isUnguessable, jsonDigest } from "../../identity/index.ts"
import { isPlainObject } from "../../intent/index.ts"

/** Our member of the state that a client echoes: what makes a thread with a short id its own. */
const member = "parley"

export interface Thread {
  readonly context: HostContext
  /** The state to be echoed from now on; undefined where the client holds all it needs. */
  readonly state?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Whose thread it is. The id is chosen by the client: one that nobody can guess belongs to whoever holds it. Any other
 * is bound at its first use to a secret of ours, because neighbours behind one address choose the same ids.
 */
export function openThread(input: RunAgentInput, context: HostContext): Thread {
  const { threadId, state } = input
  if (isUnguessable(threadId)) return { context: holding(context, threadId, { lasting: true }) }
  const shown = secretIn(state)
  if (shown !== undefined) return { context: holding(context, shown, { lasting: true }) }
  if (context.principal.proof !== "none") return { context }
  const secret = newSecret(input, context)
  const echoed = { ...(isPlainObject(state) ? state : {}), [member]: { thread: secret } }
  return { context: holding(context, secret, { lasting: true }), state: echoed }
}

function secretIn(state: unknown): string | undefined {
  const own = isPlainObject(state) ? state[member] : undefined
  const thread = isPlainObject(own) ? own.thread : undefined
  return typeof thread === "string" && isUnguessable(thread) ? thread : undefined
}

/** The same for the same run, so that a run whose answer was lost finds its conversation when it is sent again. */
function newSecret({ threadId, runId, messages }: RunAgentInput, { principal }: HostContext): string {
  return jsonDigest(["ag-ui thread", principal.id, threadId, runId, messages])
}
