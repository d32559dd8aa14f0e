import type { JsonSchema } from "./descriptor.ts"

/** One named value of an intent's input or output, with the sentence that explains it to people and models. */
export interface Parameter {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly sentence: string
  readonly schema: JsonSchema
}

/** The properties of an object schema in the order they were declared. */
export function toParameters(schema: JsonSchema): Parameter[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: schemaType(property),
    required: required.has(name),
    sentence: toSentence(property),
    schema: property,
  }))
}

/** UIM writes one word per type; a union of several is `any`. */
export function schemaType(schema: JsonSchema): string {
  const type = schema.type
  if (typeof type === "string") return type
  if (Array.isArray(type)) {
    const named = type.filter((entry) => entry !== "null")
    return named.length === 1 ? String(named[0]) : "any"
  }
  if ("const" in schema) return jsonType(schema.const)
  if (Array.isArray(schema.enum)) return jsonType(schema.enum[0])
  return "any"
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return "array"
  if (value === null) return "null"
  return Number.isInteger(value) ? "integer" : typeof value
}

/**
 * The declared description with the limits that the type adds: "Number of people in your party (1-20)". What
 * the description already says is not said twice.
 */
function toSentence(schema: JsonSchema): string {
  const description = typeof schema.description === "string" ? schema.description.trim() : ""
  const limits = toLimits(schema)
  if (limits === undefined || description === "" || mentions(description, schema)) return description
  return `${description.replace(/\.$/, "")} (${limits})`
}

function toLimits(schema: JsonSchema): string | undefined {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  const low = isSafeLimit(minimum) ? minimum : undefined
  const high = isSafeLimit(maximum) ? maximum : undefined
  if (low !== undefined && high !== undefined) return `${low}-${high}`
  if (low !== undefined) return `at least ${low}`
  if (high !== undefined) return `at most ${high}`
  if (Array.isArray(schema.enum) && schema.enum.length <= 12) return schema.enum.join(", ")
  return undefined
}

/** zod writes the bounds of safe integers into every `int()`: they are no limit anyone declared. */
function isSafeLimit(value: number | undefined): boolean {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
}

function mentions(description: string, schema: JsonSchema): boolean {
  const words = [schema.minimum, schema.maximum].filter((bound) => isSafeLimit(bound as number | undefined))
  const listed = Array.isArray(schema.enum) ? schema.enum : words
  return listed.length > 0 && listed.every((word) => description.includes(String(word)))
}
