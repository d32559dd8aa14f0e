import type { Flows } from "../flow/index.ts"
import type { PageFlows } from "../pages/index.ts"
import { createRuns, parseRun } from "../protocols/intentflow/index.ts"

/** All tabs of a browser share one thread, so that a cart is the same in each. */
const threadId = "page"

/** The thread of a browser for its conversation page. */
export function createPageFlows(
  flows: Flows,
  { stopping, onError }: { readonly stopping: AbortSignal; readonly onError: (error: unknown) => void },
): PageFlows {
  const run = createRuns({ flows, stopping, onError })
  return {
    declared: flows.registry.flows.length > 0,
    run: (body, context) => run(parseRun(body), { threadId, context }),
  }
}
