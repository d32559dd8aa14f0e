import { type Day, daysInMonth, fromDay, toDay, weekdayOf } from "./calendar.ts"
import { oneDay } from "./day-words.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"

/** "Christmas Eve", "Easter Monday", "New Year's Eve 2027": the next one to come, unless a year is said. */
export function matchHoliday(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { holidays, articles } = reader.lexicon.calendar
  const match = holidays.at(reader.tokens, skip(reader, index, articles))
  if (!match) return undefined
  const token = reader.tokens[match.next]
  const said = token?.kind === "digits" && token.text.length === 4 ? Number(token.text) : undefined
  const { today } = reader.reference
  const { year } = fromDay(today)
  const [rule = "", weekend] = match.value.split(" ")
  const first = holidayIn(rule, said ?? year)
  const day = said === undefined && first < today ? holidayIn(rule, year + 1) : first
  const value = weekend === undefined ? oneDay(day) : { from: day - 1, to: day }
  return { value, next: said === undefined ? match.next : match.next + 1, weak: weekend !== undefined }
}

const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

function holidayIn(rule: string, year: number): Day {
  if (rule.startsWith("easter")) return easterSunday(year) + Number(rule.slice("easter".length))
  if (rule.startsWith("advent")) return lastAdventSunday(year) + Number(rule.slice("advent".length))
  const [month = 1, second = 1] = rule.split("-").map(Number)
  const [name = "", later = "0"] = (rule.split("-")[2] ?? "").split("+")
  const weekday = weekdayNames.indexOf(name)
  return weekday === -1
    ? toDay(year, month, second)
    : nthWeekday(year, month, weekday, second) + Number(later)
}

/** The Sunday before Christmas Day, from which the other three are counted back. */
function lastAdventSunday(year: number): Day {
  const eve = toDay(year, 12, 24)
  return eve - weekdayOf(eve)
}

/** The first to fourth of a weekday in a month; from the fifth on, the last one. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = toDay(year, month, 1)
  const day = first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  const last = toDay(year, month, daysInMonth(year, month))
  return day <= last ? day : last - ((weekdayOf(last) - weekday + 7) % 7)
}

/** The Gregorian computus in its anonymous form of 1876. */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return toDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}
