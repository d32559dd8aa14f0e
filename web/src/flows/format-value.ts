import type { WireMembers } from "../../../src/protocols/intentflow/wire.ts"

/** How values are written: in the language of the page, and by the clocks of the site. */
export interface Formatting {
  readonly language: string
  readonly timeZone: string
  readonly yes: string
  readonly no: string
  /** What members are called, and what is shown for listed values. */
  readonly members?: WireMembers | undefined
}

const longest = 500
const amounts = new Set(["price", "amount", "total", "subtotal", "cost"])

/** A value for people; undefined where it has none or needs more than a line. */
export function formatValue(
  name: string,
  value: unknown,
  beside: Readonly<Record<string, unknown>>,
  formatting: Formatting,
): string | undefined {
  const { language, yes, no } = formatting
  const isCurrency = name === "currency" && Object.keys(beside).some((one) => amounts.has(one))
  if (isCurrency || value === null || value === undefined || value === "") return undefined
  if (typeof value === "boolean") return value ? yes : no
  if (typeof value === "number") return formatNumber(name, value, beside.currency, language)
  if (typeof value === "string") return optionOf(name, value, formatting) ?? formatText(value, formatting)
  if (!Array.isArray(value) || value.length === 0) return undefined
  const texts = value.map((one) =>
    typeof one === "string" ? (optionOf(name, one, formatting) ?? formatText(one, formatting)) : undefined,
  )
  return texts.every((text) => text !== undefined) ? texts.join(", ").slice(0, longest) : undefined
}

/** What the business calls a listed value in the language of the page. */
function optionOf(name: string, value: string, { members }: Formatting): string | undefined {
  const options = wordsOf(name, members)?.options
  return options && Object.hasOwn(options, value) ? options[value] : undefined
}

function wordsOf(name: string, members: WireMembers | undefined): WireMembers[string] | undefined {
  return members && Object.hasOwn(members, name) ? members[name] : undefined
}

function formatNumber(name: string, value: number, currency: unknown, language: string): string {
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency) || !amounts.has(name))
    return value.toLocaleString(language)
  const style = {
    style: "currency",
    currency,
    maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
  } as const
  return value.toLocaleString(language, style)
}

function formatText(text: string, { language, timeZone }: Formatting): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return toMoment(text, { dateStyle: "full", timeZone: "UTC" }, language)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
    return toMoment(text, { dateStyle: "medium", timeStyle: "short", timeZone }, language)
  // A word of a program, as in pets_allowed.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text.slice(0, longest)
}

function toMoment(text: string, style: Intl.DateTimeFormatOptions, language: string): string {
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? text : new Intl.DateTimeFormat(language, style).format(instant)
}

/** What the business calls a member; without that, `partySize` and `party_size` are "Party size". */
export function toLabel(name: string, { members }: Pick<Formatting, "members">): string {
  const told = wordsOf(name, members)
  if (told) return told.label
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .slice(0, 60)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
