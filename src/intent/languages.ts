import type { IntentDescriptor, JsonSchema } from "./descriptor.ts"
import { type Parameter, toParameters } from "./parameters.ts"
import { itemSchema, listedValues, plainSchema } from "./schemas.ts"

/** How one parameter, or one member of the result, is told in another language. */
export interface ParameterWords {
  /**
   * What forms and summaries call it.
   * @example "Personen"
   */
  readonly label: string
  /**
   * The sentence that explains it, as `.describe("…")` does in the declaration's own language.
   * @example "Anzahl der Personen"
   */
  readonly sentence: string
  /**
   * How it is asked for; without it, by its sentence.
   * @example "Wie viele Personen werden Sie sein?"
   */
  readonly question?: string
  /**
   * What its listed values are called: shown in place of the values, and understood when they are said.
   * @example { window: "am Fenster", garden: "im Garten" }
   */
  readonly options?: Readonly<Record<string, string>>
}

/** What an intent is called, asked for and explained by in another language than that of its declaration. */
export interface IntentWords<Name extends string = string, Result extends string = string> {
  /**
   * What people see on a button or in a list.
   * @example "Tisch reservieren"
   */
  readonly title: string
  /**
   * What it does, and what it does not.
   * @example "Reserviert einen Tisch für bis zu zwanzig Personen."
   */
  readonly description: string
  /**
   * Sentences a person would say in this language to ask for it, at least one: they are what it is understood by.
   * @example ["Einen Tisch für zwei morgen um acht", "Kann ich für Freitag reservieren?"]
   */
  readonly examples: readonly string[]
  /**
   * Every parameter in this language.
   * @example { people: { label: "Personen", sentence: "Anzahl der Personen", question: "Wie viele werden Sie sein?" } }
   */
  readonly parameters: { readonly [Key in Name]: ParameterWords }
  /**
   * Members of the result that a summary names, where `present` has no message of its own.
   * @example { bookingId: { label: "Buchung", sentence: "Nummer der Buchung" } }
   */
  readonly results?: { readonly [Key in Result]?: ParameterWords }
  /**
   * The `constraints` in this language.
   * @example ["Ein Tisch wird fünfzehn Minuten frei gehalten."]
   */
  readonly constraints?: readonly string[]
  /**
   * The `notes` in this language.
   * @example ["Es gibt Kinderstühle."]
   */
  readonly notes?: readonly string[]
  /**
   * The `hours` in this language.
   * @example { "Dienstag bis Sonntag": "12:00-23:00", Montag: "geschlossen" }
   */
  readonly hours?: Readonly<Record<string, string>>
}

/**
 * What a table by language has for a BCP 47 tag: for `de-AT` what stands under `de-AT`, or else under `de`. Without
 * either it is the first entry, so put the language that most people understand first.
 * @example inLanguage(context.locale, { en: "We are closed.", de: "Wir haben geschlossen." })
 */
export function inLanguage<T>(tag: string, table: Readonly<Record<string, T>>): T {
  const found = languageKey(tag, table)
  const [first] = Object.keys(table)
  if (first === undefined) throw new RangeError("A table by language has at least one language.")
  return table[found ?? first] as T
}

/** The key of a table by language that a tag means (RFC 4647, section 3.4); undefined where it has none. */
export function languageKey(tag: string, table: Readonly<Record<string, unknown>>): string | undefined {
  const keys = new Map(Object.keys(table).map((key) => [key.toLowerCase(), key]))
  const parts = tag.slice(0, 100).toLowerCase().replaceAll("_", "-").split("-")
  for (let length = parts.length; length > 0; length--) {
    const found = keys.get(parts.slice(0, length).join("-"))
    if (found !== undefined) return found
  }
  return undefined
}

const localised = new WeakMap<IntentDescriptor, Map<string, IntentDescriptor>>()

/**
 * The descriptor as it is told in a language: where the declaration has words for it, they stand in place of its own.
 * It is made once for each language, and is the descriptor itself where there are none.
 */
export function localise(descriptor: IntentDescriptor, tag: string): IntentDescriptor {
  const { languages } = descriptor
  const key = languages && languageKey(tag, languages)
  const words = key === undefined ? undefined : languages?.[key]
  if (key === undefined || words === undefined) return descriptor
  const made = localised.get(descriptor) ?? new Map<string, IntentDescriptor>()
  localised.set(descriptor, made)
  const known = made.get(key) ?? withWords(descriptor, words)
  made.set(key, known)
  return known
}

