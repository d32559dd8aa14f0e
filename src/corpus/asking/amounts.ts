import { type Candidate, createReader, fold, type Reader, scan, toTerm } from "../../language/index.ts"
import type { Filter } from "../../search/index.ts"
import type { FieldBook } from "./field-book.ts"
import type { FoundFilter } from "./reading.ts"
import { unitWords, words } from "./words.ts"

export interface Spot {
  readonly first: number
  readonly next: number
}

/** A filter, and the tokens it was read from. */
export type AmountFilter = FoundFilter & Spot

export interface Bound extends Spot {
  readonly side: "max" | "min" | "about" | undefined
  readonly open: boolean
}

export interface AskingSettings {
  readonly locale: string
  readonly timeZone: string
  readonly now: number
}

export function readerOf(text: string, settings: AskingSettings): Reader {
  return createReader(text, settings)
}

/** Whether a phrase stands at a token; gives the token after it. */
export function phraseAt(reader: Reader, at: number, phrases: readonly string[]): number | undefined {
  let best: number | undefined
  for (const phrase of phrases) {
    const parts = phrase.split(" ")
    if (parts.every((part, offset) => reader.tokens[at + offset]?.folded === part))
      best = Math.max(best ?? 0, at + parts.length)
  }
  return best
}

/** The bound around an amount: the words before it, such as "less than", or after it, such as "or more". */
export function boundAround(reader: Reader, first: number, next: number): Bound {
  for (let length = 3; length >= 1; length--) {
    const at = first - length
    if (at < 0) continue
    const is = (phrases: readonly string[]) => phraseAt(reader, at, phrases) === first
    if (is(words.atMost.closed)) return { side: "max", open: false, first: at, next }
    if (is(words.atMost.open)) return { side: "max", open: true, first: at, next }
    if (is(words.atLeast.closed)) return { side: "min", open: false, first: at, next }
    if (is(words.atLeast.open)) return { side: "min", open: true, first: at, next }
    if (is(words.about)) return { side: "about", open: false, first: at, next }
  }
  const less = phraseAt(reader, next, words.orLess)
  if (less !== undefined) return { side: "max", open: false, first, next: less }
  const more = phraseAt(reader, next, words.orMore)
  if (more !== undefined) return { side: "min", open: false, first, next: more }
  return { side: undefined, open: false, first, next }
}

/** Every amount in the text that some item has numbers for. */
export function readAmounts(reader: Reader, book: FieldBook): { filters: AmountFilter[]; ignored: string[] } {
  const filters: AmountFilter[] = []
  const ignored: string[] = []
  const candidates = scan(reader).filter(({ excluded, first }) => !excluded || isNoMoreThan(reader, first))
  for (const [index, candidate] of candidates.entries()) {
    if (filters.some(({ first, next }) => candidate.first < next && candidate.next > first)) continue
    const range = joinedRange(reader, candidate, candidates.slice(index + 1))
    const found = readAmount(reader, range?.from ?? candidate, range?.to, book, ignored)
    if (found) filters.push(found)
  }
  return { filters, ignored }
}

/** "Between 800 and 1200 euros", "10 to 20 minutes": what is said of the end holds for the beginning, too. */
function joinedRange(
  reader: Reader,
  candidate: Candidate,
  others: readonly Candidate[],
): { readonly from: Candidate; readonly to: Candidate } | undefined {
  const to = others.find(({ first }) => first >= candidate.next)
  if (to === undefined || to.first > candidate.next + 1 || !("number" in candidate)) {
    if (candidate.edge !== "start") return undefined
    const end = others.find(({ edge, kind }) => edge === "end" && kind === candidate.kind)
    return end && { from: candidate, to: end }
  }
  const joiner = reader.tokens[candidate.next]?.folded ?? ""
  const isBetween =
    joiner === "and" && phraseAt(reader, candidate.first - 1, words.between) === candidate.first
  if (!isBetween && joiner !== "to" && joiner !== "-" && joiner !== "–") return undefined
  const spot = { first: candidate.first, next: candidate.next }
  if (to.kind === "duration") {
    const [part] = to.parts
    return { from: { ...to, ...spot, parts: [{ count: candidate.number, unit: part!.unit }] }, to }
  }
  return "number" in to ? { from: { ...to, ...spot, number: candidate.number } as Candidate, to } : undefined
}

