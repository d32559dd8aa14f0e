import {
  type IntentDescriptor,
  isTimeSchema,
  itemSchema,
  type JsonSchema,
  type Parameter,
  plainSchema,
} from "../../../intent/index.ts"
import {
  type Concept,
  contentStems,
  type DurationUnit,
  type Language,
  languageFor,
  nameToWords,
  PhraseTable,
  tokenAt,
  tokenize,
  toLexicon,
} from "../../../language/index.ts"
import { type Choice, toChoices } from "./match-choices.ts"

export type ValueKind =
  | "date"
  | "time"
  | "date-time"
  | "duration"
  | "number"
  | "boolean"
  | "choice"
  | "email"
  | "phone"
  | "url"
  | "text"
  | "unsupported"

/** A parameter's declaration in the form in which words are compared with it. */
export interface ParameterProfile {
  readonly parameter: Parameter
  readonly kind: ValueKind
  /** The schema of the value, or of one item where the parameter is a list. */
  readonly schema: JsonSchema
  readonly many: boolean
  readonly choices: readonly Choice[]
  /** The unit that a plain number counts: days for "length of stay in days". */
  readonly unit: DurationUnit | undefined
  /** The units of measurement that its name or its sentence mentions. */
  readonly measures: ReadonlySet<string>
  /** 1 if the parameter's name says it, less if only its sentence does. */
  readonly concepts: ReadonlyMap<Concept, number>
  /** The weight of each word that distinguishes this parameter from the intent's other ones. */
  readonly stems: ReadonlyMap<string, number>
}

/** Whether it takes whatever else somebody wants to say. */
export function isNote({ kind, concepts }: ParameterProfile): boolean {
  return kind === "text" && concepts.has("note")
}

const english = languageFor("en")

/** At most this many parameters are considered: nobody fills in more in words. */
const parameterLimit = 100

const cache = new WeakMap<IntentDescriptor, Map<string, readonly ParameterProfile[]>>()

export function toProfiles(descriptor: IntentDescriptor, language: Language): readonly ParameterProfile[] {
  const byLanguage = cache.get(descriptor) ?? new Map<string, readonly ParameterProfile[]>()
  cache.set(descriptor, byLanguage)
  const known = byLanguage.get(language.tag)
  if (known) return known
  const parameters = descriptor.parameters.slice(0, parameterLimit)
  const weighed = weighStems(parameters, language)
  const profiles = withEnds(
    weighed.map(([parameter, stems]) => toProfile(parameter, descriptor.input, language, stems)),
  )
  byLanguage.set(language.tag, profiles)
  return profiles
}

/**
 * Of an arrival and a departure, each of which may begin something, the second ends what the first begins; or the one
 * that is also called an end, as the English "departure" is in other languages.
 */
function withEnds(profiles: readonly ParameterProfile[]): readonly ParameterProfile[] {
  const days = profiles.filter(({ kind }) => kind === "date")
  const [start, second, ...others] = days.filter(({ concepts }) => concepts.has("start"))
  const [called, ...more] = days.filter(({ concepts }) => concepts.has("end"))
  if (!start || !second || others.length > 0 || more.length > 0) return profiles
  if (called && called !== start && called !== second) return profiles
  const end = called ?? second
  const { start: weight, ...rest } = Object.fromEntries(end.concepts)
  const concepts = new Map(Object.entries({ ...rest, end: weight })) as ParameterProfile["concepts"]
  return profiles.map((profile) => (profile === end ? { ...end, concepts } : profile))
}

function toProfile(
  parameter: Parameter,
  root: JsonSchema,
  language: Language,
  stems: ReadonlyMap<string, number>,
): ParameterProfile {
  const outer = plainSchema(parameter.schema, root)
  const many = outer.type === "array" && typeof outer.items === "object" && outer.items !== null
  const schema = many ? plainSchema(itemSchema(outer), root) : outer
  const concepts = findConcepts(parameter, language)
  const choices = toChoices(schema, language)
  const kind = toKind(schema, choices, concepts)
  const measures = findMeasures(parameter, language)
  // "Highest rent a month" is money; "g" and "min" have meanings of their own beside it.
  const unit = concepts.has("money") || measures.size > 0 ? undefined : findUnit(parameter, language)
  return { parameter, kind, schema, many, choices, concepts, stems, unit, measures }
}

const formats: Readonly<Record<string, ValueKind>> = {
  date: "date",
  time: "time",
  "date-time": "date-time",
  duration: "duration",
  email: "email",
  "idn-email": "email",
  uri: "url",
  url: "url",
  iri: "url",
}

