import {
  type Bound,
  boundAround,
  type Candidate,
  type ContentAttribute,
  dayBoundBefore,
  durationWithin,
  fill,
  type Reader,
  scan,
  toBaseUnit,
  toMinutes,
  toTerm,
} from "../../language/index.ts"
import type { Filter } from "../../search/index.ts"
import type { FieldBook } from "./field-book.ts"
import type { FoundFilter } from "./reading.ts"

interface Spot {
  readonly first: number
  readonly next: number
}

/** A filter, and the tokens it was read from. */
export type AmountFilter = FoundFilter & Spot

/** The numbers that will do. */
export type NumberRange = Omit<Extract<Filter, { kind: "range" }>, "kind" | "fields">

/** One reading, or the beginning and the end of a range. */
interface Amount {
  readonly from: Candidate
  readonly to?: Candidate | undefined
}

/** Every amount in the text that some item has numbers for. */
export function readAmounts(reader: Reader, book: FieldBook): { filters: AmountFilter[]; ignored: string[] } {
  const filters: AmountFilter[] = []
  const ignored: string[] = []
  const candidates = scan(reader).filter(({ excluded, first }) => !excluded || isNoMoreThan(reader, first))
  for (const [index, from] of candidates.entries()) {
    if (filters.some(({ first, next }) => from.first < next && from.next > first)) continue
    const found = readAmount(reader, { from, to: endOf(from, candidates.slice(index + 1)) }, book, ignored)
    if (found) filters.push(found)
  }
  return { filters, ignored }
}

/** The other end where the grammar has found a range: "between 800 and 1200 euros". */
function endOf(from: Candidate, others: readonly Candidate[]): Candidate | undefined {
  if (from.edge !== "start") return undefined
  return others.find(({ edge, kind }) => edge === "end" && kind === from.kind)
}

/** "No more than 20" excludes nothing. */
function isNoMoreThan(reader: Reader, first: number): boolean {
  return boundAround(reader, first, first).side !== undefined
}

function readAmount(
  reader: Reader,
  amount: Amount,
  book: FieldBook,
  ignored: string[],
): AmountFilter | undefined {
  const { from, to } = amount
  switch (from.kind) {
    case "money": {
      const field = `price:${from.currency}`
      if (book.priceFields.includes(field)) return toFilter(reader, amount, "price", [field], "max")
      const { priceIn } = reader.lexicon.language.content
      if (book.priceFields.length > 0) ignored.push(fill(priceIn, { currency: from.currency }))
      return undefined
    }
    case "duration": {
      const fields = durationFields(reader, from, book)
      return fields[0] === undefined ? undefined : toFilter(reader, amount, fields[0], fields, "max")
    }
    case "moment": {
      // "Dinner in 30 minutes" is about how long it takes, not about when.
      const duration = durationWithin(reader, from)
      return duration && readAmount(reader, { from: duration }, book, ignored)
    }
    case "date":
      // "Cheapest first" names no day.
      if (from.weak) return undefined
      return toDateFilter(reader, from, to?.kind === "date" ? to : undefined, book.fieldsOf("date"))
    case "measure":
    case "number":
      return readCounted(reader, amount, book)
    default:
      return undefined
  }
}

/** "20 minutes of preparation" is about one part of the time where the items tell the parts apart. */
function durationFields(reader: Reader, { first, next }: Spot, book: FieldBook): readonly string[] {
  const { tokens, lexicon } = reader
  for (let at = Math.max(0, first - 4); at < next + 3; at++) {
    const part = lexicon.asking.attributes.at(tokens, at)?.value
    const fields = part === "preparation" || part === "cooking" ? book.fieldsOf(part) : []
    if (fields.length > 0) return fields
  }
  return book.fieldsOf("time")
}

/** A number counts what stands after it, or before its bound: "at least 3 bedrooms", "calories under 500". */
function readCounted(reader: Reader, amount: Amount, book: FieldBook): AmountFilter | undefined {
  const { from, to } = amount
  const bound = boundAround(reader, from.first, (to ?? from).next)
  const isArea = from.kind === "measure" && from.unit === "m2"
  const counted = isArea ? { ...bound, attribute: "size" } : attributeNear(reader, bound, book)
  const isBounded = bound.side !== undefined || to !== undefined
  if (counted) {
    const { attribute } = counted
    // Whoever names a price means the highest one.
    const unsaid = isBounded || attribute === "price" ? "max" : "exact"
    const found = toFilter(reader, amount, attribute, book.fieldsOf(attribute), unsaid)
    if (!found) return undefined
    // "Rent in Porto, max 1500": what says that it is a price may say more than that, and what stands between does.
    const isApart = attribute === "price" || !isBeside(reader, counted, found)
    const spot = isApart
      ? { first: found.first, next: found.next }
      : { first: Math.min(found.first, counted.first), next: Math.max(found.next, counted.next) }
    return { ...found, ...spot, label: saidAt(reader, spot) }
  }
  if (!isBounded || from.kind !== "number" || book.priceFields.length === 0) return undefined
  return toFilter(reader, amount, "price", book.priceFields, "max")
}

/** Whether no words of their own stand between the amount and what it counts. */
function isBeside({ tokens, lexicon }: Reader, counted: Spot, amount: Spot): boolean {
  return tokens
    .slice(counted.first + 1, amount.first)
    .every(({ kind, folded }) => kind === "sign" || lexicon.stop.has(folded))
}

