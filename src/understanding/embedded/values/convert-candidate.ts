import {
  boundAround,
  type Candidate,
  type CandidateOf,
  countIn,
  type DurationPart,
  type DurationUnit,
  type Fact,
  formatDay,
  formatMinutes,
  phrase,
  shiftDay,
  shiftTime,
  skip,
  toInstant,
  writtenText,
} from "../../../language/index.ts"
import { knownValue, type Message } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"

export interface Converted {
  readonly value: unknown
  readonly assumption?: string | undefined
}

/** Converts a reading to the parameter's own type; returns undefined if it cannot be one. */
export function toValue(
  candidate: Candidate,
  profile: ParameterProfile,
  message: Message,
): Converted | undefined {
  switch (profile.kind) {
    case "date":
      return toDateValue(candidate, profile, message)
    case "time":
      return toTimeValue(candidate, profile, message)
    case "duration":
      return candidate.kind === "duration" ? { value: toIsoDuration(candidate.parts) } : undefined
    case "number":
      return toNumberValue(candidate, profile, message)
    case "email":
    case "phone":
    case "url":
      return candidate.kind === profile.kind ? { value: candidate.text } : undefined
    case "text":
      return candidate.kind === "code" ? { value: candidate.text } : toMoneyText(candidate, profile)
    default:
      return undefined
  }
}

function toDateValue(
  candidate: Candidate,
  profile: ParameterProfile,
  message: Message,
): Converted | undefined {
  if (candidate.kind === "moment") return { value: formatDay(candidate.day) }
  if (candidate.kind === "shift") return shifted(candidate, profile, message, shiftDay)
  if (candidate.kind !== "date") return undefined
  const { from, to } = candidate.days
  const near = nearKnown(candidate, profile, message)
  const value = near ?? formatDay(from)
  if (from === to && !candidate.assumed && near === undefined) return { value }
  return { value, assumption: means(candidate, { kind: "date", value }, message) }
}

const day = 86_400_000
/** Within a week from today a weekday means the coming one, whatever was said before. */
const soon = 7 * day

/** "Friday then", after a Thursday in two weeks: the Friday beside that Thursday. */
function nearKnown(
  { days, first, next }: CandidateOf<"date">,
  { parameter }: ParameterProfile,
  message: Message,
): string | undefined {
  const { weekdays, articles } = message.reader.lexicon.calendar
  const known = Date.parse(String(knownValue(message, parameter.name)))
  const said = Date.parse(formatDay(days.from))
  const today = Date.parse(formatDay(message.reader.reference.today))
  const from = skip(message.reader, first, articles)
  const isBare = weekdays.at(message.reader.tokens, from)?.next === next
  if (!isBare || Number.isNaN(known) || known - today <= soon || Number.isNaN(said)) return undefined
  const meant = said + 7 * day * Math.round((known - said) / (7 * day))
  return meant === said || meant < today ? undefined : new Date(meant).toISOString().slice(0, 10)
}

/** Says what was assumed: “8” means 20:00. */
function means({ first, next }: Candidate, value: Fact, { reader, situation }: Message): string {
  const words = writtenText(reader, first, next)
  return phrase(situation, "means", { words, value })
}

function toTimeValue(
  candidate: Candidate,
  profile: ParameterProfile,
  message: Message,
): Converted | undefined {
  if (candidate.kind === "moment") return { value: formatMinutes(candidate.minutes) }
  if (candidate.kind === "shift") return shifted(candidate, profile, message, shiftTime)
  if (candidate.kind !== "time") return undefined
  return settleHalf(candidate, profile, message)
}

/** "half an hour later" than the value known so far; without one it means nothing yet. */
function shifted(
  { parts, sign }: CandidateOf<"shift">,
  { parameter }: ParameterProfile,
  message: Message,
  shift: typeof shiftDay,
): Converted | undefined {
  const known = knownValue(message, parameter.name)
  const value = typeof known === "string" ? shift(known, parts, sign) : undefined
  return value === undefined ? undefined : { value }
}

/**
 * "At eight" without morning or evening: near the value known so far, else within the declared hours, else by habit
 * (one to six o'clock is in the afternoon). The choice is reported as an assumption.
 */
function settleHalf(candidate: CandidateOf<"time">, profile: ParameterProfile, message: Message): Converted {
  const { minutes, twelveHour } = candidate.time
  if (!twelveHour) return { value: formatMinutes(minutes) }
  const early = minutes % 720
  const late = early + 720
  const chosen =
    byNow(early, late, message) ??
    byKnown(early, late, knownValue(message, profile.parameter.name)) ??
    byHours(early, late, message.descriptor.hours) ??
    (early < 420 ? late : early)
  const value = formatMinutes(chosen)
  return { value, assumption: means(candidate, { kind: "time", value }, message) }
}

/** Today, what has gone by is not meant. */
function byNow(early: number, late: number, message: Message): number | undefined {
  const { candidates, profiles, reader } = message
  const { today, minutes } = reader.reference
  const said = candidates.filter((one) => one.kind === "date" && !one.excluded)
  const isToday =
    said.length > 0
      ? said.some((one) => one.kind === "date" && one.days.from === today)
      : profiles.some(
          ({ kind, parameter }) =>
            kind === "date" && knownValue(message, parameter.name) === formatDay(today),
        )
  return isToday && early <= minutes && late > minutes ? late : undefined
}

