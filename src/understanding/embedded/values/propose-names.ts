import {
  type Concept,
  fold,
  isExcluded,
  type Reader,
  readingLimit,
  writtenText,
} from "../../../language/index.ts"
import { declaredStems } from "./declared-stems.ts"
import { likenessAround, weightAt } from "./likeness.ts"
import {
  cuesBefore,
  knownValue,
  type Message,
  offeredFor,
  type Proposal,
  sentenceAround,
  sentenceOf,
} from "./message.ts"
import { isIntroduced } from "./name-evidence.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isId } from "./propose-ids.ts"
import { cueScore } from "./propose-typed-values.ts"
import { nameWeights, spanWeights, weights } from "./score-weights.ts"
import {
  answerSpans,
  capitalSpans,
  cueSpans,
  isAddress,
  labelledSpans,
  modifierSpans,
  opensJourney,
  type Span,
  takenTokens,
} from "./word-spans.ts"

/** Proposes names, places and other words that no list can confirm: by capitals, by cues and by what was asked. */
export function proposeNames(message: Message): Proposal[] {
  const profiles = message.profiles.filter((profile) => profile.kind === "text" && !isId(profile))
  if (profiles.length === 0) return []
  const taken = takenTokens(message)
  // Where every noun has a capital, a word of the declaration is no name for having one.
  const capitalsTell = message.reader.lexicon.language.asking.capitalsTellPlaces
  const spans = [...capitalSpans(message, taken), ...cueSpans(message, taken)].slice(0, readingLimit)
  const proposals: Proposal[] = []
  for (const profile of profiles) {
    const asked = message.asked.has(profile.parameter.name)
    const mine = asked || !usesCapitals(message) ? spans : spans.filter((span) => span.source === "name")
    const own = [
      ...mine,
      ...modifierSpans(message, profile, taken),
      ...answerSpans(message, profile, taken),
      ...labelledSpans(message, profile),
    ]
    for (const span of own.filter((one) => !isStray(message, profile, one)))
      if (
        span.source === "name"
          ? !isSubject(message, span) && (capitalsTell || isOwnWords(message, span))
          : isOwnWords(message, span) && !isNumber(message, span)
      )
        proposals.push(toProposal(message, profile, withHouseNumber(message, profile, span)))
  }
  return proposals
}

/** Whether the span has words that are not the declaration's own: "the song" is the subject, not a title. */
function isOwnWords({ reader, profiles }: Message, { first, next }: Span): boolean {
  for (let at = first; at < next; at++)
    if (!profiles.some((profile) => weightAt(reader, profile, at) > 0)) return true
  return false
}

/**
 * The "Table" of "Table for two" has its capital from the start of the sentence, and is the subject of the intent.
 */
function isSubject(message: Message, { first, next }: Span): boolean {
  const { reader, descriptor } = message
  if (next - first > 1 || sentenceOf(message, first)?.from !== first || next >= reader.tokens.length)
    return false
  const declared = declaredStems(descriptor, reader.stemsOf)
  return reader.stems[first]?.some((stem) => declared.has(stem)) ?? false
}

/**
 * A word in small letters inside a sentence is nobody's name, unless it follows an introduction or ends what it
 * stands in and is none that people use every day: "a cot for the little one", "we only come on Friday".
 */
function isStray(message: Message, profile: ParameterProfile, span: Span): boolean {
  const { reader, isEveryday } = message
  const { first, next, source } = span
  if (profile.concepts.get("person") !== 1 || isIntroduced(message, first)) return false
  if (source === "name" || source === "note" || reader.tokens[first]?.capital) return false
  const { from, to } = sentenceAround(reader, first)
  const isAll = reader.tokens
    .slice(from, to)
    .every(
      ({ kind, folded }, at) => isInside(from + at) || kind === "sign" || reader.lexicon.stop.has(folded),
    )
  if (source === "answer" && isAll) return false
  const ends = next >= reader.tokens.length || reader.tokens[next]?.kind === "sign"
  return !ends || isEveryday(reader.tokens[first]?.folded ?? "")

  function isInside(at: number): boolean {
    return at >= first && at < next
  }
}

/** "for two" says how many and "the second" which one, even to somebody who asked for a name. */
function isNumber({ candidates }: Message, span: Span): boolean {
  return candidates.some(
    ({ kind, first, next }) =>
      (kind === "number" || kind === "ordinal") && first <= span.first && next >= span.next,
  )
}

/** People who use capitals write names with them. */
function usesCapitals({ reader }: Message): boolean {
  return reader.tokens.some((token) => token.capital)
}

