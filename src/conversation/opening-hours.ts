import type { IntentDescriptor } from "../intent/index.ts"
import {
  type Language,
  languageFor,
  languages,
  PhraseTable,
  phrase,
  type Token,
  tokenize,
  toLexicon,
} from "../language/index.ts"

/** One line of the declared hours: the days it is for, 0 is Sunday; none where its words name no days. */
interface Line {
  readonly words: string
  readonly days: readonly number[]
  readonly hours: string
  readonly isClosed: boolean
}

/** When the house is open, in the language of the conversation: on the days that are asked about, or in the week. */
export function tellHours(
  question: string,
  intents: readonly IntentDescriptor[],
  locale: string,
  today: string,
): string | undefined {
  if (!asksForHours(question, locale)) return undefined
  const { hours } = intents.find((one) => one.hours !== undefined) ?? {}
  if (!hours) return undefined
  const lines = readLines(hours)
  const asked = daysIn(question, languageFor(locale), new Date(`${today}T12:00:00Z`).getUTCDay())
  const told = asked.flatMap((day) =>
    lines.filter(({ days }) => days.includes(day)).map((line) => ({ ...line, days: [day] })),
  )
  if (told.length === 0) return begun(lines.map((line) => tellLine(line, locale)).join(" "))
  const others = told.some(({ isClosed }) => isClosed) ? lines.filter(({ isClosed }) => !isClosed) : []
  return begun([...told, ...others].map((line) => tellLine(line, locale)).join(" "))
}

function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Whether a question is about when the house is open. */
export function asksForHours(question: string, locale: string): boolean {
  const language = languageFor(locale)
  const table = openingTable(language)
  const tokens = tokenize(question)
  return tokens.some((_, at) => table.at(tokens, at) !== undefined)
}

function tellLine({ words, days, hours, isClosed }: Line, locale: string): string {
  const day = days.length === 0 ? words : nameDays(days, locale)
  return isClosed ? phrase({ locale }, "closedOn", { day }) : phrase({ locale }, "openOn", { day, hours })
}

/** "Tuesday–Saturday" for days in a row, and each by its name otherwise. */
function nameDays(days: readonly number[], locale: string): string {
  const name = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2026, 1, 1 + day))
  const [first = 0] = days
  const inRow = days.every((day, place) => day === (first + place) % 7)
  if (inRow && days.length > 2) return `${name(first)}–${name(days.at(-1) ?? first)}`
  return days.map(name).join(", ")
}

function readLines(hours: Readonly<Record<string, string>>): Line[] {
  return Object.entries(hours).map(([words, value]) => {
    const days = Object.values(languages)
      .map((language) => namedDays(words, language))
      .find((found) => found.length > 0)
    const isClosed = Object.values(languages).some(({ opening }) =>
      opening.closed.some((word) => value.trim().toLowerCase() === word),
    )
    return { words, days: days ?? [], hours: value, isClosed }
  })
}

/** The days that words name: "Tuesday to Sunday", "Monday, Friday", "daily". */
function namedDays(words: string, language: Language): number[] {
  const { speech } = toLexicon(language)
  const tokens = tokenize(words)
  if (language.opening.everyDay.some((word) => words.toLowerCase().includes(word)))
    return [1, 2, 3, 4, 5, 6, 0]
  const days: number[] = []
  let isRange = false
  for (let at = 0; at < tokens.length; at++) {
    const day = weekdayAt(tokens, at, language)
    const last = days.at(-1)
    if (day === undefined) {
      isRange ||= speech.rangeEnd.at(tokens, at) !== undefined
      continue
    }
    if (isRange && last !== undefined)
      for (let next = (last + 1) % 7; next !== day; next = (next + 1) % 7) days.push(next)
    days.push(day)
    isRange = false
  }
  return days
}

/** The weekdays that a question names, "today" and "tomorrow" among them. */
function daysIn(question: string, language: Language, today: number): number[] {
  const { calendar } = toLexicon(language)
  const tokens = tokenize(question)
  const found = tokens.flatMap((_, at) => {
    const counted = calendar.days.at(tokens, at)?.value
    const day =
      weekdayAt(tokens, at, language) ?? (counted === undefined ? undefined : (today + counted + 7) % 7)
    return day === undefined ? [] : [day]
  })
  return [...new Set(found)]
}

/** A weekday, also in the form for all such days: "sonntags", "sábados". */
function weekdayAt(tokens: readonly Token[], at: number, language: Language): number | undefined {
  const { weekdays } = toLexicon(language).calendar
  const token = tokens[at]
  if (!token) return undefined
  const one = { ...token, folded: token.folded.replace(/s$/, "") }
  return weekdays.at(tokens, at)?.value ?? weekdays.at([one], 0)?.value
}

const tables = new WeakMap<Language, PhraseTable<true>>()

function openingTable(language: Language): PhraseTable<true> {
  const known = tables.get(language)
  if (known) return known
  const made = new PhraseTable(language.opening.asks.map((word) => [word, true] as const))
  tables.set(language, made)
  return made
}