function byKnown(early: number, late: number, known: unknown): number | undefined {
  const match = typeof known === "string" ? /^(\d{2}):(\d{2})/.exec(known) : null
  if (!match) return undefined
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return Math.abs(minutes - early) < Math.abs(minutes - late) ? early : late
}

const openPattern = /(\d{1,2})(?::(\d{2}))?\s?[-–]\s?(\d{1,2})(?::(\d{2}))?/g

function byHours(early: number, late: number, hours: Message["descriptor"]["hours"]): number | undefined {
  if (!hours) return undefined
  let [isEarly, isLate] = [false, false]
  for (const text of Object.values(hours).slice(0, 14))
    for (const [, from, fromMinute, to, toMinute] of text.slice(0, 200).matchAll(openPattern)) {
      const start = Number(from) * 60 + Number(fromMinute ?? 0)
      const end = Number(to) * 60 + Number(toMinute ?? 0)
      isEarly ||= early >= start && early < end
      isLate ||= late >= start && late < end
    }
  return isEarly === isLate ? undefined : isEarly ? early : late
}

const letters: Readonly<Record<DurationUnit, string>> = {
  year: "Y",
  month: "M",
  week: "W",
  day: "D",
  night: "D",
  hour: "H",
  minute: "M",
  second: "S",
}

function toIsoDuration(parts: readonly DurationPart[]): string {
  const [only] = parts
  if (parts.length === 1 && only?.unit === "week" && Number.isInteger(only.count)) return `P${only.count}W`
  let date = ""
  let time = ""
  for (const part of parts.flatMap(toWholeParts)) {
    if (part.unit === "hour" || part.unit === "minute" || part.unit === "second")
      time += `${part.count}${letters[part.unit]}`
    else date += `${part.count}${letters[part.unit]}`
  }
  return `P${date}${time === "" ? "" : `T${time}`}`
}

/** ISO 8601 durations are written in whole numbers: an hour and a half is one hour and thirty minutes. */
function toWholeParts(part: DurationPart): DurationPart[] {
  const { count, unit } = part
  if (unit === "week") return toWholeParts({ count: count * 7, unit: "day" })
  if (Number.isInteger(count)) return [part]
  const whole = Math.floor(count)
  const rest = count - whole
  const finer: Partial<Record<DurationUnit, DurationPart>> = {
    year: { count: Math.round(rest * 12), unit: "month" },
    month: { count: Math.round(rest * 30), unit: "day" },
    day: { count: Math.round(rest * 24), unit: "hour" },
    hour: { count: Math.round(rest * 60), unit: "minute" },
    minute: { count: Math.round(rest * 60), unit: "second" },
  }
  const other = finer[unit]
  return [...(whole > 0 ? [{ count: whole, unit }] : []), ...(other ? [other] : [])]
}

function toNumberValue(
  candidate: Candidate,
  profile: ParameterProfile,
  message: Message,
): Converted | undefined {
  let number: number
  if (candidate.kind === "duration") {
    // Nobody counts nights in years: those are somebody's age.
    const isAge = profile.unit === "night" && candidate.parts.some(({ unit }) => unit === "year")
    if (profile.unit === undefined || isAge) return undefined
    number = countIn(candidate.parts, profile.unit)
  } else if (candidate.kind === "measure" && !fitsMeasure(candidate.unit, profile)) return undefined
  else if (candidate.kind === "number" || candidate.kind === "money" || candidate.kind === "measure")
    number = candidate.number
  else return undefined
  if (isInAddition(message, candidate)) {
    const known = knownValue(message, profile.parameter.name)
    if (typeof known !== "number") return undefined
    number += known
  }
  if (profile.choices.length > 0) {
    const choice = profile.choices.find((one) => one.number === number)
    return choice && { value: choice.value }
  }
  if (profile.schema.type === "integer" && !Number.isInteger(number)) return undefined
  return { value: number }
}

/** How many words after a number may tell that those come beside the others. */
const joiningReach = 5

/** "one night longer", "two more people", "two colleagues want to join": so many beside those known so far. */
export function isInAddition({ reader }: Message, { first, next }: Candidate): boolean {
  const { inAddition, joining, headcount } = reader.lexicon.speech
  const { tokens } = reader
  if (boundAround(reader, first, next).side !== undefined) return false
  if (inAddition.at(tokens, next)) return true
  const people = headcount.at(tokens, next)
  if (!people) return false
  for (let at = people.next; at < people.next + joiningReach && tokens[at]?.kind === "word"; at++)
    if (joining.at(tokens, at)) return true
  return false
}

/** Square metres are no price and no number of people; where the declaration names a unit, they are that one. */
function fitsMeasure(unit: string, { measures, unit: time, concepts }: ParameterProfile): boolean {
  if (measures.size > 0) return measures.has(unit)
  return time === undefined && !concepts.has("money") && !concepts.has("people")
}

function toMoneyText(candidate: Candidate, profile: ParameterProfile): Converted | undefined {
  if (candidate.kind !== "money" || !profile.concepts.has("money")) return undefined
  return { value: `${candidate.number} ${candidate.currency}` }
}

/** RFC 3339 in UTC: the form that every validator of `date-time` accepts. */
export function toDateTime(day: number, minutes: number, timeZone: string): string {
  return new Date(toInstant(day, minutes, timeZone)).toISOString().replace(".000Z", "Z")
}
