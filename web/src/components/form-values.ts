import type { Field, Words } from "../../../src/pages/wire.ts"
import { toInstant, toLocalTime } from "../zoned-time.ts"

export type Values = Readonly<Record<string, unknown>>

export function isSame(one: unknown, other: unknown): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
}

/** A form does not miss what can only be answered in words. */
function canFill({ kind, options }: Field): boolean {
  return options !== undefined || (kind !== "words" && kind !== "list")
}

export function isMissing(field: Field, values: Values): boolean {
  return field.required && canFill(field) && isEmpty(values[field.name])
}

/** The initial values of the form: what is known, or else the defaults. */
export function toPrefilled(fields: readonly Field[], timeZone: string): Values {
  return Object.fromEntries(fields.map((field) => [field.name, toShown(field, timeZone)]))
}

function toShown(field: Field, timeZone: string): unknown {
  const value = field.value ?? field.default
  const instant = field.kind === "date-time" ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(instant) ? value : toLocalTime(instant, timeZone)
}

/**
 * The fields with something new. A default that was asked for is sent as well: until then it is not known to apply.
 */
export function findGiven(fields: readonly Field[], values: Values, prefilled: Values): readonly Field[] {
  return fields.filter((field) => {
    const value = values[field.name]
    const isKnown = !field.required || !isEmpty(field.value)
    return !isEmpty(value) && !(isKnown && isSame(value, prefilled[field.name]))
  })
}

/** A browser writes an instant without its zone; JSON Schema wants it with one (RFC 3339). */
export function toGiven({ kind, options }: Field, value: unknown, timeZone: string): unknown {
  if (options?.some((option) => isSame(option.value, value))) return value
  const instant = kind === "date-time" ? toInstant(String(value), timeZone) : undefined
  return instant === undefined ? value : new Date(instant).toISOString()
}

export function toSpoken(field: Field, value: unknown, language: string, words: Words): string {
  const labelOf = (one: unknown) => field.options?.find((option) => isSame(option.value, one))?.label
  const label = labelOf(value)
  if (label !== undefined) return label
  if (field.kind === "date") return toMoment(`${value}T00:00Z`, language, { dateStyle: "full" })
  if (field.kind === "time") return toMoment(`1970-01-01T${value}Z`, language, { timeStyle: "short" })
  if (field.kind === "date-time")
    return toMoment(`${value}Z`, language, { dateStyle: "full", timeStyle: "short" })
  if (typeof value === "number") return value.toLocaleString(language)
  if (field.kind === "yes-no") return value === true ? words.yes : words.no
  return Array.isArray(value) ? value.map((one) => labelOf(one) ?? String(one)).join(", ") : String(value)
}

/** The value of a browser's own control, as the language writes it. */
function toMoment(written: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(written)
  // Browsers let people type years beyond any calendar; the server refuses them.
  if (Number.isNaN(instant)) return written
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(instant)
}
