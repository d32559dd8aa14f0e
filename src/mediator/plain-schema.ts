import { isPlainObject, type JsonSchema } from "../intent/index.ts"

/** Keywords that describe a value to people and forms. Patterns and references of strangers may be costly to evaluate. */
const kept = [
  "type",
  "description",
  "title",
  "enum",
  "const",
  "default",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "required",
] as const

const deepest = 4
const longest = 20_000
const propertiesAtMost = 60

/** Reduces another site's schema of an object to those keywords. Undefined where it is no such schema, or too long. */
export function toPlainSchema(value: unknown): JsonSchema | undefined {
  if (!isPlainObject(value) || value.type !== "object" || JSON.stringify(value).length > longest)
    return undefined
  return prune(value, 1)
}

function prune(schema: JsonSchema, depth: number): JsonSchema {
  const plain: Record<string, unknown> = {}
  for (const keyword of kept) if (Object.hasOwn(schema, keyword)) plain[keyword] = schema[keyword]
  if (depth >= deepest) return plain
  const { properties, items } = schema
  if (isPlainObject(properties))
    plain.properties = Object.fromEntries(
      Object.entries(properties)
        .slice(0, propertiesAtMost)
        .flatMap(([name, property]) => (isPlainObject(property) ? [[name, prune(property, depth + 1)]] : [])),
    )
  if (isPlainObject(items)) plain.items = prune(items, depth + 1)
  return plain
}