function attributeNear(
  reader: Reader,
  bound: Bound,
  book: FieldBook,
): ({ attribute: string } & Spot) | undefined {
  const { tokens, lexicon } = reader
  let at: number | undefined = bound.next
  for (let skipped = 0; at !== undefined && skipped < 4; skipped++) {
    const named = attributeAt(reader, at, book)
    if (named) return { attribute: named.attribute, first: bound.first, next: named.next }
    at = lexicon.asking.betweenCounted.at(tokens, at)?.next
  }
  for (let before = bound.first - 1; before >= Math.max(0, bound.first - 3); before--) {
    const named = attributeAt(reader, before, book)
    // "2 beds, at most 1500": the beds are counted already.
    const isCounted = tokens[before - 1]?.kind === "digits"
    if (named && named.next <= bound.first && !isCounted)
      return { attribute: named.attribute, first: before, next: bound.next }
  }
  return undefined
}

/** What the words at a token say that a number counts, by the language or by the name of a field. */
function attributeAt(
  { tokens, lexicon }: Reader,
  at: number,
  book: FieldBook,
): { readonly attribute: ContentAttribute | string; readonly next: number } | undefined {
  const named = lexicon.asking.attributes.at(tokens, at)
  if (named && book.fieldsOf(named.value).length > 0) return { attribute: named.value, next: named.next }
  const token = tokens[at]
  const field = token && book.fieldNamed(toTerm(token.folded))
  return field === undefined ? undefined : { attribute: field, next: at + 1 }
}

/** In the unit that items are indexed in: minutes, grams. */
export function amountOf(candidate: Candidate): number {
  if (candidate.kind === "duration") return toMinutes(candidate.parts)
  if (candidate.kind === "measure") return toBaseUnit(candidate.number, candidate.unit)
  return "number" in candidate ? candidate.number : Number.NaN
}

function toFilter(
  reader: Reader,
  { from, to }: Amount,
  about: string,
  fields: readonly string[],
  unsaid: "max" | "exact",
): AmountFilter | undefined {
  if (fields.length === 0) return undefined
  const read = boundAround(reader, from.first, (to ?? from).next)
  const bound = denied(reader, read)
  const range = to ? rangeBetween(from, to) : toRange(amountOf(from), bound, unsaid)
  const first = to ? rangeStart(reader, bound.first) : bound.first
  const made = found(reader, about, { kind: "range", fields, ...range }, { first, next: bound.next })
  if (bound === read) return made
  const { atMost } = reader.lexicon.language.content
  return { ...made, label: fill(atMost, { amount: saidAt(reader, from) }) }
}

/** "We would rather not pay more than 1800", "mehr als 1800 haben wir nicht": at most that. */
function denied(reader: Reader, bound: Bound): Bound {
  if (bound.side !== "least") return bound
  const { tokens, lexicon } = reader
  const isNegation = (at: number) =>
    lexicon.speech.negations.at(tokens, at) ?? lexicon.asking.without.at(tokens, at)
  const ends = (at: number) => tokens[at]?.kind === "sign"
  for (let at = bound.first - 1; at >= Math.max(0, bound.first - denialReach) && !ends(at); at--)
    if (isNegation(at)) return { ...bound, side: "most" }
  for (let at = bound.next; at < Math.min(tokens.length, bound.next + denialReach) && !ends(at); at++)
    if (lexicon.turns.no.at(tokens, at) ?? isNegation(at)) return { ...bound, side: "most" }
  return bound
}

const denialReach = 5

/** Where the words begin that open a range: "between", "from". */
function rangeStart({ tokens, lexicon }: Reader, first: number): number {
  const { between, rangeStart: from } = lexicon.speech
  for (const back of [1, 2])
    if ([between, from].some((table) => table.at(tokens, first - back)?.next === first)) return first - back
  return first
}

function found(reader: Reader, about: string, filter: Filter, { first, next }: Spot): AmountFilter {
  const label = saidAt(reader, { first, next })
  return { about, filter, label, soft: false, words: "", first, next }
}

function saidAt({ text, tokens }: Reader, { first, next }: Spot): string {
  return text.slice(tokens[first]?.start, tokens[next - 1]?.end)
}

/** Both ends, whichever was said first. */
export function rangeBetween(from: Candidate, to: Candidate): NumberRange {
  const [one, other] = [amountOf(from), amountOf(to)]
  return { min: Math.min(one, other), max: Math.max(one, other) }
}

export function toRange(amount: number, { side, open }: Bound, unsaid: "max" | "exact"): NumberRange {
  if (side === "most") return { max: amount, below: open }
  if (side === "least") return { min: amount, above: open }
  if (side === "about") return { min: amount * 0.8, max: amount * 1.2 }
  return unsaid === "max" ? { max: amount } : { min: amount, max: amount }
}

function toDateFilter(
  reader: Reader,
  { days, first, next }: Extract<Candidate, { kind: "date" }>,
  last: Extract<Candidate, { kind: "date" }> | undefined,
  fields: readonly string[],
): AmountFilter | undefined {
  if (fields.length === 0) return undefined
  const bound = last ? undefined : dayBoundBefore(reader, first)
  const min = bound?.side === "before" ? undefined : days.from
  const max = bound?.side === "since" ? undefined : (last ?? { days }).days.to
  const spot = { first: bound?.first ?? first, next: (last ?? { next }).next }
  // Whoever moves in January looks at homes that were listed in November.
  const filter: Filter = { kind: "range", fields, min, max }
  return { ...found(reader, "date", filter, spot), soft: true, words: saidAt(reader, spot) }
}
