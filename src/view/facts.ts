import { ownValue } from "../conversation/index.ts"
import { type IntentDescriptor, type Parameter, parseMoney, toParameters } from "../intent/index.ts"
import { formatFact, parameterLabel, type Speaker, toFact } from "../language/index.ts"
import type { Fact } from "./drawn-move.ts"

/** The known values of an intent, each under its label and as the language writes it. */
export function toFacts(
  descriptor: IntentDescriptor | undefined,
  values: Readonly<Record<string, unknown>>,
  speaker: Speaker,
): Fact[] {
  const known = parametersOf(descriptor).filter(({ name }) => ownValue(values, name) !== undefined)
  return known.map((parameter) => ({
    label: parameterLabel(parameter),
    text: formatFact(speaker.locale, toFact(values[parameter.name], parameter.schema, speaker)),
  }))
}

/** What values are known under; where another host leads, the names are its own, as far as it told their types. */
function parametersOf(descriptor: IntentDescriptor | undefined): readonly Parameter[] {
  if (!descriptor?.delegated) return descriptor?.parameters ?? []
  const typed = descriptor.parameters.find(({ name }) => name === "parameters")
  return typed ? toParameters(typed.schema) : []
}

/** An amount such as "12.50 EUR" as the language writes it. */
export function toAmount(money: string | undefined, { locale }: Speaker): string | undefined {
  return money === undefined ? undefined : formatFact(locale, { kind: "money", value: parseMoney(money) })
}
