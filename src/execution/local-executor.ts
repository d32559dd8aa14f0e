import type { ExecuteContext } from "../intent/index.ts"
import type { Executor } from "./executor.ts"

/** Runs the site's own function. What it throws counts as a failure without effect. */
export function localExecutor(
  execute: (input: Readonly<Record<string, unknown>>, context: ExecuteContext) => Promise<unknown>,
): Executor {
  return { run: execute }
}
