import { analyseTurn, type Reader } from "../../language/index.ts"
import { fieldsOf } from "./filter-kinds.ts"
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
  const fields = fieldsOf(filter.filter).filter((field) => field !== "keywords" && field !== "amenityFeature")
  return next.some((other) => fieldsOf(other.filter).some((field) => fields.includes(field)))
}

/** Says one thing only that is no name of anything, corrects, refers to the same as before, or begins like a follow-up. */
export function soundsLikeFollowUp(
  { text, tokens, lexicon }: Reader,
  filters: readonly FoundFilter[],
  rest: readonly string[],
): boolean {
  if (rest.length === 0 && filters.length <= 1) return true
  // "Sorry, I meant to rent."
  if (filters.length > 0 && analyseTurn(text, lexicon.language.tag, tokens).corrects) return true
  // "Same area, same size, for sale" keeps what the question before looked for.
  if (filters.length > 0 && tokens.some((_, at) => lexicon.speech.same.at(tokens, at))) return true
  return rest.length <= 2 && lexicon.asking.followUps.at(tokens, 0) !== undefined
}
