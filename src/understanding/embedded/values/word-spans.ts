import { type Reader, readTalk, tokenAt } from "../../../language/index.ts"
import { isOffer } from "../turn-kind.ts"
import { weightAt } from "./likeness.ts"
import {
  cuesBefore,
  isQuestion,
  isStop,
  type Message,
  sentenceAround,
  sentenceOf,
  startsCue,
} from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"

/** Consecutive words that may be a value, and how they were found. */
export interface Span {
  readonly first: number
  readonly next: number
  readonly source: "name" | "cue" | "modifier" | "answer" | "note"
}

const spanLimit = 6

/** Words that certainly mean a date, an amount, an address or a code are no names. */
export function takenTokens(message: Message): boolean[] {
  const taken = new Array<boolean>(message.reader.tokens.length).fill(false)
  for (const candidate of message.candidates)
    if (
      candidate.kind === "code" ||
      (!candidate.weak &&
        candidate.kind !== "number" &&
        candidate.kind !== "ordinal" &&
        candidate.kind !== "measure")
    )
      taken.fill(true, candidate.first, candidate.next)
  return taken
}

export function capitalSpans({ reader, asked, situation }: Message, taken: readonly boolean[]): Span[] {
  const { tokens, lexicon } = reader
  const { turns } = lexicon
  const introducing = introductions(reader)
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isName(at)) continue
    let next = at + 1
    while (next < tokens.length && next - at < 10) {
      if (isNamePart(next) || isHyphenated(next)) next++
      else {
        const joiner = lexicon.speech.nameJoiners.at(tokens, next)
        const { text, glued } = tokenAt(tokens, next)
        const dotted = text === "." && glued && !isStop(reader, next)
        const state = text === "," && isAbbreviation(next + 1)
        const couple = joinsPeople(next) ? lexicon.speech.and.at(tokens, dotted ? next + 1 : next) : undefined
        if (joiner && isNamePart(joiner.next)) next = joiner.next + 1
        else if (couple && isNamePart(couple.next)) next = couple.next + 1
        else if (particlesEnd(next) !== undefined) next = (particlesEnd(next) ?? next) + 1
        else if (state) next += 2
        else if (dotted && isNamePart(next + 1)) next += 2
        else if (joinsPeople(next) && particlesEnd(next + 1) !== undefined)
          next = particlesEnd(next + 1) ?? next
        else break
      }
    }
    // A house number belongs to its street.
    const numbered = at > 0 && next - at > 1 && tokenAt(tokens, at - 1).kind === "digits" && !taken[at - 1]
    spans.push({ first: numbered ? at - 1 : particlesStart(at), next, source: "name" })
    at = next - 1
  }
  return spans

  /** "Mr. and Mrs. Weiss"; in answer to one question also "Anna and Tom Berger". */
  function joinsPeople(index: number): boolean {
    return asked.size === 1 || lexicon.speech.titles.at(tokens, index - 1) !== undefined
  }
  /** The index of the name after small words inside it: "Anna van der Berg". */
  function particlesEnd(index: number): number | undefined {
    const particles = lexicon.speech.nameParticles.at(tokens, index)
    return particles && isNamePart(particles.next) ? particles.next : undefined
  }
  /** "van der Berg" begins with its small words. */
  function particlesStart(index: number): number {
    for (let back = 3; back >= 1; back--)
      if (lexicon.speech.nameParticles.at(tokens, index - back)?.next === index && !introducing[index - back])
        return index - back
    return index
  }

  /** The "com" of "Rom-com". */
  function isHyphenated(index: number): boolean {
    const { start, kind } = tokenAt(tokens, index)
    return kind === "word" && tokenAt(tokens, index - 1).end === start - 1 && reader.text[start - 1] === "-"
  }
  function isNamePart(index: number): boolean {
    const token = tokens[index]
    if (turns.yes.at(tokens, index) || turns.no.at(tokens, index) || turns.thanks.at(tokens, index))
      return false
    return (
      token?.capital === true &&
      !taken[index] &&
      !introducing[index] &&
      token.text !== "I" &&
      !isContraction(token.folded)
    )
  }
  /** "I'm", "we'd". */
  function isContraction(word: string): boolean {
    const [before, after] = word.split("'")
    return after !== undefined && lexicon.stop.has(before ?? "")
  }
  /** The first word of a sentence always has a capital: it counts as a name only before another, or on its own. */
  function isName(index: number): boolean {
    if (!isNamePart(index)) return false
    const opens = index === 0 || isStop(reader, index - 1)
    if (!opens) return !lexicon.stop.has(tokenAt(tokens, index).folded) || isNamePart(index + 1)
    if (lexicon.stop.has(tokenAt(tokens, index).folded) || startsCue(reader, index)) return false
    const alone = index + 1 >= tokens.length || tokenAt(tokens, index + 1).kind === "sign"
    return (
      alone ||
      isNamePart(index + 1) ||
      opensJourney(reader, index + 1) ||
      (asked.size > 0 && !isOffer(situation))
    )
  }
  function isAbbreviation(index: number): boolean {
    const token = tokens[index]
    return (
      token !== undefined &&
      token.text.length <= 3 &&
      token.capital &&
      token.text === token.text.toUpperCase()
    )
  }
}

