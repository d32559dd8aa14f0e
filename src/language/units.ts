import type { DurationPart } from "./grammar/candidates.ts"
import type { DurationUnit } from "./language.ts"

const minutesPerDay = 1_440
const minutesPerYear = 365 * minutesPerDay

/**
 * Minutes per unit. A calendar month has no fixed number of minutes: compared with minutes, it counts as a twelfth of
 * a year, so that twelve months equal one year. Between months, years and days, `countIn` does not convert through
 * minutes.
 */
export const minutesPer: Readonly<Record<DurationUnit, number>> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: minutesPerDay,
  night: minutesPerDay,
  week: 7 * minutesPerDay,
  month: minutesPerYear / 12,
  year: minutesPerYear,
}

const monthsPer: Readonly<Partial<Record<DurationUnit, number>>> = { month: 1, year: 12 }

export function toMinutes(parts: readonly DurationPart[]): number {
  return parts.reduce((sum, { count, unit }) => sum + count * minutesPer[unit], 0)
}

/**
 * Returns how many of a unit a duration is. A year is twelve months; one month is 30 days and two are 61; 28 to 31
 * days are a month.
 */
export function countIn(parts: readonly DurationPart[], unit: DurationUnit): number {
  const perUnit = monthsPer[unit]
  const hasMonths = parts.some((part) => monthsPer[part.unit] !== undefined)
  if (perUnit !== undefined) {
    const count = toMinutes(parts) / minutesPer[unit]
    return isCalendarCount(count, perUnit, hasMonths) ? Math.round(count) : count
  }
  const minutes = toMinutes(parts)
  const whole = hasMonths ? Math.round(minutes / minutesPerDay) * minutesPerDay : minutes
  return whole / minutesPer[unit]
}

/**
 * Whether the count is within a few days of a whole number of months: a person who says thirty days where months are
 * asked does not mean 0.99 of one.
 */
function isCalendarCount(count: number, monthsPerUnit: number, hasMonths: boolean): boolean {
  const months = Math.round(count) * monthsPerUnit
  const daysOff = (Math.abs(count - Math.round(count)) * minutesPer.month * monthsPerUnit) / minutesPerDay
  return months > 0 && daysOff <= (hasMonths ? 0.001 : Math.min(months * 2.5, 7))
}

/** Units of mass in grams, by name and by the UN/CEFACT codes that Schema.org uses. */
const grams: ReadonlyMap<string, number> = new Map(
  Object.entries({ mg: 0.001, g: 1, gram: 1, grams: 1, grm: 1, kg: 1_000, kgm: 1_000 }),
)

/** Converts a quantity to the base unit of its kind. A quantity in any other unit stays as it is. */
export function toBaseUnit(number: number, unit: string): number {
  return number * (grams.get(unit.toLowerCase()) ?? 1)
}
