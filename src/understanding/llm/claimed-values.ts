import { equalJson, type IntentDescriptor, type Option, type Parameter } from "../../intent/index.ts"
import { offeredOptions } from "../offered-options.ts"
import type { FoundValue, Situation } from "../understanding.ts"
import type { ClaimedValue, ModelAnswer } from "./model-answer.ts"
import { clampConfidence } from "./ranking.ts"
import { findQuote, isSpoken, type Span } from "./spoken-values.ts"
import type { ValueCheck } from "./value-validators.ts"

export interface ValueSource {
  /** The person's message. */
  readonly text: string
  readonly situation: Situation
  /** The intent whose parameters are meant. */
  readonly intent: IntentDescriptor
  readonly isAllowed: ValueCheck
}

/**
 * Returns the claimed values that hold: for a declared parameter, backed by words of the message, and accepted by the
 * parameter's schema. A claim that does not hold is replaced by the value found without the model.
 */
export function toFoundValues(
  claims: readonly ClaimedValue[],
  source: ValueSource,
  instead: readonly FoundValue[],
): readonly FoundValue[] {
  const found: FoundValue[] = []
  const refused = new Set<string>()
  for (const claim of claims) {
    const value = toFoundValue(claim, source)
    if (value === undefined) refused.add(claim.parameter)
    else if (!found.some((other) => isSame(other, value))) found.push(value)
  }
  const named = new Set(found.map(({ parameter }) => parameter))
  const stepIn = instead.filter(({ parameter }) => refused.has(parameter) && !named.has(parameter))
  return [...found, ...stepIn]
}

/** A parameter has one value; besides it, other values may be ruled out. */
function isSame(a: FoundValue, b: FoundValue): boolean {
  if (a.parameter !== b.parameter || (a.excluded ?? false) !== (b.excluded ?? false)) return false
  return a.excluded !== true || equalJson(a.value, b.value)
}

function toFoundValue(claim: ClaimedValue, source: ValueSource): FoundValue | undefined {
  const parameter = source.intent.parameters.find(({ name }) => name === claim.parameter)
  const from = findQuote(source.text, claim.quote)
  if (parameter === undefined || from === undefined) return undefined
  const chosen = candidates(claim, parameter, from, source).find(({ value }) =>
    source.isAllowed(source.intent, parameter.name, value),
  )
  return chosen === undefined
    ? undefined
    : {
        parameter: parameter.name,
        value: chosen.value,
        confidence: clampConfidence(claim.confidence),
        from,
        ...(claim.excluded && { excluded: true }),
      }
}

/**
 * The possible meanings of a claim, best first: the option, the value, the value read as JSON, the person's own
 * words.
 */
function candidates(
  claim: ClaimedValue,
  parameter: Parameter,
  from: Span,
  source: ValueSource,
): readonly { readonly value: unknown }[] {
  const option = offeredOptions(source.situation.asked, parameter.name)[(claim.option ?? 0) - 1]
  if (option !== undefined) return [{ value: option.value }]
  const { value } = claim
  if (value === null || value === undefined || value === "") return []
  const readings = [{ value }, ...readAsJson(value)].filter((reading) =>
    isSpoken(reading.value, source.text, parameter.schema),
  )
  return typeof value === "string" ? [...readings, { value: from.text }] : readings
}

function readAsJson(value: unknown): readonly { readonly value: unknown }[] {
  if (typeof value !== "string") return []
  try {
    return [{ value: JSON.parse(value) }]
  } catch {
    return []
  }
}

/** The option that the model says was picked, if its quote is in the message. */
export function toPickedOption(
  picked: ModelAnswer["picked"],
  text: string,
  situation: Situation,
): Option | undefined {
  if (picked === undefined || situation.asked?.kind !== "choice") return undefined
  if (findQuote(text, picked.quote) === undefined) return undefined
  return situation.asked.options[picked.option - 1]
}

/** Only a parameter that was asked for and got no value can be declined. */
export function toDeclined(
  declined: readonly string[],
  values: readonly FoundValue[],
  situation: Situation,
): readonly string[] {
  const { asked } = situation
  if (asked?.kind !== "parameters") return []
  const given = new Set(values.filter(({ excluded }) => excluded !== true).map(({ parameter }) => parameter))
  return asked.parameters.filter((name) => declined.includes(name) && !given.has(name))
}