/** The words that introduce a name are no part of it: the "Namen" of "auf den Namen Brandt". */
function introductions({ tokens, lexicon }: Reader): boolean[] {
  const found = tokens.map(() => false)
  for (let at = 0; at < tokens.length; at++) {
    const cue = lexicon.speech.nameCues.at(tokens, at)
    if (cue && cue.next - at > 1) found.fill(true, at, cue.next)
  }
  return found
}

/** "Boston to Denver": what stands before the "to" is where it begins. */
export function opensJourney({ tokens, lexicon }: Reader, next: number): boolean {
  const to = lexicon.speech.rangeEnd.at(tokens, next)
  return to !== undefined && tokenAt(tokens, next).kind === "word" && tokens[to.next]?.capital === true
}

/** Words after a cue, up to the next small word, from people who write without capitals: "to fresno". */
export function cueSpans(message: Message, taken: readonly boolean[]): Span[] {
  const { tokens, lexicon } = message.reader
  const spans: Span[] = []
  for (let at = 1; at < tokens.length; at++) {
    if (!isPlain(at) || isPlain(at - 1) || isQuestion(message, at)) continue
    if (cuesBefore(message.reader, at).size === 0) continue
    let next = at + 1
    while (next < tokens.length && next - at < spanLimit && isPlain(next)) next++
    spans.push({ first: at, next, source: "cue" })
  }
  return spans

  function isPlain(index: number): boolean {
    const token = tokenAt(tokens, index)
    return token.kind === "word" && !taken[index] && !lexicon.stop.has(token.folded)
  }
}

/** "a drama movie": the words before the subject of the intent say which kind. */
export function modifierSpans(
  { reader }: Message,
  profile: ParameterProfile,
  taken: readonly boolean[],
): Span[] {
  if (!profile.concepts.has("category")) return []
  const spans: Span[] = []
  for (let at = 1; at < reader.tokens.length; at++) {
    if (weightAt(reader, profile, at) === 0) continue
    let first = at
    while (first > 0 && at - first < 3 && isModifier(first - 1)) first--
    if (first < at) spans.push({ first, next: at, source: "modifier" })
  }
  return spans

  function isModifier(index: number): boolean {
    const token = tokenAt(reader.tokens, index)
    return token.kind === "word" && !taken[index] && !reader.lexicon.stop.has(token.folded)
  }
}

/** "add a note: one high chair", "reason: back pain": what follows the parameter's own word and a colon. */
export function labelledSpans({ reader }: Message, profile: ParameterProfile): Span[] {
  return reader.tokens.flatMap((token, at): Span[] => {
    if (token.text !== ":" || reader.tokens[at + 1]?.glued) return []
    const { from, to } = sentenceAround(reader, at)
    const isNamed = reader.tokens.some(
      (_, index) => index >= from && index < at && weightAt(reader, profile, index) >= labelWeight,
    )
    return isNamed && to > at + 1 ? [{ first: at + 1, next: to, source: "note" }] : []
  })
}

const labelWeight = 0.9

/** The answer to what was asked, without the words that only lead in and out: "it's Miller, thanks". */
export function answerSpans(message: Message, profile: ParameterProfile, taken: readonly boolean[]): Span[] {
  if (!message.asked.has(profile.parameter.name)) return []
  const { reader } = message
  // "Sorry, I meant Saturday" corrects a day, and "hang on" asks for a moment: neither is a name.
  if (message.turn.corrects && isOtherValue(message, profile)) return []
  if (readTalk(reader.text, message.situation.locale)) return []
  const whole = wholeAnswer(message, profile)
  if (whole) return [whole]
  const spans: Span[] = []
  for (let from = 0; from < reader.tokens.length; ) {
    const { to } = sentenceAround(reader, from)
    const first = skipOpenings(message, from, to)
    const next = trimEnd(message, first, to)
    if (next > first && isShortAnswer(message, first, next, taken))
      spans.push({ first, next, source: "answer" })
    else {
      const only = onlyWords(message, from, to, taken)
      if (only && isShortAnswer(message, only.first, only.next, taken)) spans.push(only)
    }
    from = Math.max(to + 1, from + 1)
  }
  return spans
}

/** What has a name is looked for in the words: "I'll be leaving from Washington". */
const named = ["person", "place", "title", "category", "creator", "thing", "origin", "destination"] as const

/**
 * What was said in answer to the only question is the answer, unless it is a question, a correction or talk, or gives
 * a day or an amount for something else.
 */
