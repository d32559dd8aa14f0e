import { toBaseUnit, toMinutes } from "../language/index.ts"

const durationPattern =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
/** In the order in which ISO 8601 writes them. */
const units = ["year", "month", "week", "day", "hour", "minute", "second"] as const

/** Minutes of an ISO 8601 duration such as PT1H30M. */
export function durationMinutes(text: string): number | undefined {
  const match = durationPattern.exec(text.trim())
  if (!match || text.trim().length < 3) return undefined
  return toMinutes(units.map((unit, index) => ({ unit, count: Number(match[index + 1] ?? 0) })))
}

const dayLength = 86_400_000

/** Days since 1970 of an ISO 8601 date, with or without a time. */
export function toDays(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) return undefined
  const time = Date.parse(text.slice(0, 10))
  return Number.isNaN(time) ? undefined : Math.floor(time / dayLength)
}

/** The number at the start of a text or a QuantitativeValue, in the base unit of its kind. */
export function toNumber(text: string): number | undefined {
  const [, digits, unit = ""] =
    /^[^\d-]{0,3}(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits.replaceAll(",", ""))
  return Number.isFinite(number) ? toBaseUnit(number, unit) : undefined
}
