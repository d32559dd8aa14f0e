import type { Question } from "./question.ts"
import type { FoundFilter, Reading } from "./reading.ts"

/** A reply to questions is read together with the question that they were about, and is asked nothing more. */
export function withReply(question: Question): Question {
  const { replyTo, answers, text } = question
  if (replyTo === undefined) return question
  const whole = answers ? replyTo : `${replyTo} ${text}`
  return { ...question, text: whole, previous: [], mayElicit: false }
}

/**
 * A follow-up on the question before it: it keeps what that one looked for, and what it says itself about the same
 * thing replaces what was said before. A question that stands on its own starts anew.
 */
export function continueWith(before: Reading, next: Reading): Reading {
  if (!next.isFollowUp) return next
  const replaced = new Set(next.filters.map(({ about }) => about))
  const kept = before.filters.filter(
    (filter) => !replaced.has(filter.about) && !isReplaced(filter, next.filters),
  )
  return {
    ...next,
    filters: [...kept, ...next.filters],
    asked: [...before.asked, ...next.asked],
    text: [before.text, next.text].filter((text) => text !== "").join(" "),
    order: next.order ?? before.order,
    leanings: [...before.leanings, ...next.leanings],
    unknownPlace: next.unknownPlace ?? (replaced.has("place") ? undefined : before.unknownPlace),
  }
}

/** "Italian" after "French": another value of the same field takes its place. */
function isReplaced(filter: FoundFilter, next: readonly FoundFilter[]): boolean {
  const fields = fieldsOf(filter).filter((field) => field !== "keywords" && field !== "amenityFeature")
  return next.some((other) => fieldsOf(other).some((field) => fields.includes(field)))
}

function fieldsOf({ filter }: FoundFilter): string[] {
  if (filter.kind === "value") return [filter.field]
  if (filter.kind === "any") return filter.filters.flatMap((one) => (one.kind === "value" ? [one.field] : []))
  return []
}
