import { ParleyError } from "../../intent/index.ts"
import type { TransformTable } from "./transform-table.ts"

type Members = Readonly<Record<string, unknown>>

/** Transforms between jCal values and the ways calendars of the web write them. */
export const calendarTransforms: TransformTable = {
  /** A jCal recur object as the text of an RRULE property (RFC 5545, 3.3.10). */
  rrule: (value) =>
    `RRULE:${Object.entries(value as Members)
      .map(toRulePart)
      .join(";")}`,
  /** The first RRULE of a list of iCalendar lines as a jCal recur object. */
  "from-rrule": (value) => {
    const lines = (Array.isArray(value) ? value : [value]).map(String)
    const rule = lines.find((line) => line.toUpperCase().startsWith("RRULE:"))
    return rule === undefined ? undefined : fromRule(rule.slice("RRULE:".length))
  },
  /** A `{dateTime, timeZone}` or `{date}` object as a jCal time. */
  "calendar-time": (value) => toCalendarTime(value as Members),
  /** A jCal time as `{dateTime, timeZone}`; a whole day begins at midnight. */
  "zoned-time": (value) => {
    const time = value as Members
    if (typeof time.date === "string") return { dateTime: `${time.date}T00:00:00`, timeZone: "UTC" }
    const text = String(time["date-time"])
    return { dateTime: text.replace(/Z$/, ""), timeZone: text.endsWith("Z") ? "UTC" : (time.tzid ?? "UTC") }
  },
  /** Whether a jCal time is a whole day. */
  "is-date": (value) => typeof (value as Members).date === "string",
  /** A whole-day `{dateTime}` at midnight as a jCal date. */
  "calendar-date": (value) => ({ date: String((value as Members).dateTime).slice(0, 10) }),
}

function toRulePart([name, value]: [string, unknown]): string {
  const text = (Array.isArray(value) ? value.join(",") : String(value)).replaceAll(
    /[-:](?=\d)/g,
    (sign, at, whole) =>
      // Dates lose their separators in iCalendar text; the sign of a number stays.
      name === "until" && whole[at - 1] !== undefined ? "" : sign,
  )
  return `${name.toUpperCase()}=${text}`
}

/** RFC 7265, 3.6.10: parts whose name begins with "by" are lists, of numbers except for days of the week. */
function fromRule(text: string): Members {
  const rule: Record<string, unknown> = {}
  for (const part of text.split(";")) {
    const [key = "", value = ""] = part.split("=")
    const name = key.toLowerCase()
    if (name === "until") rule.until = fromBasicTime(value)
    else if (name === "byday") rule.byday = value.split(",")
    else if (name.startsWith("by")) rule[name] = value.split(",").map(Number)
    else if (name === "interval" || name === "count") rule[name] = Number(value)
    else if (name === "freq" || name === "wkst") rule[name] = value
  }
  return rule
}

/** `20260731T000000Z` as `2026-07-31T00:00:00Z`. */
function fromBasicTime(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})/, "$1-$2-$3").replace(/T(\d{2})(\d{2})(\d{2})/, "T$1:$2:$3")
}

function toCalendarTime(time: Members): Members | undefined {
  if (typeof time.date === "string") return { date: time.date }
  if (typeof time.dateTime !== "string") return undefined
  const zone = typeof time.timeZone === "string" ? time.timeZone : "UTC"
  const local = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(time.dateTime)
  if (local === null)
    throw new ParleyError(
      "unavailable",
      `The provider wrote a time that is not RFC 3339: '${time.dateTime}'.`,
    )
  if (local[2] === undefined) return inZone(local[1] as string, zone)
  const moment = new Date(time.dateTime)
  return isZone(zone) ? inZone(wallClock(moment, zone), zone) : inZone(wallClock(moment, "UTC"), "UTC")
}

function inZone(clock: string, zone: string): Members {
  return zone === "UTC" ? { "date-time": `${clock}Z` } : { "date-time": clock, tzid: zone }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The local time of a moment in a zone, since jCal has no offsets (RFC 7265, 3.6.5). */
function wallClock(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
  return format.format(moment).replace(" ", "T")
}
