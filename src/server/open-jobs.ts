import { Jobs } from "../jobs/index.ts"
import { createSqlJobStore } from "../storage/index.ts"
import type { Foundation } from "./foundation.ts"

/** The single runner of durable jobs. Opened after what its jobs use, so that it stops before that does. */
export function openJobs({ engine, now, onError }: Foundation, stack: AsyncDisposableStack): Jobs {
  return stack.use(new Jobs({ store: createSqlJobStore(engine), now, onError }))
}
