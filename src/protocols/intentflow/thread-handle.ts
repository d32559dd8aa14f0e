import type { RunAgentInput } from "@ag-ui/core"
import type { Thread } from "../../flow/index.ts"
import { type HostContext, holding } from "../../host/index.ts"
import { isUnguessable, jsonDigest } from "../../identity/index.ts"
import { isPlainObject } from "../../intent/index.ts"

/** Our member of the state that a client echoes: what makes a thread with a short id its own. */
const member = "parley"

/** A thread, and what its client has to echo in the state so that it stays its own. */
export interface OwnThread extends Thread {
  readonly echoed?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Whose thread it is. The id is chosen by the client: one that nobody can guess belongs to whoever holds it. Any other
 * is bound at its first use to a secret of ours, because neighbours behind one address choose the same ids.
 */
export function openThread(input: RunAgentInput, asker: HostContext): OwnThread {
  const { threadId, state } = input
  const caller: HostContext = { ...asker, session: { place: threadId } }
  if (isUnguessable(threadId)) return { threadId, context: holding(caller, threadId, { lasting: true }) }
  const shown = secretIn(state)
  if (shown === undefined && caller.principal.proof !== "none") return { threadId, context: caller }
  const secret = shown ?? newSecret(input, caller)
  const context = holding(caller, secret, { lasting: true })
  return { threadId, context, echoed: { [member]: { thread: secret } } }
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