function withWords(descriptor: IntentDescriptor, words: IntentWords): IntentDescriptor {
  const input = withParameterWords(descriptor.input, words.parameters)
  const output = withParameterWords(descriptor.output, words.results ?? {})
  return {
    ...descriptor,
    title: words.title,
    description: words.description,
    examples: words.examples,
    input,
    output,
    parameters: toParameters(input),
    results: toParameters(output),
    constraints: words.constraints ?? descriptor.constraints,
    notes: words.notes ?? descriptor.notes,
    hours: words.hours ?? descriptor.hours,
  }
}

type WordsByName = Readonly<Record<string, ParameterWords | undefined>>

function withParameterWords(schema: JsonSchema, words: WordsByName): JsonSchema {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const told = properties.map(([name, property]) => {
    const own = Object.hasOwn(words, name) ? words[name] : undefined
    return [name, own ? toldIn(property, own, schema) : property]
  })
  return { ...schema, properties: Object.fromEntries(told) }
}

function toldIn(
  property: JsonSchema,
  { label, sentence, question, options }: ParameterWords,
  root: JsonSchema,
): JsonSchema {
  const { "x-question": _, ...rest } = property
  const told = {
    ...rest,
    title: label,
    description: sentence,
    ...(question !== undefined && { "x-question": question }),
  }
  if (!options) return told
  const plain = plainSchema(told, root)
  return plain.type === "array"
    ? { ...plain, items: withLabels(plainSchema(itemSchema(plain), root), options) }
    : withLabels(plain, options)
}

/** The same values, each as a constant with its label: how JSON Schema lists values that have titles. */
function withLabels(schema: JsonSchema, options: Readonly<Record<string, string>>): JsonSchema {
  const listed = listedValues(schema)
  if (!listed) return schema
  const { enum: _, const: __, oneOf: ___, anyOf: ____, ...rest } = schema
  return {
    ...rest,
    oneOf: listed.map(({ value, title }) => ({ const: value, title: options[String(value)] ?? title })),
  }
}

/** What is wrong with the words of an intent in its languages, each with its place and what to do. */
export function languageProblems(
  languages: Readonly<Record<string, IntentWords>>,
  { input, parameters, results }: Pick<IntentDescriptor, "input" | "parameters" | "results">,
): string[] {
  return Object.entries(languages).flatMap(([tag, words]) => {
    const place = `languages.${tag}`
    const problems: string[] = []
    for (const member of ["title", "description"] as const)
      if (words[member].trim() === "") problems.push(`${place}.${member}: say in words what the intent does`)
    if (words.examples.length === 0)
      problems.push(`${place}.examples: give at least one sentence a person would say to ask for this`)
    for (const { name } of parameters)
      if (!Object.hasOwn(words.parameters, name))
        problems.push(`${place}.parameters.${name}: is missing; give its label and its sentence`)
    problems.push(...wordProblems(`${place}.parameters`, words.parameters, parameters, input))
    problems.push(...wordProblems(`${place}.results`, words.results ?? {}, results, input))
    return problems
  })
}

function wordProblems(
  place: string,
  words: WordsByName,
  declared: readonly Parameter[],
  root: JsonSchema,
): string[] {
  return Object.entries(words).flatMap(([name, told]) => {
    const parameter = declared.find((one) => one.name === name)
    if (!parameter) {
      const known = declared.map((one) => one.name).join(", ") || "nothing"
      return [`${place}.${name}: is not declared; the declaration has ${known}`]
    }
    if (!told) return []
    const empty = (["label", "sentence"] as const).filter((member) => told[member].trim() === "")
    const unknown = unknownOptions(told.options ?? {}, plainSchema(parameter.schema, root), root)
    return [
      ...empty.map((member) => `${place}.${name}.${member}: is empty`),
      ...unknown.map((problem) => `${place}.${name}.options.${problem}`),
    ]
  })
}

function unknownOptions(
  options: Readonly<Record<string, string>>,
  schema: JsonSchema,
  root: JsonSchema,
): string[] {
  const listed = listedValues(schema.type === "array" ? plainSchema(itemSchema(schema), root) : schema) ?? []
  const known = listed.map(({ value }) => String(value))
  return Object.keys(options)
    .filter((option) => !known.includes(option))
    .map((option) => `${option}: is no value of it; it takes ${known.join(", ") || "any"}`)
}
