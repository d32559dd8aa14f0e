import type { IntentDescriptor, Money, Option, Parameter } from "../../intent/index.ts"
import {
  type Fact,
  type FactSettings,
  optionFact,
  optionsFact,
  parameterLabel,
  parameterQuestion,
  parameterSentence,
  summaryFact,
  toFact,
} from "./facts.ts"
import { formatFact } from "./format.ts"
import { phrase, type Speaking } from "./phrase.ts"

export interface Speaker extends FactSettings, Speaking {}

/** Asks for what is missing, and offers the options where there are some. */
export function phraseAsk(
  speaker: Speaker,
  parameters: readonly Parameter[],
  options: Readonly<Record<string, readonly Option[]>> = {},
): string {
  const [first] = parameters
  if (first === undefined) return phrase(speaker, "notUnderstood", {})
  if (parameters.length > 1) {
    const items = parameters.map((one) =>
      withOptions(speaker, one, parameterSentence(one), options[one.name]),
    )
    return phrase(speaker, "askSeveral", { parameters: { kind: "list", items, style: "bullets" } })
  }
  const offered = Object.hasOwn(options, first.name) ? options[first.name] : undefined
  const parameter = parameterQuestion(first) ?? parameterSentence(first)
  if (offered === undefined) return parameterQuestion(first) ?? phrase(speaker, "ask", { parameter })
  if (offered.length === 0) return phrase(speaker, "noOptions", { parameter })
  return phrase(speaker, "offer", { parameter, options: optionsFact(offered, first, speaker) })
}

/** The same in one short sentence, for a person who has heard it before. */
export function phraseAskBriefly(
  speaker: Speaker,
  parameters: readonly Parameter[],
  options: Readonly<Record<string, readonly Option[]>> = {},
): string {
  const [first] = parameters
  if (first === undefined || parameters.length > 1) return phraseAsk(speaker, parameters)
  const question = parameterQuestion(first) ?? phrase(speaker, "ask", { parameter: parameterSentence(first) })
  return withOptions(speaker, first, question, options[first.name])
}

const saidBriefly = 6

/** "What time? (18:00, 18:30 or 19:00)" */
function withOptions(
  speaker: Speaker,
  parameter: Parameter,
  text: string,
  options: readonly Option[] | undefined,
): string {
  if (options === undefined || options.length === 0) return text
  const items = options.slice(0, saidBriefly).map((option) => optionFact(option, parameter, speaker))
  const more = options.length - items.length
  const said = formatFact(speaker.locale, { kind: "list", items, style: more > 0 ? "commas" : "or" })
  return `${text} (${said}${more > 0 ? ", …" : ""})`
}

/** An option with the label by which the conversation itself names it. */
export function phraseOption<Offered extends Option>(
  speaker: Speaker,
  option: Offered,
  parameter?: Parameter,
): Offered {
  return { ...option, label: formatFact(speaker.locale, optionFact(option, parameter, speaker)) }
}

/** The backend's own sentence about a value it does not take, with what could be had instead. */
export function phraseRefused(
  speaker: Speaker,
  parameter: Parameter,
  reason: string,
  options: readonly Option[] = [],
): string {
  if (options.length === 0)
    return `${formatFact(speaker.locale, reason)}\n\n${phraseAsk(speaker, [parameter])}`
  return phrase(speaker, "offer", {
    parameter: reason,
    options: optionsFact(options, parameter, speaker),
  })
}

/** Says why a value does not fit its declaration, and what would. */
export function phraseInvalid(
  speaker: Speaker,
  parameter: Parameter,
  reason: string,
  options: readonly Option[] = [],
): string {
  const named = { parameter: parameterLabel(parameter), reason }
  if (options.length === 0) return phrase(speaker, "invalid", named)
  return phrase(speaker, "invalidWithOptions", {
    ...named,
    options: optionsFact(options, parameter, speaker),
  })
}

/** Says what will happen, with which values and at what price: the last message before an effect. */
export function phraseConfirm(
  speaker: Speaker,
  descriptor: Pick<IntentDescriptor, "title" | "parameters" | "effect">,
  values: Readonly<Record<string, unknown>>,
  price?: Money,
): string {
  const { title, effect } = descriptor
  const facts = { title, summary: summaryFact(descriptor.parameters, values, speaker) }
  if (price === undefined)
    return phrase(speaker, effect === "destructive" ? "confirmDestructive" : "confirm", facts)
  return phrase(speaker, effect === "destructive" ? "confirmDestructiveWithPrice" : "confirmWithPrice", {
    ...facts,
    price: { kind: "money", value: price },
  })
}

/** The same in one short sentence, for a person who has seen it before. */
export function phraseConfirmBriefly(
  speaker: Speaker,
  { title, parameters }: Pick<IntentDescriptor, "title" | "parameters">,
  values: Readonly<Record<string, unknown>>,
  price?: Money,
): string {
  const known = parameters.filter(({ name }) => values[name] !== undefined && values[name] !== null)
  const items: Fact[] = known.map(({ name, schema }) => toFact(values[name], schema, speaker))
  if (price !== undefined) items.push({ kind: "money", value: price })
  return phrase(speaker, "confirmBriefly", { title, values: { kind: "list", items, style: "commas" } })
}

/** Says what was done, with the values that the backend returned. */
export function phraseDone(
  speaker: Speaker,
  descriptor: Pick<IntentDescriptor, "title" | "results">,
  output: Readonly<Record<string, unknown>>,
  reference?: string,
): string {
  const summary = summaryFact(descriptor.results, output, speaker)
  const { title } = descriptor
  if (reference === undefined) return phrase(speaker, "done", { title, summary })
  return phrase(speaker, "doneWithReference", { title, summary, reference })
}
