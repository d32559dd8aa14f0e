import { addMonths, formatDay, formatMinutes, toDay } from "./calendar.ts"
import type { DurationPart, Meaning } from "./candidates.ts"
import { matchDuration } from "./measures.ts"
import type { Reader, Reading } from "./reader.ts"

/** "half an hour later", "two days earlier", "back an hour": counted from the time or the day known so far. */
export function matchShift(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { later, earlier, laterBy, earlierBy } = reader.lexicon.clock
  const duration = matchDuration(reader, index)
  if (duration?.value.kind !== "duration") return undefined
  const { parts } = duration.value
  for (const [after, before, sign] of [
    [later, laterBy, 1],
    [earlier, earlierBy, -1],
  ] as const) {
    const said = after.at(reader.tokens, duration.next)
    if (said) return { value: { kind: "shift", parts, sign }, next: said.next }
    if ([1, 2, 3].some((back) => before.at(reader.tokens, index - back)?.next === index))
      return { value: { kind: "shift", parts, sign }, next: duration.next }
  }
  return undefined
}

/** A day in ISO 8601 moved by days, weeks, months or years; undefined where the length is shorter than a day. */
export function shiftDay(known: string, parts: readonly DurationPart[], sign: 1 | -1): string | undefined {
  const [, year, month, number] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(known) ?? []
  if (year === undefined) return undefined
  let day = toDay(Number(year), Number(month), Number(number))
  for (const { count, unit } of parts) {
    if (unit === "hour" || unit === "minute" || unit === "second" || !Number.isInteger(count))
      return undefined
    if (unit === "month" || unit === "year") day = addMonths(day, sign * count * (unit === "year" ? 12 : 1))
    else day += sign * count * (unit === "week" ? 7 : 1)
  }
  return formatDay(day)
}

/** A time of the day moved by hours and minutes, where it stays on the same day. */
export function shiftTime(known: string, parts: readonly DurationPart[], sign: 1 | -1): string | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(known) ?? []
  if (hour === undefined) return undefined
  let minutes = Number(hour) * 60 + Number(minute)
  for (const { count, unit } of parts) {
    if (unit !== "hour" && unit !== "minute") return undefined
    minutes += sign * Math.round(count * (unit === "hour" ? 60 : 1))
  }
  return minutes >= 0 && minutes < 1_440 ? formatMinutes(minutes) : undefined
}
