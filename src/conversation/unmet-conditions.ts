import type { Effect } from "../intent/index.ts"
import { toPlainWords } from "../language/index.ts"
import type { Understood, WhyItMatters } from "../understanding/index.ts"
import type { ContentAnswer } from "./input.ts"
import type { Interaction } from "./interaction.ts"

/** What would make the result of something that reads a wrong one. */
const forReading: ReadonlySet<WhyItMatters> = new Set(["negation", "condition", "amount", "date", "known"])
/** Before an effect everything that is taken is confirmed, so only what is not must be said. */
const forEffects: ReadonlySet<WhyItMatters> = new Set(["negation", "condition", "amount"])

const conditionsAtMost = 5

/**
 * The conditions that were said and that nothing takes into account. A question is asked anew each time; a wish with an
 * effect gathers them until its confirmation.
 */
export function unmetConditions(
  { unmetConditions: before = [] }: Interaction,
  { leftOver = [] }: Understood,
  effect: Effect | undefined,
): readonly string[] | undefined {
  const mattering = effect === "read" ? forReading : forEffects
  const said = leftOver.filter(({ why }) => mattering.has(why)).map(({ from }) => from.text)
  const all = [...new Set([...(effect === "read" ? [] : before), ...said])].slice(-conditionsAtMost)
  return all.length === 0 ? undefined : all
}

/**
 * The conditions that nothing found in the content speaks of. What is ruled out, amounts and days the content reads for
 * itself.
 */
export function unmetInContent({ leftOver = [] }: Understood, found: ContentAnswer): string[] {
  const conditions = leftOver.filter(({ why }) => why === "condition").map(({ from }) => from.text)
  if (conditions.length === 0) return []
  const shown = toPlainWords(JSON.stringify(found.kind === "items" ? found.items : found))
  return conditions.filter((words) => !shown.includes(toPlainWords(words))).slice(-conditionsAtMost)
}
