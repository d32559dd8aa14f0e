import type { IntentDescriptor, Money, Option, Parameter } from "../../intent/index.ts"
import { type FactSettings, optionsFact, parameterLabel, parameterSentence, summaryFact } from "./facts.ts"
import { phrase } from "./phrase.ts"

export interface Speaker extends FactSettings {
  /** BCP 47 tag of the conversation. */
  readonly locale: string
}

/** Asks for what is missing; one parameter with options is offered them. */
export function phraseAsk(
  speaker: Speaker,
  parameters: readonly Parameter[],
  options: Readonly<Record<string, readonly Option[]>> = {},
): string {
  const { locale } = speaker
  const [first] = parameters
  if (first === undefined) return phrase(locale, "notUnderstood", {})
  if (parameters.length > 1) {
    const items = parameters.map(parameterSentence)
    return phrase(locale, "askSeveral", { parameters: { kind: "list", items, style: "bullets" } })
  }
  const offered = Object.hasOwn(options, first.name) ? options[first.name] : undefined
  const parameter = parameterSentence(first)
  if (offered === undefined) return phrase(locale, "ask", { parameter })
  if (offered.length === 0) return phrase(locale, "noOptions", { parameter })
  return phrase(locale, "offer", { parameter, options: optionsFact(offered, first, speaker) })
}

/** Says why a value cannot be taken, with what could be taken instead. */
export function phraseInvalid(
  speaker: Speaker,
  parameter: Parameter,
  reason: string,
  options: readonly Option[] = [],
): string {
  const named = { parameter: parameterLabel(parameter), reason }
  if (options.length === 0) return phrase(speaker.locale, "invalid", named)
  return phrase(speaker.locale, "invalidWithOptions", {
    ...named,
    options: optionsFact(options, parameter, speaker),
  })
}

/** What will happen, with which values, at what price: the last word before an effect. */
export function phraseConfirm(
  speaker: Speaker,
  descriptor: Pick<IntentDescriptor, "title" | "parameters" | "effect">,
  values: Readonly<Record<string, unknown>>,
  price?: Money,
): string {
  const { title, effect } = descriptor
  const facts = { title, summary: summaryFact(descriptor.parameters, values, speaker) }
  if (price === undefined)
    return phrase(speaker.locale, effect === "destructive" ? "confirmDestructive" : "confirm", facts)
  return phrase(
    speaker.locale,
    effect === "destructive" ? "confirmDestructiveWithPrice" : "confirmWithPrice",
    {
      ...facts,
      price: { kind: "money", value: price },
    },
  )
}

/** What was done, from the values the backend gave back. */
export function phraseDone(
  speaker: Speaker,
  descriptor: Pick<IntentDescriptor, "title" | "results">,
  output: Readonly<Record<string, unknown>>,
  reference?: string,
): string {
  const summary = summaryFact(descriptor.results, output, speaker)
  const { title } = descriptor
  if (reference === undefined) return phrase(speaker.locale, "done", { title, summary })
  return phrase(speaker.locale, "doneWithReference", { title, summary, reference })
}