function toKind(
  schema: JsonSchema,
  choices: readonly Choice[],
  concepts: ReadonlyMap<Concept, number>,
): ValueKind {
  if (choices.length > 0) return choices.every((choice) => choice.number !== undefined) ? "number" : "choice"
  if (schema.type === "boolean") return "boolean"
  if (schema.type === "integer" || schema.type === "number") return "number"
  if (schema.type === "object" || schema.type === "array") return "unsupported"
  const named = typeof schema.format === "string" && Object.hasOwn(formats, schema.format)
  const format = named ? formats[schema.format as string] : undefined
  if (format) return format
  if (isTimeSchema(schema)) return "time"
  // Many declarations describe the content of a string only in words; a name that says it is believed.
  for (const kind of ["phone", "email", "date", "time"] as const) if (concepts.get(kind) === 1) return kind
  return "text"
}

const conceptTables = new Map<string, PhraseTable<Concept[]>>()

export function conceptTable(language: Language): PhraseTable<Concept[]> {
  const known = conceptTables.get(language.tag)
  if (known) return known
  const byPhrase = new Map<string, Concept[]>()
  for (const [concept, words] of Object.entries(language.concepts))
    for (const word of words)
      for (const form of [word, `${word}s`])
        byPhrase.set(form, [...(byPhrase.get(form) ?? []), concept as Concept])
  const table = new PhraseTable(byPhrase)
  conceptTables.set(language.tag, table)
  return table
}

/** Declarations are often in English whatever the conversation's language, so both languages are looked up. */
function findConcepts(parameter: Parameter, language: Language): Map<Concept, number> {
  const found = new Map<Concept, number>()
  for (const table of new Set([conceptTable(language), conceptTable(english)]))
    for (const [text, weight] of [
      [namesOf(parameter), 1],
      [describe(parameter), 0.6],
    ] as const) {
      const tokens = tokenize(text)
      for (let at = 0; at < tokens.length; at++)
        for (const concept of table.at(tokens, at)?.value ?? [])
          found.set(concept, Math.max(found.get(concept) ?? 0, weight))
    }
  return found
}

/** What it is called in code, and on a form in the language of the conversation. */
function namesOf({ name, schema }: Parameter): string {
  const label = typeof schema.title === "string" ? schema.title : ""
  return `${nameToWords(name)} ${label.slice(0, 100)}`
}

/** The declared sentence without the limits appended to it: the values of a choice are not words about it. */
function describe({ schema, sentence }: Parameter): string {
  const said = typeof schema.description === "string" ? schema.description : sentence
  return said.slice(0, 500).split(givesExample)[0] ?? ""
}

/** What follows is a value, such as "pumpkin soup", and not a word about the parameter. */
const givesExample = /\b(?:as in|such as|for example|for instance|e\.g\.)(?=\s)/i

function findMeasures(parameter: Parameter, language: Language): Set<string> {
  const found = new Set<string>()
  const tokens = tokenize(`${nameToWords(parameter.name)} ${describe(parameter)}`)
  for (const one of new Set([language, english])) {
    const { units } = toLexicon(one).measures
    for (const at of tokens.keys()) {
      const match = units.at(tokens, at)
      if (match && tokenAt(tokens, at).text.length > 1) found.add(match.value)
    }
  }
  return found
}

/** The "min" of "min price" says which end of a range it is, and no minutes. */
const limitWords = new Set(["min", "max"])

function findUnit(parameter: Parameter, language: Language): DurationUnit | undefined {
  for (const words of [language, english].map((one) => one.measures.durations))
    for (const token of tokenize(`${nameToWords(parameter.name)} ${describe(parameter)}`)) {
      const isUnit = Object.hasOwn(words, token.folded) && !limitWords.has(token.folded)
      const unit = isUnit ? words[token.folded] : undefined
      if (unit && (unit !== "second" || token.folded.endsWith("s"))) return unit
    }
  return undefined
}

/** A word that many parameters share distinguishes none of them; a word of one name counts most. */
function weighStems(
  parameters: readonly Parameter[],
  language: Language,
): readonly (readonly [Parameter, ReadonlyMap<string, number>])[] {
  const stems = parameters.map((parameter) => {
    const weights = new Map<string, number>()
    for (const stem of contentStems(describe(parameter), language)) weights.set(stem, 0.6)
    for (const stem of contentStems(namesOf(parameter), language)) weights.set(stem, 1)
    return [parameter, weights] as const
  })
  const shared = new Map<string, number>()
  for (const [, weights] of stems)
    for (const stem of weights.keys()) shared.set(stem, (shared.get(stem) ?? 0) + 1)
  return stems.map(([parameter, weights]) => [
    parameter,
    new Map(Array.from(weights, ([stem, weight]) => [stem, weight / (shared.get(stem) ?? 1)])),
  ])
}
