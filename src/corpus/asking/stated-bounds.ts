import { boundAround, createReader, fold, scan } from "../../language/index.ts"
import { amountOf, type NumberRange, rangeBetween, toRange } from "./amounts.ts"
import type { AskingSettings } from "./settings.ts"

export type StatedBounds = NumberRange & { readonly currency?: string }

/**
 * An amount on its own, as an attribute or an option states it: "less than $20", "10-20 EUR", 20, {min, max}. Programs
 * state it in English whatever the language of the conversation, so that is tried where the language itself says
 * nothing of a bound.
 */
export function readBounds(value: unknown, settings: AskingSettings): StatedBounds | undefined {
  if (typeof value === "number") return { max: value }
  if (typeof value === "object" && value !== null) return readObject(value as Record<string, unknown>)
  if (typeof value !== "string") return undefined
  const stated = readText(value, settings)
  if (stated === undefined || stated.isBounded) return stated?.bounds
  const inEnglish = readText(value, { ...settings, locale: "en" })
  return (inEnglish?.isBounded ? inEnglish : stated).bounds
}

const amountKinds = new Set(["money", "number", "measure", "duration"])

function readText(
  text: string,
  settings: AskingSettings,
): { readonly bounds: StatedBounds; readonly isBounded: boolean } | undefined {
  // A dash with spaces around it joins two amounts; without them it could be a date.
  const reader = createReader(fold(text).replace(/(\d)\s*[-–]\s*(?=\D?\d)/g, "$1 – "), settings)
  const [first, second] = scan(reader).filter(({ kind }) => amountKinds.has(kind))
  if (!first) return undefined
  const currency = [first, second].flatMap((one) => (one?.kind === "money" ? [one.currency] : []))[0]
  const bound = boundAround(reader, first.first, first.next)
  const isRange = second !== undefined && (first.edge === "start" || bound.side === undefined)
  const range = isRange ? rangeBetween(first, second) : toRange(amountOf(first), bound, "max")
  return {
    bounds: { ...range, ...(currency !== undefined && { currency }) },
    isBounded: isRange || bound.side !== undefined,
  }
}

function readObject(value: Record<string, unknown>): StatedBounds | undefined {
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
