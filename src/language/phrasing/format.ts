import { formatMoney, type Money } from "../../intent/index.ts"
import type { Language } from "../language.ts"
import { languageFor } from "../languages/index.ts"
import { fill } from "../sentences.ts"
import type { Fact } from "./facts.ts"

/** Longer texts are cut: a fact is a value, not a document. */
const textLimit = 2_000

/** One fact in the words and figures of a language. */
export function formatFact(tag: string, fact: Fact): string {
  if (typeof fact === "string") return cleanText(fact)
  const language = languageFor(tag)
  switch (fact.kind) {
    case "number":
      return numberFormat(formatTag(tag)).format(fact.value)
    case "boolean":
      return fact.value ? language.phrases.yes : language.phrases.no
    case "date":
      return formatDate(tag, fact.value, fact.today)
    case "time":
      return timeFormat(dayTag(tag), "UTC").format(Date.parse(`1970-01-01T${fact.value}Z`))
    case "date-time":
      return formatDateTime(tag, fact.value, fact.timeZone)
    case "money":
      return formatPrice(tag, fact.value)
    case "list":
      return withMore(formatList(tag, language, fact.items, fact.style), language, fact.more)
    case "lines":
      return fact.lines
        .map(([name, value]) => `- ${formatLine(language, name, formatFact(tag, value))}`)
        .join("\n")
  }
}

/** Text written by others stays plain text: no control characters and a bounded length. */
export function cleanText(text: string): string {
  const lines = text.slice(0, textLimit).split(/\r\n|[\n\r\u2028\u2029]/)
  return lines
    .map((line) => line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ").trimEnd())
    .join("\n")
    .trim()
}

function formatLine(language: Language, name: string, value: string): string {
  return fill(language.phrases.line, { name: cleanText(name), value })
}

function withMore(list: string, { phrases }: Language, more = 0): string {
  return more > 0 ? `${list}\n\n${fill(phrases.more, { count: String(more) })}` : list
}

function formatList(
  tag: string,
  language: Language,
  items: readonly Fact[],
  style: "and" | "or" | "commas" | "bullets" | "numbers",
): string {
  const words = items.map((item) => formatFact(tag, item))
  const entry = (word: string) => word.replaceAll(/\s*\n\s*/g, " ")
  if (style === "bullets") return words.map((word) => `- ${entry(word)}`).join("\n")
  if (style === "numbers") return words.map((word, index) => `${index + 1}. ${entry(word)}`).join("\n")
  if (words.length < 2 || style === "commas") return words.join(", ")
  const last = words.pop() ?? ""
  return fill(language.phrases[style], { list: words.join(", "), last })
}

function formatDate(tag: string, value: string, today: string | undefined): string {
  const instant = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(instant)) return cleanText(value)
  return writeDay(dayTag(tag), "UTC", !isNear(instant, today), instant)
}

/** In British English, Intl puts a comma after the weekday only if there is a year; nobody writes that comma. */
function writeDay(tag: string, timeZone: string, year: boolean, instant: number): string {
  const day = dateFormat(tag, timeZone, year).format(instant)
  return tag === "en-GB" ? day.replace(",", "") : day
}

/** Within the next nine months, day and month leave no doubt about the year. */
function isNear(instant: number, today: string | undefined): boolean {
  const now = today === undefined ? Number.NaN : Date.parse(`${today}T00:00:00Z`)
  return instant >= now && instant - now < 270 * 86_400_000
}

function formatDateTime(tag: string, value: string, timeZone: string): string {
  const instant = Date.parse(value)
  if (Number.isNaN(instant)) return cleanText(value)
  const day = writeDay(dayTag(tag), timeZone, true, instant)
  return `${day}, ${timeFormat(dayTag(tag), timeZone).format(instant)}`
}

/** Exact, with at least the digits the currency usually has. */
function formatPrice(tag: string, money: Money): string {
  if (money.units === 0n) return languageFor(tag).phrases.free
  const amount = formatMoney(money).split(" ", 1).join() as `${number}`
  const usual = currencyFormat(formatTag(tag), money.currency, undefined)
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2
  const format = money.scale <= digits ? usual : currencyFormat(formatTag(tag), money.currency, money.scale)
  return format.format(amount)
}

/** English without a region writes days and times as most of the world does: "Tuesday 17 November", "19:30". */
function dayTag(tag: string): string {
  const spoken = formatTag(tag)
  return spoken === "en" ? "en-GB" : spoken
}

/** The tag itself if we speak its language, so that en-GB keeps its own dates; else the language we speak instead. */
function formatTag(tag: string): string {
  const spoken = languageFor(tag).tag
  try {
    const [canonical] = Intl.getCanonicalLocales(tag)
    return canonical !== undefined && new Intl.Locale(canonical).language === spoken ? canonical : spoken
  } catch {
    return spoken
  }
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const formatLimit = 200

function cached<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key)
  if (known) return known as Format
  const made = make()
  if (formats.size >= formatLimit) formats.clear()
  formats.set(key, made)
  return made
}

function numberFormat(tag: string): Intl.NumberFormat {
  return cached(`number ${tag}`, () => new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }))
}

function currencyFormat(tag: string, currency: string, digits: number | undefined): Intl.NumberFormat {
  const precise = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return cached(
    `money ${tag} ${currency} ${digits}`,
    () => new Intl.NumberFormat(tag, { style: "currency", currency, ...precise }),
  )
}

function dateFormat(tag: string, timeZone: string, year: boolean): Intl.DateTimeFormat {
  const parts = { weekday: "long", day: "numeric", month: "long" } as const
  const shown = year ? ({ ...parts, year: "numeric" } as const) : parts
  return cached(
    `date ${tag} ${timeZone} ${year}`,
    () => new Intl.DateTimeFormat(tag, { ...shown, timeZone: zone(timeZone) }),
  )
}

function timeFormat(tag: string, timeZone: string): Intl.DateTimeFormat {
  return cached(
    `time ${tag} ${timeZone}`,
    () => new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit", timeZone: zone(timeZone) }),
  )
}

/** A time zone unknown to this runtime is shown as UTC: a sentence must never fail over it. */
function zone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return "UTC"
  }
}
