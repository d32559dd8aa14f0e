import type { Match } from "../words/lexicon.ts"
import { tokenAt } from "../words/tokens.ts"
import { type Reader, skip } from "./reader.ts"

/** Tokens from `first` up to but not including `next`. */
export interface TokenRange {
  readonly first: number
  readonly next: number
}

/** What the words rule out, with the words that do so: "without nuts or milk", "a nut allergy". */
export interface Exclusion extends TokenRange {
  readonly things: readonly TokenRange[]
}

/** The most words that one thing has. */
const longestThing = 4
const mostThings = 8

/** Finds what is ruled out without being a day or an amount: for those, see `isExcluded`. */
export function findExclusions(reader: Reader): Exclusion[] {
  const found: Exclusion[] = []
  for (let at = 0; at < reader.tokens.length; at++) {
    const exclusion = cuedAt(reader, at) ?? namedBefore(reader, at)
    if (!exclusion) continue
    found.push(exclusion)
    at = Math.max(at, exclusion.next - 1)
  }
  return found
}

function cuedAt(reader: Reader, at: number): Exclusion | undefined {
  const cue = reader.lexicon.conditions.rulesOut.at(reader.tokens, at)
  if (!cue || isLimitOrTalk(reader, at, cue)) return undefined
  const things = thingsFrom(reader, cue.next)
  const last = things.at(-1)
  if (!last) return undefined
  return { first: at, next: last.next, things }
}

/** "no more than four" limits, and "no thanks" only talks. */
function isLimitOrTalk({ tokens, lexicon }: Reader, at: number, cue: Match<true>): boolean {
  const { bounds, turns } = lexicon
  const longer = [bounds.atMost, bounds.below, bounds.atLeast, bounds.above, turns.no, turns.noPreference]
  return longer.some((table) => (table.at(tokens, at)?.next ?? 0) > cue.next)
}

function thingsFrom(reader: Reader, from: number): TokenRange[] {
  const { and, or } = reader.lexicon.speech
  const things: TokenRange[] = []
  let at = from
  while (things.length < mostThings) {
    const thing = thingAt(reader, at)
    if (!thing) break
    things.push(thing)
    const joiner = or.at(reader.tokens, thing.next) ?? and.at(reader.tokens, thing.next)
    const comma = reader.tokens[thing.next]?.text === "," && listGoesOn(reader, thing.next + 1)
    if (!joiner && !comma) break
    at = joiner?.next ?? thing.next + 1
    at = skip(reader, at, reader.lexicon.conditions.rulesOut)
  }
  return things
}

/** "no onions, garlic or peppers" is a list; "no onions, a table for two" is not. */
function listGoesOn(reader: Reader, from: number): boolean {
  const { and, or } = reader.lexicon.speech
  const { tokens } = reader
  if (and.at(tokens, from) ?? or.at(tokens, from)) return true
  const thing = thingAt(reader, from)
  if (!thing || thing.next - thing.first > 2) return false
  const after = tokens[thing.next]
  if (after?.text === ",") return listGoesOn(reader, thing.next + 1)
  return (or.at(tokens, thing.next) ?? and.at(tokens, thing.next)) !== undefined
}

/** The words that name one thing: no grammar, no signs. */
function thingAt(reader: Reader, from: number): TokenRange | undefined {
  const { tokens, lexicon } = reader
  const { calendar, numbers, speech } = lexicon
  const first = skip(reader, from, calendar.articles, numbers.indefinite, speech.any)
  let next = first
  while (next < tokens.length && next - first < longestThing && isNaming(reader, next)) next++
  return next > first ? { first, next } : undefined
}

function isNaming({ tokens, lexicon }: Reader, at: number): boolean {
  const token = tokenAt(tokens, at)
  if (token.kind !== "word" || lexicon.stop.has(token.folded)) return false
  return !lexicon.speech.and.at(tokens, at) && !lexicon.speech.or.at(tokens, at)
}

/** "sugar-free", "a nut allergy": the thing stands before the word that rules it out. */
function namedBefore(reader: Reader, at: number): Exclusion | undefined {
  if (at === 0 || !isNaming(reader, at - 1)) return undefined
  const after = reader.lexicon.conditions.ruledOutAfter.at(reader.tokens, at) ?? freeAt(reader, at)
  return after && { first: at - 1, next: after.next, things: [{ first: at - 1, next: at }] }
}

/** "which times are free" rules nothing out: only a hyphen, or what people avoid, makes it so. */
function freeAt({ text, tokens, lexicon }: Reader, at: number): Match<true> | undefined {
  const { avoided, freeOf } = lexicon.conditions
  const isMeant = avoided.at(tokens, at - 1) || text[tokenAt(tokens, at).start - 1] === "-"
  return isMeant ? freeOf.at(tokens, at) : undefined
}