const journeyStart: ReadonlySet<Concept> = new Set(["origin"])

function toProposal(message: Message, profile: ParameterProfile, span: Span): Proposal {
  const { reader, asked } = message
  const { first, next } = span
  const before = cuesBefore(reader, first)
  const cues = before.size === 0 && opensJourney(reader, next) ? journeyStart : before
  let score = spanWeights[span.source]
  if (asked.has(profile.parameter.name)) score += weights.asked
  score += nameWeights.cue * cueScore(profile, cues)
  score += nameWeights.likeness * likenessAround(reader, profile, first, next)
  if (sentenceOf(message, first)?.proposes) score += nameWeights.proposed
  if (message.profiles.every((other) => other === profile || other.kind !== "text" || isId(other)))
    score += weights.onlyOne
  if (profile.concepts.has("person") && span.source === "name" && isIntroduced(message, first))
    score += nameWeights.introduced
  if (offeredFor(message, profile.parameter.name).length > 0) score += nameWeights.besideOptions
  if (isKnownElsewhere(message, profile, span)) score += nameWeights.knownElsewhere
  if (span.source === "cue" && !usesCapitals(message)) score += nameWeights.withoutCapitals
  if (isNamedAfter(message, profile, next)) score += nameWeights.namedAfter
  score += conceptScore(message, profile, span, cues)
  if (knownValue(message, profile.parameter.name) === undefined) score += weights.unknown
  const value = writtenText(reader, first, next)
  return { profile, value, score, first, next, excluded: isExcluded(reader, first, next) }
}

/** In most of Europe the number comes after the street: "Carrer de Mallorca 12". An address goes on to its town. */
function withHouseNumber({ reader }: Message, profile: ParameterProfile, span: Span): Span {
  if (isAddress(profile) && span.source === "name") return { ...span, next: addressEnd(reader, span.next) }
  const [number, after] = [reader.tokens[span.next], reader.tokens[span.next + 1]]
  if (!profile.concepts.has("place") || number?.kind !== "digits" || number.text.length > 4) return span
  return after === undefined || after.kind === "sign" ? { ...span, next: span.next + 1 } : span
}

/** "10 Downing Street, London SW1A 2AA": numbers, capitals and the commas between them. */
function addressEnd({ tokens, lexicon }: Reader, from: number): number {
  const isPart = (at: number) => {
    const token = tokens[at]
    return token?.kind === "digits" || (token?.capital === true && !lexicon.stop.has(token.folded))
  }
  let next = from
  for (;;) {
    const particle = lexicon.speech.nameParticles.at(tokens, next)
    const at = tokens[next]?.text === "," ? next + 1 : (particle?.next ?? next)
    if (!isPart(at)) return next
    next = at + 1
  }
}

/** "in the Adventure category": the word after it says what it is. */
function isNamedAfter({ reader }: Message, profile: ParameterProfile, next: number): boolean {
  const word = reader.tokens[next]?.folded
  if (word === undefined) return false
  for (const concept of ["category", "place", "title", "person"] as const)
    if (profile.concepts.has(concept) && reader.lexicon.language.concepts[concept].includes(word)) return true
  return false
}

/** The known value of another parameter is only mentioned again, not given for this one. */
function isKnownElsewhere(
  { situation, reader }: Message,
  profile: ParameterProfile,
  { first, next }: Span,
): boolean {
  const words = fold(writtenText(reader, first, next))
  return Object.entries(situation.known ?? {}).some(
    ([name, value]) => name !== profile.parameter.name && typeof value === "string" && fold(value) === words,
  )
}

/** A name is rarely a kind or a note; words before a noun are rarely a name. */
function conceptScore(
  message: Message,
  profile: ParameterProfile,
  span: Span,
  cues: ReadonlySet<Concept>,
): number {
  const has = (concept: Concept) => profile.concepts.has(concept)
  let score = 0
  if (has("note") && span.source !== "note") score += nameWeights.noteUnasked
  if (has("category") && span.source === "modifier") score += nameWeights.kindBeforeNoun
  if (span.source === "name" && (has("place") || has("person") || has("title")))
    score += nameWeights.nameOfSomething
  if (span.source === "name" && has("category") && !has("title")) score += nameWeights.nameAsKind
  if (has("person") && !has("place") && !has("title") && cues.has("place") && !cues.has("person"))
    score += nameWeights.personAtPlace
  if (cues.size === 0 && span.source === "name" && !message.asked.has(profile.parameter.name))
    score += nameWeights.uncued
  return score
}