function wholeAnswer(message: Message, profile: ParameterProfile): Span | undefined {
  const { reader, turn, asked, situation } = message
  if (asked.size !== 1 || turn.content === 0 || isOffer(situation)) return undefined
  const isNote = profile.concepts.has("note")
  if (isNote) return toSpan(0, trimEnd(message, 0, reader.tokens.length, true))
  if (!isAddress(profile) && named.some((concept) => profile.concepts.has(concept))) return undefined
  if (turn.asks || turn.corrects || turn.refuses || turn.cancels || turn.wantsAnother || turn.noPreference)
    return undefined
  const first = skipTalk(message)
  const next = trimEnd(message, first, reader.tokens.length, isAddress(profile))
  if (next <= first || next - first > wholeLimit || isOtherValue(message, profile)) return undefined
  return toSpan(first, next)

  function toSpan(first: number, next: number): Span {
    return { first, next, source: "note" }
  }
}

const wholeLimit = 60

/** "sorry, it is …": what leads into an answer. A single small word may be part of it: "my knee hurts". */
export function skipTalk({ reader }: Message): number {
  const { tokens, lexicon } = reader
  const { yes, amend } = lexicon.turns
  let first = 0
  while (first < tokens.length) {
    const opening = lexicon.speech.openings.at(tokens, first)
    const isLead = opening && (opening.next - first > 1 || tokenAt(tokens, first).folded.includes("'"))
    const lead = isLead ? opening : undefined
    const next = (lead ?? yes.at(tokens, first) ?? amend.at(tokens, first))?.next
    if (next !== undefined) first = next
    else if (tokenAt(tokens, first).kind === "sign") first++
    else break
  }
  return first
}

/** An address has numbers and commas of its own. */
export function isAddress({ concepts }: ParameterProfile): boolean {
  return concepts.has("address")
}

/** "Saturday" in answer to "which film?" is the day. */
function isOtherValue({ candidates, profiles }: Message, profile: ParameterProfile): boolean {
  if (isAddress(profile)) return false
  const kinds = new Set(profiles.filter((one) => one !== profile).map(({ kind }) => kind))
  return candidates.some(
    ({ kind, weak }) =>
      !weak &&
      (kind === "date" || kind === "time" || kind === "email" || kind === "phone") &&
      kinds.has(kind),
  )
}

function skipOpenings({ reader }: Message, from: number, to: number): number {
  const { speech, turns } = reader.lexicon
  let first = from
  for (let rounds = 0; rounds < 8 && first < to; rounds++) {
    const opening =
      speech.nameCues.at(reader.tokens, first) ??
      speech.openings.at(reader.tokens, first) ??
      turns.yes.at(reader.tokens, first) ??
      turns.agree.at(reader.tokens, first) ??
      turns.correction.at(reader.tokens, first) ??
      turns.amend.at(reader.tokens, first)
    if (opening && opening.next <= to) first = opening.next
    else if (tokenAt(reader.tokens, first).kind === "sign") first++
    else break
  }
  return first
}

/**
 * "Find some place that serves tacos": the only words of a sentence that are neither grammar nor about the parameter.
 */
function onlyWords(message: Message, from: number, to: number, taken: readonly boolean[]): Span | undefined {
  const { reader, profiles } = message
  let found: Span | undefined
  for (let at = from; at < to; at++) {
    const { kind, folded } = tokenAt(reader.tokens, at)
    if (kind !== "word" || taken[at] || reader.lexicon.stop.has(folded)) continue
    if (reader.lexicon.turns.amend.at(reader.tokens, at)) continue
    if (profiles.some((profile) => weightAt(reader, profile, at) > 0)) continue
    if (found && found.next < at) return undefined
    found = { first: found?.first ?? at, next: at + 1, source: "answer" }
  }
  return found && found.next - found.first <= 3 ? found : undefined
}

/** A few words of their own: no question, no other wish, nothing that means a date or an amount. */
function isShortAnswer(message: Message, first: number, next: number, taken: readonly boolean[]): boolean {
  const { reader } = message
  const sentence = sentenceOf(message, first)
  if (next - first > spanLimit || taken.slice(first, next).includes(true)) return false
  if (!sentence || sentence.content === 0 || sentence.wantsAnother || isQuestion(message, first)) return false
  const { nameJoiners, and } = reader.lexicon.speech
  for (let at = first; at < next; at++) {
    const { capital, folded } = tokenAt(reader.tokens, at)
    const joins = at > first && (nameJoiners.at(reader.tokens, at) ?? and.at(reader.tokens, at))
    if (!capital && !joins && reader.lexicon.stop.has(folded)) return false
  }
  return true
}

export function trimEnd({ reader }: Message, first: number, to: number, whole = false): number {
  const { closings } = reader.lexicon.speech
  if (whole) return trimSigns(to)
  for (let at = first + 1; at < to; at++) {
    const match = closings.at(reader.tokens, at)
    if (match && (match.next === to || reader.tokens[match.next]?.text === ",")) return trimSigns(at)
    if (tokenAt(reader.tokens, at).text === "," && !reader.tokens[at + 1]?.capital) return at
  }
  return trimSigns(to)

  function trimSigns(end: number): number {
    let at = end
    while (at > first && tokenAt(reader.tokens, at - 1).kind === "sign") at--
    return at
  }
}
