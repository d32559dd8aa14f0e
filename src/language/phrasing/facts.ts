import {
  isTimeSchema,
  type JsonSchema,
  type Money,
  type Option,
  type Parameter,
  schemaType,
} from "../../intent/index.ts"

/** A value for a sentence: text that stays as it is, or data that is formatted as the language writes it. */
export type Fact =
  | string
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** YYYY-MM-DD. The year is left out where `today` shows that it goes without saying. */
  | { readonly kind: "date"; readonly value: string; readonly today?: string | undefined }
  /** HH:MM. */
  | { readonly kind: "time"; readonly value: string }
  | { readonly kind: "date-time"; readonly value: string; readonly timeZone: string }
  | { readonly kind: "money"; readonly value: Money }
  | {
      readonly kind: "list"
      readonly items: readonly Fact[]
      readonly style: "and" | "or" | "commas" | "bullets" | "numbers"
      /** So many more are not said. */
      readonly more?: number | undefined
    }
  /** Names with their values, one a line. */
  | { readonly kind: "lines"; readonly lines: readonly (readonly [name: string, value: Fact])[] }

export interface FactSettings {
  /** IANA time zone in which instants are shown. */
  readonly timeZone?: string | undefined
  /** YYYY-MM-DD at the site. */
  readonly today?: string | undefined
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const timePattern = /^\d{2}:\d{2}/

/** A value formatted as its schema says: the string of a `date` becomes a date, a choice becomes its title. */
export function toFact(value: unknown, schema: JsonSchema, settings: FactSettings = {}): Fact {
  if (Array.isArray(value)) {
    const items = itemsOf(schema)
    return {
      kind: "list",
      items: value.slice(0, 50).map((item) => toFact(item, items, settings)),
      style: "and",
    }
  }
  const title = choiceTitle(value, schema)
  if (title !== undefined) return title
  if (typeof value === "number") return { kind: "number", value }
  if (typeof value === "boolean") return { kind: "boolean", value }
  if (typeof value !== "string") return value === undefined || value === null ? "" : JSON.stringify(value)
  if (schema.format === "date" && datePattern.test(value))
    return { kind: "date", value, today: settings.today }
  if (isTimeSchema(schema) && timePattern.test(value)) return { kind: "time", value: value.slice(0, 5) }
  if (schema.format === "date-time" && !Number.isNaN(Date.parse(value)))
    return { kind: "date-time", value, timeZone: settings.timeZone ?? "UTC" }
  return value
}

function choiceTitle(value: unknown, schema: JsonSchema): string | undefined {
  if (value === undefined) return undefined
  const branches = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined
  const found = Array.isArray(branches) ? branches.find((branch) => branch?.const === value) : undefined
  return typeof found?.title === "string" ? found.title : undefined
}

/** What people call a parameter: its title, or its name as words. */
export function parameterLabel(parameter: Parameter): string {
  const { title } = parameter.schema
  if (typeof title === "string" && title !== "") return title
  const words = parameter.name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The sentence that asks for a parameter, or its label where it has none. */
export function parameterSentence(parameter: Parameter): string {
  return parameter.sentence === "" ? parameterLabel(parameter) : parameter.sentence
}

/** How a business wants the parameter asked for, where its declaration says so. */
export function parameterQuestion({ schema }: Parameter): string | undefined {
  const question = schema["x-question"]
  return typeof question === "string" && question !== "" ? question : undefined
}

/** The known values of an intent as lines, in the order of the declaration. */
export function summaryFact(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
  settings: FactSettings = {},
): Fact {
  const lines = parameters
    .filter(({ name }) => Object.hasOwn(values, name) && values[name] !== undefined && values[name] !== null)
    .map(
      (parameter) =>
        [parameterLabel(parameter), toFact(values[parameter.name], parameter.schema, settings)] as const,
    )
  return { kind: "lines", lines }
}

/** Nobody listens to more; programs and pages show them all. */
const saidAtMost = 8

/** Options as a list, with their notes behind them; numbers let people say "the second one". */
export function optionsFact(
  options: readonly Option[],
  parameter?: Parameter,
  settings: FactSettings = {},
): Fact {
  const shown = options.slice(0, saidAtMost)
  const label = (option: Option) => optionFact(option, parameter, settings)
  const items = shown.map((option) => (option.note ? `${option.label} (${option.note})` : label(option)))
  return { kind: "list", items, style: "numbers", more: options.length - shown.length }
}

/** One option by its label, or as the language writes it where its value is a day or an hour. */
export function optionFact(option: Option, parameter?: Parameter, settings: FactSettings = {}): Fact {
  const schema = parameter && chosenSchema(parameter.schema)
  if (!schema || schemaType(schema) !== "string" || typeof option.value !== "string") return option.label
  const fact = toFact(option.value, schema, settings)
  const isWritten = typeof fact === "object" && (fact.kind === "date" || fact.kind === "time")
  return isWritten || option.label === option.value ? fact : option.label
}

/** A parameter that takes several choices has a schema of a list; one option is an item of it. */
function chosenSchema(schema: JsonSchema): JsonSchema {
  return schemaType(schema) === "array" ? itemsOf(schema) : schema
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return typeof schema.items === "object" && schema.items !== null ? (schema.items as JsonSchema) : {}
}