/** "No more than 20" excludes nothing. */
function isNoMoreThan(reader: Reader, first: number): boolean {
  return boundAround(reader, first, first).side !== undefined
}

function readAmount(
  reader: Reader,
  candidate: Candidate,
  other: Candidate | undefined,
  book: FieldBook,
  ignored: string[],
): AmountFilter | undefined {
  switch (candidate.kind) {
    case "money": {
      const field = `price:${candidate.currency}`
      if (book.priceFields.includes(field)) return toFilter(reader, candidate, other, "price", [field], "max")
      if (book.priceFields.length > 0) ignored.push(`price in ${candidate.currency}`)
      return undefined
    }
    case "duration": {
      const fields = durationFields(reader, candidate, book)
      return fields.length === 0 ? undefined : toFilter(reader, candidate, other, fields[0]!, fields, "max")
    }
    case "date": {
      const fields = book.fieldsOf("date")
      return fields.length === 0 ? undefined : toDateFilter(reader, candidate, fields)
    }
    case "measure":
    case "number":
      return readCounted(reader, candidate, other, book)
    default:
      return undefined
  }
}

function durationFields(reader: Reader, { first, next }: Spot, book: FieldBook): readonly string[] {
  const around = reader.tokens.slice(Math.max(0, first - 4), next + 3).map(({ folded }) => folded)
  for (const [word, field] of [
    ["prep", "prepTime"],
    ["preparation", "prepTime"],
    ["cooking", "cookTime"],
  ] as const)
    if (around.includes(word) && book.hasNumbers(field)) return [field]
  return book.fieldsOf("time")
}

/** A number counts what stands after it, or before its bound: "at least 3 bedrooms", "calories under 500". */
function readCounted(
  reader: Reader,
  candidate: Candidate,
  other: Candidate | undefined,
  book: FieldBook,
): AmountFilter | undefined {
  const bound = boundAround(reader, candidate.first, other?.next ?? candidate.next)
  const area =
    candidate.kind === "measure" && candidate.unit === "m2" ? { ...bound, attribute: "size" } : undefined
  const counted = area ?? attributeNear(reader, bound, book)
  if (counted) {
    const exact = bound.side === undefined && other === undefined ? "exact" : "max"
    const found = toFilter(
      reader,
      candidate,
      other,
      counted.attribute,
      book.fieldsOf(counted.attribute),
      exact,
    )
    return (
      found && {
        ...found,
        first: Math.min(found.first, counted.first),
        next: Math.max(found.next, counted.next),
      }
    )
  }
  const isPrice =
    (bound.side !== undefined || other !== undefined) &&
    candidate.kind === "number" &&
    book.priceFields.length > 0
  return isPrice ? toFilter(reader, candidate, other, "price", book.priceFields, "max") : undefined
}

function attributeNear(
  reader: Reader,
  bound: Bound,
  book: FieldBook,
): ({ attribute: string } & Spot) | undefined {
  for (let at = bound.next; at < bound.next + 4; at++) {
    const term = termAt(reader, at)
    if (term === undefined) break
    const attribute = book.attributeOf(term)
    if (attribute !== undefined) {
      const unit =
        term === "square" && /^(?:metre|meter|m|foot)/.test(reader.tokens[at + 1]?.folded ?? "") ? 1 : 0
      return { attribute, first: bound.first, next: at + 1 + unit }
    }
    if (!unitWords.has(term)) break
  }
  for (let at = bound.first - 1; at >= Math.max(0, bound.first - 2); at--) {
    const attribute = book.attributeOf(termAt(reader, at) ?? "")
    if (attribute !== undefined) return { attribute, first: at, next: bound.next }
  }
  return undefined
}

function termAt(reader: Reader, at: number): string | undefined {
  const token = reader.tokens[at]
  return token && toTerm(token.folded)
}

function amountOf(candidate: Candidate): number {
  if (candidate.kind === "duration")
    return candidate.parts.reduce((sum, { count, unit }) => sum + count * minutesOf[unit], 0)
  if (candidate.kind === "measure") return candidate.number * (candidate.unit === "kg" ? 1_000 : 1)
  return "number" in candidate ? candidate.number : Number.NaN
}

