import type { AskedParameter } from "../conversation/index.ts"
import {
  isTimeSchema,
  itemSchema,
  type JsonSchema,
  type ListedValue,
  listedValues,
  type Option,
  type Parameter,
  plainSchema,
  schemaType,
} from "../intent/index.ts"
import { parameterLabel, phraseOption, type Speaker } from "../language/index.ts"
import type { Choice, Field, FieldKind } from "./drawn-move.ts"

/** Longer texts get several lines. */
const oneLine = 120

/**
 * How a form asks for a parameter, derived from its JSON Schema and the backend's options. `root` is the schema of
 * the whole input, which references point into.
 */
export function toField(asked: AskedParameter, known: unknown, speaker: Speaker, root?: JsonSchema): Field {
  const { name, sentence, required, problem } = asked
  const schema = plainSchema(asked.schema, root)
  const type = schemaType(schema)
  const parameter = { name, sentence, schema: asked.schema, required, type }
  const listed = listedValues(type === "array" ? plainSchema(itemSchema(schema), root) : schema)
  const options = toChoices({ ...parameter, schema }, asked.options, listed, speaker)
  // Only the declaration limits the values: the backend's options are some of those it would accept.
  const isClosed = listed !== undefined || type === "boolean"
  return {
    name,
    kind: options && isClosed ? (type === "array" ? "choices" : "choice") : toKind(name, schema, root),
    label: parameterLabel(parameter),
    hint: options && listed ? describe(schema, sentence) : sentence,
    required,
    problem,
    options,
    value: known,
    default: schema.default,
    ...toRange(schema),
    step: toStep(schema),
    shortest: toNumber(schema.minLength),
    longest: toNumber(schema.maxLength),
    example: toExample(schema),
  }
}

/** Options are self-explanatory, so the sentence is shown without the values appended to it. */
function describe({ description }: JsonSchema, sentence: string): string {
  return typeof description === "string" ? description.trim() : sentence
}

function toKind(name: string, schema: JsonSchema, root: JsonSchema | undefined): FieldKind {
  switch (schemaType(schema)) {
    case "boolean":
      return "yes-no"
    case "integer":
    case "number":
      return "number"
    case "string":
      return toTextKind(name, schema)
    case "array":
      return plainTypes.has(schemaType(plainSchema(itemSchema(schema), root))) ? "list" : "words"
    default:
      return "words"
  }
}

const plainTypes: ReadonlySet<string> = new Set(["string", "integer", "number"])

const byFormat: Readonly<Record<string, FieldKind>> = {
  date: "date",
  time: "time",
  "date-time": "date-time",
  email: "email",
  uri: "url",
}

function toTextKind(name: string, schema: JsonSchema): FieldKind {
  const { format } = schema
  if (typeof format === "string" && Object.hasOwn(byFormat, format)) return byFormat[format] ?? "text"
  if (isTimeSchema(schema)) return "time"
  // JSON Schema has no format for telephone numbers; the right keyboard on a phone is worth this guess.
  if (/phone|telephone|mobile/i.test(name)) return "telephone"
  return typeof schema.maxLength === "number" && schema.maxLength > oneLine ? "long-text" : "text"
}

/** The backend's options come before the values that the declaration lists. */
function toChoices(
  parameter: Parameter,
  offered: readonly Option[] | undefined,
  listed: readonly ListedValue[] | undefined,
  speaker: Speaker,
): Choice[] | undefined {
  if (offered && offered.length > 0) return offered.map(({ value, label, note }) => ({ value, label, note }))
  return listed?.map(({ value, title }) => phraseOption(speaker, { value, label: spaced(title) }, parameter))
}

/** Nobody says "price_ascending". */
function spaced(title: string): string {
  return title.replaceAll("_", " ")
}

/** Limits beyond the exact range of numbers only say that it is a number. */
function toNumber(limit: unknown): number | undefined {
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

/** Forms know no exclusive limits: for whole numbers the next one is used; otherwise the intent checks it. */
function toRange(schema: JsonSchema): Pick<Field, "minimum" | "maximum"> {
  const above = toNumber(schema.exclusiveMinimum)
  const below = toNumber(schema.exclusiveMaximum)
  const isWhole = schemaType(schema) === "integer"
  return {
    minimum: toNumber(schema.minimum) ?? (above !== undefined && isWhole ? Math.floor(above) + 1 : above),
    maximum: toNumber(schema.maximum) ?? (below !== undefined && isWhole ? Math.ceil(below) - 1 : below),
  }
}

function toStep(schema: JsonSchema): number | undefined {
  if (typeof schema.multipleOf === "number") return schema.multipleOf
  return schemaType(schema) === "integer" ? 1 : undefined
}

function toExample(schema: JsonSchema): string | undefined {
  const [first] = Array.isArray(schema.examples) ? schema.examples : []
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined
}
