import type { Flows, Thread } from "../flow/index.ts"
import type { HostContext } from "../host/index.ts"
import type { PageFlows } from "../pages/index.ts"
import { createRuns, parseRun } from "../protocols/intentflow/index.ts"

/** All tabs of a browser share one thread, so that a cart is the same in each. */
const threadId = "page"

/** The flows of a host for its conversation page. A flow that cannot be shown does not undo the turn that led to it. */
export function createPageFlows(
  flows: Flows,
  { stopping, onError }: { readonly stopping: AbortSignal; readonly onError: (error: unknown) => void },
): PageFlows {
  const run = createRuns({ flows, stopping, onError })
  const threadOf = (context: HostContext): Thread => ({ threadId, context })
  return {
    declared: flows.registry.flows.length > 0,
    meansShown: (text, context) => flows.meansShown(text, context),
    async accompany(turn, context) {
      try {
        return await flows.accompany(threadOf(context), turn)
      } catch (error) {
        onError(error)
        return false
      }
    },
    run: (body, context) => run(parseRun(body), threadOf(context)),
  }
}
