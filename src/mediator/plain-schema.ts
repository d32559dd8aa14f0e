import type { JsonSchema } from "../intent/index.ts"

/** What describes values to people and forms. Patterns and references of strangers are left out: they cost whoever runs them. */
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

/** A stranger's schema of an object, as far as it may be shown; undefined where it is none, or too long to read. */
export function toPlainSchema(value: unknown): JsonSchema | undefined {
  if (!isObject(value) || value.type !== "object" || JSON.stringify(value).length > longest) return undefined
  return prune(value, 1)
}

function prune(schema: JsonSchema, depth: number): JsonSchema {
  const plain: Record<string, unknown> = {}
  for (const keyword of kept) if (Object.hasOwn(schema, keyword)) plain[keyword] = schema[keyword]
  if (depth >= deepest) return plain
  const { properties, items } = schema
  if (isObject(properties))
    plain.properties = Object.fromEntries(
      Object.entries(properties)
        .slice(0, propertiesAtMost)
        .flatMap(([name, property]) => (isObject(property) ? [[name, prune(property, depth + 1)]] : [])),
    )
  if (isObject(items)) plain.items = prune(items, depth + 1)
  return plain
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
