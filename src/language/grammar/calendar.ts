/** A calendar day as whole days since 1970-01-01, whatever the time zone. */
export type Day = number

const dayLength = 86_400_000

export function toDay(year: number, month: number, day: number): Day {
  return Math.floor(Date.UTC(year, month - 1, day) / dayLength)
}

export function fromDay(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day * dayLength)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return day - ((weekdayOf(day) + 6) % 7)
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function isCalendarDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** In a shorter month, its last day stands in for a day it does not have. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: dayOfMonth } = fromDay(day)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return toDay(target.year, target.month, Math.min(dayOfMonth, daysInMonth(target.year, target.month)))
}

/** The day with this number in the month of another day. */
export function sameMonth(dayOfMonth: number, as: Day): Day {
  const { year, month } = fromDay(as)
  return toDay(year, month, dayOfMonth)
}

/** YYYY-MM-DD. */
export function formatDay(day: Day): string {
  const { year, month, day: dayOfMonth } = fromDay(day)
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** The day of YYYY-MM-DD, and of a point in time that begins so. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? []
  return year === undefined ? undefined : toDay(Number(year), Number(month), Number(day))
}

/** HH:MM of the minutes since midnight. */
export function formatMinutes(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0")
}

/** The moment a message was said, on the site's own calendar and clock. */
export interface Reference {
  readonly today: Day
  /** Minutes since midnight. */
  readonly minutes: number
  /** Milliseconds since the epoch. */
  readonly instant: number
  readonly timeZone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
const formatLimit = 64

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = newFormat(timeZone)
  if (formats.size >= formatLimit) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** A time zone unknown to this runtime is read as UTC: words must never make understanding throw. */
function newFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  } as const
  try {
    return new Intl.DateTimeFormat("en-US-u-hc-h23-ca-gregory", { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat("en-US-u-hc-h23-ca-gregory", { ...parts, timeZone: "UTC" })
  }
}

export function toReference(now: number, timeZone: string): Reference {
  const parts: Record<string, number> = {}
  for (const { type, value } of zoneFormat(timeZone).formatToParts(now)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { today: toDay(year, month, day), minutes: hour * 60 + minute, instant: now, timeZone }
}

/**
 * The instant at which a clock in the zone shows this day and time. For a time that the clock skips, the next one.
 */
export function toInstant(day: Day, minutes: number, timeZone: string): number {
  const wanted = day * dayLength + minutes * 60_000
  let instant = wanted
  let previous = wanted
  for (let round = 0; round < 4; round++) {
    const shown = toReference(instant, timeZone)
    const difference = wanted - (shown.today * dayLength + shown.minutes * 60_000)
    if (difference === 0) return instant
    previous = instant
    instant += difference
  }
  return Math.max(instant, previous)
}
