import type { Value } from "./policy.ts"
import { xsdTypes } from "./vocabulary.ts"

/** Less, equal or greater; undefined where the two cannot be compared. */
export type Order = -1 | 0 | 1 | undefined

/** A moment, or the whole of a day: from its first millisecond until before the next. */
interface Span {
  readonly from: number
  readonly until: number
}

const day = 86_400_000
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/
const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** How the value that was seen stands to the one in the policy. Names and words are equal or not, never less. */
export function compare(seen: Value, stated: Value): Order {
  const [number, other] = [toNumber(seen), toNumber(stated)]
  if (number !== undefined && other !== undefined) return orderOf(number, other)
  const [moment, span] = [toSpan(seen), toSpan(stated)]
  if (moment !== undefined && span !== undefined) return orderOfSpans(moment, span)
  return seen.value === stated.value ? 0 : undefined
}

export function isEqual(seen: Value, stated: Value): boolean {
  return compare(seen, stated) === 0
}

/** A key under which equal values meet, so that sets are compared in linear time. */
export function toKey(value: Value): string {
  const number = toNumber(value)
  if (number !== undefined) return `n${number}`
  const span = toSpan(value)
  if (span !== undefined) return `t${span.from}-${span.until}`
  return `${typeof value.value === "boolean" ? "b" : "s"}${value.value}`
}

function toNumber({ value, type }: Value): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined
  if (typeof value !== "string" || type === "@id" || !decimalPattern.test(value)) return undefined
  return Number(value)
}

/** A day without a time means all of it, in UTC; so does a time without a zone. */
function toSpan({ value, type }: Value): Span | undefined {
  if (typeof value !== "string" || type === "@id") return undefined
  const date = type === undefined || type === xsdTypes.date ? datePattern.exec(value) : null
  if (date) {
    const from = Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]))
    return new Date(from).toISOString().startsWith(value) ? { from, until: from + day } : undefined
  }
  const match = dateTimePattern.exec(value)
  if (!match) return undefined
  const from = Date.parse(match[1] === undefined ? `${value}Z` : value)
  return Number.isNaN(from) ? undefined : { from, until: from + 1 }
}

function orderOf(a: number, b: number): Order {
  return a < b ? -1 : a > b ? 1 : 0
}

function orderOfSpans(seen: Span, stated: Span): Order {
  if (seen.until <= stated.from) return -1
  if (seen.from >= stated.until) return 1
  return 0
}
