import { cutText, isPlainObject, type JsonSchema, pruneSchema } from "../../intent/index.ts"

/** The words that files use for a type, and the keywords that mean it. A word that is not here puts no condition. */
const types: Readonly<Record<string, JsonSchema>> = {
  string: { type: "string" },
  text: { type: "string" },
  str: { type: "string" },
  integer: { type: "integer" },
  int: { type: "integer" },
  number: { type: "number" },
  float: { type: "number" },
  double: { type: "number" },
  decimal: { type: "number" },
  boolean: { type: "boolean" },
  bool: { type: "boolean" },
  array: { type: "array" },
  list: { type: "array" },
  object: { type: "object" },
  dict: { type: "object" },
  date: { type: "string", format: "date" },
  time: { type: "string", format: "time" },
  datetime: { type: "string", format: "date-time" },
  "date-time": { type: "string", format: "date-time" },
}

const most = { parameters: 60, name: 128, sentence: 500 }

/**
 * Reads the parameters of an intent into a schema of an object. They are a list with `name` (UIM 2.1.4), an object with
 * a property for each, or a JSON Schema. An input that nobody wrote down is read as one without parameters.
 */
export function readParameters(given: unknown): JsonSchema {
  const entries = toEntries(given)
  const required = entries.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = Object.fromEntries(entries.map(({ name, schema }) => [name, schema]))
  const written = { type: "object", properties, ...(required.length > 0 && { required }) }
  // Too long to be a declaration: nobody fills that in.
  return pruneSchema(written) ?? { type: "object", properties: {} }
}

interface Entry {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

function toEntries(given: unknown): readonly Entry[] {
  if (Array.isArray(given))
    return given
      .slice(0, most.parameters)
      .flatMap((one) => (isPlainObject(one) && isName(one.name) ? [toEntry(one.name, one)] : []))
  if (!isPlainObject(given)) return []
  const isSchema = given.type === "object" && isPlainObject(given.properties)
  const properties = isSchema ? (given.properties as Record<string, unknown>) : given
  const required = isSchema && Array.isArray(given.required) ? given.required : []
  return Object.entries(properties)
    .slice(0, most.parameters)
    .flatMap(([name, one]) => (isName(name) ? [toEntry(name, toSchema(one), required.includes(name))] : []))
}

function isName(name: unknown): name is string {
  return typeof name === "string" && name !== "" && name.length <= most.name
}

/** A property is a schema, or just the word for its type. */
function toSchema(one: unknown): Record<string, unknown> {
  if (isPlainObject(one)) return one
  return typeof one === "string" ? { type: one } : {}
}

function toEntry(name: string, written: Record<string, unknown>, isRequired = false): Entry {
  const { name: _, required, type, description, ...others } = written
  return {
    name,
    isRequired: isRequired || required === true,
    schema: {
      ...(typeof type === "string" ? types[type.toLowerCase()] : { type }),
      ...others,
      ...(typeof description === "string" && { description: cutText(description, most.sentence) }),
    },
  }
}
