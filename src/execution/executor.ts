import type { ExecuteContext } from "../intent/index.ts"

/**
 * Performs an intent somewhere. It throws a ParleyError when it could not; `details.sent` says whether
 * anything may have reached the backend: false makes a retry safe, true makes the outcome uncertain.
 */
export interface Executor {
  run(input: Readonly<Record<string, unknown>>, context: ExecuteContext): Promise<unknown>
}
