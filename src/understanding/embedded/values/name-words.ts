import { declaredStems } from "./declared-stems.ts"
import { weightAt } from "./likeness.ts"
import { findChoices } from "./match-choices.ts"
import type { Message } from "./message.ts"
import { takenTokens } from "./word-spans.ts"

/**
 * Whether a word can be part of somebody's name: it is no reading, no value or word of the declaration, no talk, and
 * none of the words that the language is made of.
 */
export function nameWord(message: Message): (index: number) => boolean {
  const { reader, profiles, descriptor, exclusions, candidates } = message
  const { tokens, lexicon } = reader
  const taken = takenTokens(message)
  for (const { kind, first, next } of candidates) if (kind === "number") taken.fill(true, first, next)
  for (const { first, next } of exclusions) taken.fill(true, first, next)
  for (const { choices, stems } of profiles)
    for (const { first, next } of findChoices(reader, choices, stems)) taken.fill(true, first, next)
  const declared = declaredStems(descriptor, reader.stemsOf)
  const { speech, turns, conditions, calendar, clock } = lexicon
  const grammar = [
    ...Object.values(turns),
    ...[speech.headcount, speech.relations, speech.closings, speech.self, speech.speaking],
    ...[conditions.states, conditions.rulesOut, conditions.needs, conditions.avoided],
    ...[calendar.weekdays, calendar.doubtfulWeekdays, calendar.months, clock.dayParts],
  ]
  return (index) => {
    const token = tokens[index]
    if (token?.kind !== "word" || token.text.length < 2 || taken[index]) return false
    if (isSmallWord(message, index) || grammar.some((table) => table.at(tokens, index))) return false
    if (reader.stems[index]?.some((stem) => declared.has(stem))) return false
    return !profiles.some((profile) => weightAt(reader, profile, index) > 0)
  }
}

/** A small word, also with another grown to it: "we'd". */
function isSmallWord({ reader }: Message, index: number): boolean {
  const { stop } = reader.lexicon
  const folded = reader.tokens[index]?.folded ?? ""
  const [before = "", after] = folded.split("'")
  return stop.has(folded) || (after !== undefined && before.length > 1 && stop.has(before))
}
