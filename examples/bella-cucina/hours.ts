import type { Database } from "../sqlite.ts"
import { fromMinutes, isLastOfItsWeekdayInMonth, toMinutes, weekdayOf } from "../zoned-time.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"

export interface Sitting {
  readonly meal: string
  readonly opens: string
  readonly closes: string
}

/** A table is held for two hours, or until the house closes. */
const stay = 120
/** The last guests sit down an hour before the house closes. */
const lastSeating = 60
const step = 30

/** The hours in which the house is open for everyone on a day, and the reasons if it is closed, as sentences. */
export function findSittings(
  database: Database,
  date: string,
  said: Sentences = saidIn({ locale: "en" }),
): { readonly sittings: readonly Sitting[]; readonly reasons: readonly string[] } {
  const weekday = weekdayOf(date)
  const usual = database.all<Sitting>(
    "SELECT meal, opens, closes FROM opening_hours WHERE weekday = :weekday ORDER BY opens",
    { weekday },
  )
  if (usual.length === 0) return { sittings: [], reasons: [said.closedOn(date)] }
  const closures = database.all<{ meal: string; reason: string }>(
    "SELECT meal, reason FROM closures WHERE month_day = :monthDay OR last_weekday = :lastWeekday",
    { monthDay: date.slice(5), lastWeekday: isLastOfItsWeekdayInMonth(date) ? weekday : null },
  )
  return {
    sittings: usual.filter(({ meal }) => !closures.some((closure) => closure.meal === meal)),
    reasons: [...new Set(closures.map(({ reason }) => said.reason(reason)))],
  }
}

/** The times at which guests are seated in a sitting: on the hour and the half hour. */
export function toStarts(sitting: Sitting): string[] {
  const starts: string[] = []
  for (let at = toMinutes(sitting.opens); at <= toMinutes(sitting.closes) - lastSeating; at += step)
    starts.push(fromMinutes(at))
  return starts
}

export function toEnd(sitting: Sitting, time: string): string {
  return fromMinutes(Math.min(toMinutes(time) + stay, toMinutes(sitting.closes)))
}
