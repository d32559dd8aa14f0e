import { dateOrderOf, languageFor } from "../languages/index.ts"
import type { Glossary } from "../words/glossary.ts"
import { toLexicon } from "../words/lexicon.ts"
import type { Speller } from "../words/spelling.ts"
import { stemOf } from "../words/stems.ts"
import { textLimit, tokenAt, tokenize } from "../words/tokens.ts"
import { toReference, weekdayOf } from "./calendar.ts"
import type { Candidate, Meaning } from "./candidates.ts"
import { matchContact } from "./contacts.ts"
import { matchDate } from "./dates.ts"
import { matchMoment, settleDayParts } from "./day-parts.ts"
import { settleDaysInPeriods } from "./days-in-periods.ts"
import { matchDuration, matchMeasure, matchMoney } from "./measures.ts"
import { markExcluded } from "./negation.ts"
import { matchNumber, matchOrdinal } from "./numbers.ts"
import { joinRanges } from "./ranges.ts"
import type { Reader, Reading } from "./reader.ts"
import { withFollowingOnes, withoutSlips } from "./restarts.ts"
import { matchShift } from "./shifts.ts"
import { matchTime } from "./times.ts"

export interface ScanSettings {
  readonly locale: string
  readonly timeZone: string
  readonly now: number
}

/** With a glossary the words are compared with a declaration in English. */
export function createReader(
  text: string,
  settings: ScanSettings,
  speller?: Speller,
  glossary?: Glossary,
): Reader {
  const read = text.slice(0, textLimit)
  const written = tokenize(read)
  const tokens = speller ? speller.repair(written) : written
  const language = languageFor(settings.locale)
  const stemsOf = glossary ? languageFor("en") : language
  const glosses = glossary?.read(tokens) ?? []
  const words = tokens.map(({ folded }, index) => glosses[index] ?? [folded])
  return {
    text: read,
    tokens,
    stems: words.map((all) => all.map((word) => stemOf(word, stemsOf))),
    stemsOf,
    meant: words.map((all) => all.join(" ")),
    lexicon: toLexicon(language),
    reference: toReference(settings.now, settings.timeZone),
    order: dateOrderOf(settings.locale, settings.timeZone),
  }
}

type Matcher = (reader: Reader, index: number) => Reading<Meaning> | undefined

/** Each finds the longest reading of its kind that starts at a token. Readings of different kinds may overlap. */
const matchers: readonly Matcher[] = [
  matchContact,
  matchMoney,
  matchMeasure,
  matchMoment,
  matchShift,
  matchDuration,
  (reader, index) => as(matchDate(reader, index), (days) => ({ kind: "date", days })),
  (reader, index) => as(matchTime(reader, index), (time) => ({ kind: "time", time })),
  (reader, index) => as(matchOrdinal(reader, index), (number) => ({ kind: "ordinal", number })),
  (reader, index) => {
    const number = matchNumber(reader, index)
    // An article without a unit beside it is no number, unless it is the whole message.
    return number?.weak && reader.tokens.length > 1
      ? undefined
      : as(number, (value) => ({ kind: "number", number: value }))
  },
]

function as<Value>(
  reading: Reading<Value> | undefined,
  toMeaning: (value: Value) => Meaning,
): Reading<Meaning> | undefined {
  return reading && { ...reading, value: toMeaning(reading.value) }
}

/** Nobody writes a message with more readings than this: the rest of it is not read. */
export const readingLimit = 150

/** Every reading in the message, in its order, found in one pass with a bounded look ahead at each token. */
export function scan(reader: Reader): Candidate[] {
  const found: Candidate[] = []
  let at = 0
  while (at < reader.tokens.length && found.length < readingLimit) {
    let certain = at + 1
    const inside = isInsideWord(reader, at)
    for (const match of matchers) {
      const reading = inside ? undefined : match(reader, at)
      if (!reading) continue
      // The "night" of "$120 a night" and the "month" of "1200 a month" are not the length of a stay.
      const isAmount = ({ kind, next }: Candidate) => next === at && (kind === "money" || kind === "number")
      if (reading.value.kind === "duration" && found.some(isAmount)) continue
      found.push({
        ...reading.value,
        first: at,
        next: reading.next,
        weak: reading.weak ?? false,
        assumed: reading.assumed,
      })
      if (!reading.weak && reading.value.kind !== "number" && reading.value.kind !== "ordinal")
        certain = Math.max(certain, reading.next)
    }
    at = certain
  }
  const readings = settleDaysInPeriods(reader, withoutNamedWeekdays(reader, withoutContained(found)))
  const meant = withoutSlips(reader, settleDayParts(reader, readings))
  return withFollowingOnes(reader, markExcluded(reader, joinRanges(reader, meant)))
}

/** In "Sunday lunch on the 6th" the weekday says again what the date says. */
function withoutNamedWeekdays({ tokens, lexicon }: Reader, candidates: readonly Candidate[]): Candidate[] {
  const isWeekday = ({ first, next }: Candidate) =>
    next - first === 1 && lexicon.calendar.weekdays.at(tokens, first) !== undefined
  const exact = candidates.flatMap((one) =>
    one.kind === "date" && !isWeekday(one) && one.days.from === one.days.to && !one.weak
      ? [one.days.from]
      : [],
  )
  return candidates.filter(
    (one) =>
      one.kind !== "date" ||
      !isWeekday(one) ||
      !exact.some((day) => weekdayOf(day) === weekdayOf(one.days.from)),
  )
}

/** The digits of "AB12" belong to its letters, those after the stroke of "5/12" to what is before it. */
function isInsideWord({ tokens }: Reader, index: number): boolean {
  const token = tokenAt(tokens, index)
  if (!token.glued || token.kind !== "digits") return false
  const before = tokenAt(tokens, index - 1)
  return (
    before.kind === "word" || (before.text === "/" && before.glued && tokens[index - 2]?.kind === "digits")
  )
}

/** A part of a longer, certain reading is not a value of its own: the "5" of "5 March". */
function withoutContained(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter((candidate, index) => {
    const rivals = candidates.slice(Math.max(0, index - 24), index + 12)
    return !rivals.some((rival) => covers(rival, candidate))
  })
}

function covers(rival: Candidate, candidate: Candidate): boolean {
  if (rival === candidate) return false
  const wider = rival.next - rival.first > candidate.next - candidate.first
  const inside = rival.first <= candidate.first && rival.next >= candidate.next
  if (!inside) return false
  if (rival.kind === "shift") return candidate.kind !== "shift"
  if (rival.kind === "code") return wider && (candidate.kind === "number" || candidate.weak)
  if (wider) return !rival.weak || rival.kind === candidate.kind
  return (
    !rival.weak &&
    (candidate.weak || candidate.kind === "number" || candidate.kind === "ordinal") &&
    rival.kind !== candidate.kind &&
    rival.kind !== "number" &&
    rival.kind !== "ordinal"
  )
}
