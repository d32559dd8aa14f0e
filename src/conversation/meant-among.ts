import type { IntentDescriptor } from "../intent/index.ts"
import { analyseTurn } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import { needsNumber } from "./implied-values.ts"

export interface Words {
  readonly text: string
  readonly understood: Understood
  readonly locale: string
}

/**
 * Of several things that words may ask for the one to go on with, so that a clear wish is not answered by a menu. What
 * only reads does no harm, and what has an effect is confirmed before; undefined where going on could.
 */
export function meantAmong(
  fitting: readonly IntentDescriptor[],
  { text, understood, locale }: Words,
): IntentDescriptor | undefined {
  if (fitting.some(({ delegated, provider }) => delegated || provider)) return undefined
  if (understood.values.some(({ by }) => by === "pattern")) return undefined
  const { asks, corrects, cancels, wishes } = analyseTurn(text, locale)
  // "My order" names a thing and tells neither what to do with it nor anything about it.
  if (!asks && !wishes && understood.values.length === 0) return undefined
  // Who changes or calls off something says so; all others want something new.
  const fresh = corrects || cancels ? fitting : fitting.filter((one) => !needsNumber(one))
  const reads = fresh.filter(({ effect }) => effect === "read")
  const writes = fresh.filter(({ effect }) => effect !== "read")
  if (asks && !wishes && reads[0]) return reads[0]
  const [write, ...others] = writes
  if (!write) return reads[0]
  return others.length === 0 && write.effect === "write" && write.confirm ? write : undefined
}
