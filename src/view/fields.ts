import type { AskedParameter } from "../conversation/index.ts"
import { isTimeSchema, type JsonSchema, type Option, type Parameter, schemaType } from "../intent/index.ts"
import { parameterLabel, phraseOption, type Speaker } from "../language/index.ts"
import type { Choice, Field, FieldKind } from "./drawn-move.ts"

/** Texts longer than this get room for several lines. */
const oneLine = 120

/** How a form asks for a parameter, from its JSON Schema and from what the backend offers. */
export function toField(asked: AskedParameter, known: unknown, speaker: Speaker): Field {
  const { name, sentence, schema, required, problem } = asked
  const parameter = { name, sentence, schema, required, type: schemaType(schema) }
  const options = toChoices(parameter, asked.options, speaker)
  return {
    name,
    kind: options === undefined ? toKind(name, schema) : isList(schema) ? "choices" : "choice",
    label: parameterLabel(parameter),
    hint: sentence,
    required,
    problem,
    options,
    value: known,
    minimum: toNumber(schema.minimum),
    maximum: toNumber(schema.maximum),
    step: toStep(schema),
    longest: toNumber(schema.maxLength),
    example: toExample(schema),
  }
}

function toKind(name: string, schema: JsonSchema): FieldKind {
  switch (schemaType(schema)) {
    case "boolean":
      return "yes-no"
    case "integer":
    case "number":
      return "number"
    case "string":
      return toTextKind(name, schema)
    default:
      return "words"
  }
}

const byFormat: Readonly<Record<string, FieldKind>> = {
  date: "date",
  time: "time",
  "date-time": "date-time",
  email: "email",
  uri: "url",
}

function toTextKind(name: string, schema: JsonSchema): FieldKind {
  const kind = typeof schema.format === "string" ? byFormat[schema.format] : undefined
  if (kind !== undefined) return kind
  if (isTimeSchema(schema)) return "time"
  // JSON Schema has no word for a telephone number; on a phone its keyboard is worth this guess.
  if (/phone|telephone|mobile/i.test(name)) return "telephone"
  return typeof schema.maxLength === "number" && schema.maxLength > oneLine ? "long-text" : "text"
}

/** What the backend offers goes before what the declaration lists. */
function toChoices(
  parameter: Parameter,
  options: readonly Option[] | undefined,
  speaker: Speaker,
): Choice[] | undefined {
  const { schema } = parameter
  const listed = options?.length
    ? options
    : toListed(isList(schema) ? itemsOf(schema) : schema)?.map((option) =>
        phraseOption(speaker, option, parameter),
      )
  return listed?.map(({ value, label, note }) => ({ value, label, note }))
}

function toListed(schema: JsonSchema): Option[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => ({ value, label: String(value) }))
  const branches = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined
  if (!Array.isArray(branches) || !branches.every((branch) => "const" in branch)) return undefined
  return branches.map((branch) => ({ value: branch.const, label: String(branch.title ?? branch.const) }))
}

function isList(schema: JsonSchema): boolean {
  return schemaType(schema) === "array"
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return typeof schema.items === "object" && schema.items !== null ? (schema.items as JsonSchema) : {}
}

/** Limits beyond what a number holds exactly say only that it is a number. */
function toNumber(limit: unknown): number | undefined {
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

function toStep(schema: JsonSchema): number | undefined {
  if (typeof schema.multipleOf === "number") return schema.multipleOf
  return schemaType(schema) === "integer" ? 1 : undefined
}

function toExample(schema: JsonSchema): string | undefined {
  const [first] = Array.isArray(schema.examples) ? schema.examples : []
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined
}