const minutesOf = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  night: 1_440,
  week: 10_080,
  month: 43_800,
  year: 525_600,
} as const

function toFilter(
  reader: Reader,
  candidate: Candidate,
  other: Candidate | undefined,
  about: string,
  fields: readonly string[],
  unsaid: "max" | "exact",
): AmountFilter | undefined {
  if (fields.length === 0) return undefined
  const amount = amountOf(candidate)
  const bound = boundAround(reader, candidate.first, other?.next ?? candidate.next)
  const range = other ? { min: amount, max: amountOf(other) } : toRange(amount, bound, unsaid)
  const start =
    phraseAt(reader, bound.first - 1, words.between) === bound.first ? bound.first - 1 : bound.first
  const said = reader.text.slice(reader.tokens[start]!.start, reader.tokens[bound.next - 1]!.end)
  return {
    about,
    filter: { kind: "range", fields, ...range },
    label: said,
    soft: false,
    words: "",
    first: start,
    next: bound.next,
  }
}

function toRange(
  amount: number,
  { side, open }: Bound,
  unsaid: "max" | "exact",
): Omit<Extract<Filter, { kind: "range" }>, "kind" | "fields"> {
  if (side === "max") return { max: amount, below: open }
  if (side === "min") return { min: amount, above: open }
  if (side === "about") return { min: amount * 0.8, max: amount * 1.2 }
  return unsaid === "max" ? { max: amount } : { min: amount, max: amount }
}

function toDateFilter(
  reader: Reader,
  candidate: Extract<Candidate, { kind: "date" }>,
  fields: readonly string[],
): AmountFilter {
  const { from, to } = candidate.days
  const before = candidate.first - 1
  const is = (phrases: readonly string[]) => phraseAt(reader, before, phrases) === candidate.first
  const range = is(words.since) ? { min: from } : is(words.before) ? { max: to } : { min: from, max: to }
  const first = range.min === undefined || range.max === undefined ? before : candidate.first
  const said = reader.text.slice(reader.tokens[first]!.start, reader.tokens[candidate.next - 1]!.end)
  return {
    about: "date",
    filter: { kind: "range", fields, ...range },
    label: said,
    soft: false,
    words: "",
    first,
    next: candidate.next,
  }
}

/** An amount on its own, as an attribute or an option states it: "less than $20", "10-20 EUR", 20, {min, max}. */
export function readBounds(
  value: unknown,
  settings: AskingSettings,
): (Omit<Extract<Filter, { kind: "range" }>, "kind" | "fields"> & { currency?: string }) | undefined {
  if (typeof value === "number") return { max: value }
  if (typeof value === "object" && value !== null) return readBoundsObject(value as Record<string, unknown>)
  if (typeof value !== "string") return undefined
  const reader = readerOf(fold(value).replace(/(\d)\s*[-–]\s*(?=[^\d]?\d)/g, "$1 to "), settings)
  const candidates = scan(reader).filter(
    ({ kind }) => kind === "money" || kind === "number" || kind === "measure" || kind === "duration",
  )
  const [first, second] = candidates
  if (!first) return undefined
  const currency = [first, second].flatMap((one) => (one?.kind === "money" ? [one.currency] : []))[0]
  const bound = boundAround(reader, first.first, first.next)
  const range =
    second && bound.side === undefined
      ? { min: amountOf(first), max: amountOf(second) }
      : toRange(amountOf(first), bound, "max")
  return { ...range, ...(currency !== undefined && { currency }) }
}

function readBoundsObject(value: Record<string, unknown>) {
  const number = (...members: string[]) => {
    const found = members.map((member) => value[member]).find((one) => one !== undefined)
    const parsed = typeof found === "string" || typeof found === "number" ? Number(found) : Number.NaN
    return Number.isFinite(parsed) ? parsed : undefined
  }
  const min = number("min", "minValue", "minPrice", "gte")
  const max = number("max", "maxValue", "maxPrice", "lte")
  const currency = value.priceCurrency ?? value.currency
  if (min === undefined && max === undefined) return undefined
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(typeof currency === "string" && { currency }),
  }
}
