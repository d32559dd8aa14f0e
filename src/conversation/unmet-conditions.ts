import type { IntentDescriptor } from "../intent/index.ts"
import { analyseTurn, tellsAvoided, toPlainWords } from "../language/index.ts"
import type { Understood, WhyItMatters } from "../understanding/index.ts"
import type { ContentAnswer } from "./input.ts"
import type { Interaction } from "./interaction.ts"

/** What would make the result of something that reads a wrong one. */
const forReading: ReadonlySet<WhyItMatters> = new Set(["negation", "condition", "amount", "date", "known"])
/** Before an effect everything that is taken is confirmed, so only what is not must be said. */
const forEffects: ReadonlySet<WhyItMatters> = new Set(["negation", "condition", "amount"])

const conditionsAtMost = 5

/** The conditions in words that nothing takes into account. A day means nothing to what knows no days. */
export function conditionsIn(
  { leftOver = [] }: Understood,
  descriptor: Pick<IntentDescriptor, "effect" | "parameters"> | undefined,
  locale: string,
): readonly string[] {
  const mattering = descriptor?.effect === "read" ? forReading : forEffects
  const knowsDays = descriptor?.parameters.some(({ schema }) => String(schema.format).startsWith("date"))
  return (
    leftOver
      .filter(({ why }) => mattering.has(why) && (why !== "date" || knowsDays))
      // "No, wait" takes back and rules out nothing.
      .filter(({ why, from }) => why !== "negation" || !analyseTurn(from.text, locale).corrects)
      .map(({ from }) => from.text)
  )
}

/**
 * The conditions that were said and that nothing takes into account. A question is asked anew each time; a wish with an
 * effect gathers them until its confirmation.
 */
export function unmetConditions(
  { unmetConditions: before = [], locale }: Interaction,
  understood: Understood,
  descriptor: IntentDescriptor | undefined,
): readonly string[] | undefined {
  const kept = descriptor?.effect === "read" ? [] : before
  const all = [...new Set([...kept, ...conditionsIn(understood, descriptor, locale)])].slice(
    -conditionsAtMost,
  )
  return all.length === 0 ? undefined : all
}

/**
 * The conditions that nothing found in the content speaks of. What is ruled out, amounts and days the content reads for
 * itself.
 */
export function unmetInContent(
  { leftOver = [] }: Understood,
  found: ContentAnswer,
  locale: string,
): string[] {
  const conditions = leftOver.filter(({ why }) => why === "condition").map(({ from }) => from.text)
  if (conditions.length === 0) return []
  const shown = toPlainWords(JSON.stringify(found.kind === "items" ? [found.message, found.items] : found))
  // Whoever says what they are allergic to, and that they are, says one thing.
  const isRuledOut = (words: string) => found.kind === "items" && found.binds && tellsAvoided(words, locale)
  return conditions
    .filter((words) => !shown.includes(toPlainWords(words)) && !isRuledOut(words))
    .slice(-conditionsAtMost)
}
