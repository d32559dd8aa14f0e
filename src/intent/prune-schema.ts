import type { JsonSchema } from "./descriptor.ts"
import { isPlainObject } from "./plain-object.ts"

const isText = (value: unknown) => typeof value === "string"
const isNumber = (value: unknown) => typeof value === "number"
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isAnything = () => true

/**
 * Keywords that describe a value to people and forms, and what each must be. Patterns and references of strangers may
 * be costly to evaluate.
 */
const kept: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isText(value) || areTexts(value),
  description: isText,
  title: isText,
  enum: Array.isArray,
  const: isAnything,
  default: isAnything,
  format: isText,
  minimum: isNumber,
  maximum: isNumber,
  minLength: isNumber,
  maxLength: isNumber,
  required: areTexts,
}

const deepest = 4
const longest = 20_000
const propertiesAtMost = 60

/** Reduces a stranger's schema of an object to those keywords. Undefined where it is no such schema, or too long. */
export function pruneSchema(value: unknown): JsonSchema | undefined {
  if (!isPlainObject(value) || value.type !== "object" || JSON.stringify(value).length > longest)
    return undefined
  return prune(value, 1)
}

function prune(schema: JsonSchema, depth: number): JsonSchema {
  const plain: Record<string, unknown> = {}
  for (const [keyword, isSound] of Object.entries(kept))
    if (Object.hasOwn(schema, keyword) && isSound(schema[keyword])) plain[keyword] = schema[keyword]
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
