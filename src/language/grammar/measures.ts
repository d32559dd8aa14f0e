import type { Candidate, DurationPart, Meaning } from "./candidates.ts"
import { matchNumber } from "./numbers.ts"
import { type Reader, type Reading, skip } from "./reader.ts"

/** "three nights", "an hour and a half", "2 hours 30 minutes", "half an hour". */
export function matchDuration(reader: Reader, index: number): Reading<Meaning> | undefined {
  const parts: DurationPart[] = []
  let at = index
  while (parts.length < 4) {
    const joined = parts.length === 0 ? at : skip(reader, at, reader.lexicon.speech.and)
    const part = matchDurationPart(reader, joined)
    const previous = parts.at(-1)
    if (!part || (previous && !isFiner(part.value, previous))) break
    parts.push(part.value)
    at = part.next
  }
  return parts.length === 0 ? undefined : { value: { kind: "duration", parts }, next: at }
}

/** The length of time inside another reading: the "30 minutes" of "in 30 minutes", where no moment is meant. */
export function durationWithin(reader: Reader, { first, next }: Candidate): Candidate | undefined {
  for (let at = first; at < next; at++) {
    const found = matchDuration(reader, at)
    if (found && found.next <= next) return { ...found.value, first, next, weak: false }
  }
  return undefined
}

function matchDurationPart(reader: Reader, index: number): Reading<DurationPart> | undefined {
  const { measures } = reader.lexicon
  const count = matchFraction(reader, index) ?? matchNumber(reader, index)
  if (!count || count.value < 0) return undefined
  const fortnight = measures.fortnight.at(reader.tokens, count.next)
  if (fortnight) return { value: { count: 2 * count.value, unit: "week" }, next: fortnight.next }
  const unit = measures.durations.at(reader.tokens, count.next)
  if (!unit) return undefined
  const andAHalf = measures.andAHalf.at(reader.tokens, unit.next)
  return {
    value: { count: count.value + (andAHalf ? 0.5 : 0), unit: unit.value },
    next: andAHalf?.next ?? unit.next,
  }
}

/** "half an hour", "a quarter of an hour". */
function matchFraction(reader: Reader, index: number): Reading<number> | undefined {
  const { halfA, quarterOfA } = reader.lexicon.measures
  const half = halfA.at(reader.tokens, index)
  if (half) return { value: 0.5, next: half.next }
  const quarter = quarterOfA.at(reader.tokens, index)
  return quarter && { value: 0.25, next: quarter.next }
}

const order = ["year", "month", "week", "night", "day", "hour", "minute", "second"]

function isFiner(part: DurationPart, previous: DurationPart): boolean {
  return order.indexOf(part.unit) > order.indexOf(previous.unit)
}

/** "$39", "39 dollars", "EUR 50", "twenty quid". */
export function matchMoney(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { currencies } = reader.lexicon.measures
  const before = currencies.at(reader.tokens, index)
  const number = matchNumber(reader, before?.next ?? index)
  if (!number) return undefined
  const after = before ? undefined : currencies.at(reader.tokens, number.next)
  const currency = before?.value ?? after?.value
  if (currency === undefined) return undefined
  return { value: { kind: "money", number: number.value, currency }, next: after?.next ?? number.next }
}

/** "5 km", "20 percent". */
export function matchMeasure(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { units, percent } = reader.lexicon.measures
  const number = matchNumber(reader, index)
  if (!number) return undefined
  const sign = percent.at(reader.tokens, number.next)
  if (sign) return { value: { kind: "measure", number: number.value, unit: "%" }, next: sign.next }
  const unit = units.at(reader.tokens, number.next)
  return unit && { value: { kind: "measure", number: number.value, unit: unit.value }, next: unit.next }
}
