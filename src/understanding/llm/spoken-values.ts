import type { JsonSchema } from "../../intent/index.ts"

export interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
}

const longestQuote = 400
const deepest = 8
const mostParts = 200

/**
 * Finds the quoted words in the text: exactly, or with other case or white space. A model cannot count characters, so
 * its offsets are never used.
 */
export function findQuote(text: string, quote: string): Span | undefined {
  const words = quote.trim()
  if (words === "" || words.length > longestQuote) return undefined
  const exact = text.indexOf(words)
  if (exact >= 0) return { start: exact, end: exact + words.length, text: words }
  const pattern = words.split(/\s+/u).map(escapePattern).join("\\s+")
  const match = new RegExp(pattern, "iu").exec(text)
  return match === null
    ? undefined
    : { start: match.index, end: match.index + match[0].length, text: match[0] }
}

function escapePattern(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}

/** The values that a schema lists, including those of its items and properties. */
export function listedValues(schema: JsonSchema, depth = 0): readonly unknown[] {
  if (depth > deepest) return []
  const own = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : []
  const parts = [schema.items, schema.anyOf, schema.oneOf, Object.values(schema.properties ?? {})]
  const inner = parts.flat().filter((part): part is JsonSchema => typeof part === "object" && part !== null)
  return [...own, ...inner.flatMap((part) => listedValues(part, depth + 1))]
}

const datePart = "\\d{4}-\\d\\d-\\d\\d"
const timePart = "\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:\\d\\d)?"
const durationPart = "P(?=[\\dT])(?:\\d{1,6}[YMWD]){0,4}(?:T(?:\\d{1,6}[HMS]){1,3})?"
const temporalPattern = new RegExp(`^(?:${datePart}(?:T${timePart})?|${timePart}|${durationPart})$`)

/** Whether a text is a date, a time, both, or an ISO 8601 duration: derived from words, so rarely found in them. */
export function isTemporal(text: string): boolean {
  return text.length <= 60 && temporalPattern.test(text)
}

/**
 * Whether every text in the value was said by the person, is listed by the schema, or is a date or time. So no name,
 * address or note that a model invented, or read in text written by others, becomes a value.
 */
export function isSpoken(value: unknown, text: string, schema: JsonSchema): boolean {
  const texts = textsWithin(value)
  if (texts === undefined) return false
  const listed = new Set(listedValues(schema))
  const said = fold(text)
  const digits = withoutSeparators(text)
  return texts.every((part) => {
    if (listed.has(part) || isTemporal(part) || said.includes(fold(part))) return true
    const number = withoutSeparators(part)
    return /^\+?\d{5,30}$/.test(number) && digits.includes(number)
  })
}

/** All texts in a JSON value; undefined if there are too many or they are nested too deep. */
function textsWithin(value: unknown): readonly string[] | undefined {
  const texts: string[] = []
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || level.length + texts.length > mostParts) return undefined
    texts.push(...level.filter((part) => typeof part === "string"))
    level = level.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []))
  }
  return texts
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim()
}

function withoutSeparators(text: string): string {
  return text.replace(/[ ().-]/g, "")
}
