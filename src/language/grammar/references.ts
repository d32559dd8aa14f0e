import { languageFor } from "../languages/index.ts"
import type { Measure } from "../reference-words.ts"
import { type Lexicon, toLexicon } from "../words/lexicon.ts"
import { type Token, tokenAt, tokenize } from "../words/tokens.ts"

/** How words point to something that was shown or done before. */
export type Pointing =
  /** Counted from 1; -1 is the last. */
  | { readonly kind: "place"; readonly place: number }
  | { readonly kind: "extreme"; readonly most: boolean; readonly measure: Measure }
  /** "it", "that one". */
  | { readonly kind: "this" }

export interface Reference {
  readonly pointing: Pointing
  /** Where in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/** What the words of a turn say about things before it. */
export interface ReferenceReading {
  /** The strongest one: a place or a comparison before a mere "it". */
  readonly reference?: Reference | undefined
  /** Asks for the same once more: "the same for Thursday". */
  readonly same: boolean
  /** Begins like a change of the question before: "only with a balcony", "and for six?" */
  readonly refines: boolean
  /** Wants to know more of it: "tell me more about the second one". */
  readonly more: boolean
}

export function readReferences(text: string, locale: string): ReferenceReading {
  const lexicon = toLexicon(languageFor(locale))
  const tokens = tokenize(text)
  const found: Reference[] = []
  let same = false
  let more = false
  for (let at = 0; at < tokens.length; at++) {
    const reference = referenceAt(tokens, at, lexicon)
    if (reference) found.push(reference)
    same ||= lexicon.references.same.at(tokens, at) !== undefined
    more ||= lexicon.references.more.at(tokens, at) !== undefined
  }
  const first = skipLead(tokens, lexicon)
  return {
    reference: found.find(({ pointing }) => pointing.kind !== "this") ?? found[0],
    same,
    more,
    refines: lexicon.references.refine.at(tokens, first) !== undefined,
  }
}

/** A yes, a thank-you and a sign before the words say nothing of what they do. */
function skipLead(tokens: readonly Token[], { turns }: Lexicon): number {
  let at = 0
  for (;;) {
    const skipped = turns.yes.at(tokens, at) ?? turns.thanks.at(tokens, at)
    if (!skipped && tokens[at]?.kind !== "sign") return at
    at = skipped?.next ?? at + 1
  }
}

function referenceAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Reference | undefined {
  const place = placeAt(tokens, at, lexicon)
  if (place) return toReference(tokens, at, place.next, { kind: "place", place: place.value })
  const extreme = extremeAt(tokens, at, lexicon)
  if (extreme) return toReference(tokens, at, extreme.next, extreme.pointing)
  const pronoun = lexicon.speech.references.at(tokens, at)
  return pronoun && toReference(tokens, at, pronoun.next, { kind: "this" })
}

function toReference(tokens: readonly Token[], at: number, next: number, pointing: Pointing): Reference {
  return { pointing, start: tokenAt(tokens, at).start, end: tokenAt(tokens, next - 1).end }
}

interface Place {
  readonly value: number
  readonly next: number
}

/** "the second one", "the first", "number 3", "the last one". A bare ordinal may be a day of the month. */
function placeAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Place | undefined {
  const { references, speech, numbers } = lexicon
  const last = speech.lastOne.at(tokens, at)
  if (last) return { value: -1, next: speech.ones.at(tokens, last.next)?.next ?? last.next }
  const numbered = references.number.at(tokens, at)
  const counted = numbered && digitsAt(tokens, numbered.next)
  if (counted) return counted
  const article = references.articles.at(tokens, at)
  const ordinal = ordinalAt(tokens, article?.next ?? at, lexicon)
  if (!ordinal) return undefined
  const one = speech.ones.at(tokens, ordinal.next)
  if (one) return { value: ordinal.value, next: one.next }
  const spelt = numbers.ordinals.at(tokens, article?.next ?? at) !== undefined
  if (!article || !spelt) return undefined
  if (endsPhrase(tokens, ordinal.next, lexicon)) return ordinal
  // "The first recipe": a word of what was shown may follow; a day, a month or a measure may not.
  return isThing(tokens, ordinal.next, lexicon) && endsPhrase(tokens, ordinal.next + 1, lexicon)
    ? { value: ordinal.value, next: ordinal.next + 1 }
    : undefined
}

/** After "the first" a word of its own would be what is counted: "the first of May", "the first floor". */
function endsPhrase(tokens: readonly Token[], at: number, { stop, calendar }: Lexicon): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === "sign") return true
  return stop.has(token.folded) && calendar.of.at(tokens, at) === undefined
}

function isThing(tokens: readonly Token[], at: number, { calendar, clock, measures }: Lexicon): boolean {
  if (tokens[at]?.kind !== "word") return false
  const others = [...Object.values(calendar), ...Object.values(clock), ...Object.values(measures)]
  return !others.some((table) => table.at(tokens, at) !== undefined)
}

function ordinalAt(tokens: readonly Token[], at: number, { numbers }: Lexicon): Place | undefined {
  const spelt = numbers.ordinals.at(tokens, at)
  if (spelt) return spelt
  const digits = digitsAt(tokens, at)
  const suffix = digits && numbers.ordinalSuffixes.at(tokens, digits.next)
  return digits && suffix && tokens[digits.next]?.glued
    ? { value: digits.value, next: suffix.next }
    : undefined
}

function digitsAt(tokens: readonly Token[], at: number): Place | undefined {
  const token = tokens[at]
  return token?.kind === "digits" && token.text.length <= 2
    ? { value: Number(token.text), next: at + 1 }
    : undefined
}

function extremeAt(
  tokens: readonly Token[],
  at: number,
  { references, speech }: Lexicon,
): { readonly pointing: Pointing; readonly next: number } | undefined {
  const article = references.articles.at(tokens, at)
  if (!article) return undefined
  const least = references.least.at(tokens, article.next)
  const found = least ?? references.most.at(tokens, article.next)
  if (!found) return undefined
  return {
    pointing: { kind: "extreme", most: !least, measure: found.value },
    next: speech.ones.at(tokens, found.next)?.next ?? found.next,
  }
}
