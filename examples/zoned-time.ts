import { ParleyError } from "../src/index.ts"

/** A date as in 2026-01-31 and a time as in 19:30, as a clock on the wall of some time zone shows them. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * The instant, in milliseconds since the epoch, at which a wall clock in the zone shows this date and time. An hour
 * that the clock shows twice means the first pass; one that it skips is moved later by the skipped time.
 */
export function toInstant(wall: WallTime, timeZone: string): number {
  const asUtc = parseUtc(`${wall.date}T${wall.time}Z`, `${wall.date} ${wall.time}`)
  const before = offsetAt(asUtc - day, timeZone)
  const after = offsetAt(asUtc + day, timeZone)
  const candidates = [asUtc - before, asUtc - after].sort((a, b) => a - b)
  return candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc) ?? asUtc - before
}

export function fromInstant(instant: number, timeZone: string): WallTime {
  const text = new Date(instant + offsetAt(instant, timeZone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

export function addDays(date: string, days: number): string {
  return new Date(parseUtc(`${date}T00:00Z`, date) + days * day).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function weekdayOf(date: string): number {
  return new Date(parseUtc(`${date}T00:00Z`, date)).getUTCDay() || 7
}

export function isLastOfItsWeekdayInMonth(date: string): boolean {
  return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
}

/** As in "Friday 31 January 2026", or "Freitag, 31. Januar 2026" in German. */
export function formatDate(date: string, language: keyof typeof dateFormats = "en"): string {
  const written = dateFormats[language].format(parseUtc(`${date}T00:00Z`, date))
  return language === "en" ? written.replace(",", "") : written
}

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
}

const full = { timeZone: "UTC", dateStyle: "full" } as const
const dateFormats = {
  en: new Intl.DateTimeFormat("en-GB", full),
  de: new Intl.DateTimeFormat("de", full),
  fr: new Intl.DateTimeFormat("fr", full),
  es: new Intl.DateTimeFormat("es", full),
}

function parseUtc(text: string, shown: string): number {
  const instant = Date.parse(text)
  // Date.parse rolls 30 February over into March: a date that changes when it is written back is invalid.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(text.slice(0, 16)))
    throw new ParleyError(
      "invalid_request",
      `'${shown.slice(0, 40)}' is not a date and time of the calendar: write 2026-01-31 and 19:30.`,
    )
  return instant
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
const mostOffsets = 10_000

/**
 * How far the zone's clocks are ahead of UTC at an instant, in milliseconds. Asking Intl is slow, and clocks change
 * only on the quarter hour, so one result serves that quarter.
 */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / (15 * minute)) * 15 * minute
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const offset = readOffset(quarter, timeZone)
  offsets.set(key, offset)
  return offset
}

function readOffset(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
    formats.set(timeZone, format)
  }
  const parts = format.formatToParts(instant)
  const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  const [year, month, day] = [read("year"), read("month"), read("day")]
  return Date.UTC(year, month - 1, day, read("hour"), read("minute"), read("second")) - instant
}
