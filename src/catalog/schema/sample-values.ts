import { isPlainObject } from "../../intent/index.ts"
import { propertiesOf, toTypes } from "./conjunction.ts"
import type { Schema } from "./schema-library.ts"

const maximumSamples = 40
const maximumDepth = 6

const plainStrings = [
  "",
  "a",
  "A",
  "a b",
  "x-1",
  "42",
  "é",
  "person@example.com",
  "Ann <ann@example.com>",
  "https://example.com/a",
  "not a url",
  "2026-01-31",
  "2026-01-31T10:00:00Z",
  "31/01/2026",
  "10:00",
  "PT1H",
  "+14155550100",
  "0".repeat(64),
]

/**
 * Values at and just beyond the limits a schema names: not a proof of anything, but where two schemas differ it
 * is mostly here. Deterministic, and at most forty for one place.
 */
export function sampleValues(schema: Schema, depth = 0): unknown[] {
  if (schema === false) return []
  const plain = schema === true ? {} : schema
  const given = [plain.const, ...asList(plain.enum), ...asList(plain.examples), plain.default].filter(
    (value) => value !== undefined,
  )
  if ("const" in plain || Array.isArray(plain.enum)) return given.slice(0, maximumSamples)
  const branches = [...asList(plain.anyOf), ...asList(plain.oneOf), ...asList(plain.allOf)] as Schema[]
  const nested = depth < maximumDepth ? branches.flatMap((branch) => sampleValues(branch, depth + 1)) : []
  const types = plain.type === undefined ? ["string", "integer", "boolean", "null"] : toTypes(plain.type)
  const made = types.flatMap((type) => samplesOfType(type, plain, depth))
  return [...given, ...nested, ...made].slice(0, maximumSamples)
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function samplesOfType(type: string, schema: Exclude<Schema, boolean>, depth: number): unknown[] {
  switch (type) {
    case "string":
      return [...lengthSamples(schema), ...plainStrings]
    case "integer":
    case "number":
      return numberSamples(schema, type)
    case "boolean":
      return [true, false]
    case "null":
      return [null]
    case "array":
      return arraySamples(schema, depth)
    default:
      return objectSamples(schema, depth)
  }
}

function lengthSamples(schema: Exclude<Schema, boolean>): string[] {
  const bounds = [schema.minLength, schema.maxLength].filter((one) => typeof one === "number")
  return bounds.flatMap((bound) =>
    [bound - 1, bound]
      .filter((length) => length >= 0 && length <= 10_000)
      .map((length) => "a".repeat(length)),
  )
}

function numberSamples(schema: Exclude<Schema, boolean>, type: string): number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].filter(
    (one) => typeof one === "number",
  )
  const values = [...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]), 0, 1, -1, 1e6]
  return type === "number" ? [...values, 0.5] : values
}

function arraySamples(schema: Exclude<Schema, boolean>, depth: number): unknown[][] {
  if (depth >= maximumDepth) return [[]]
  const items = sampleValues((schema.items ?? true) as Schema, depth + 1)
  const first = items[0]
  const lengths = [schema.minItems, schema.maxItems].filter((one) => typeof one === "number")
  const repeated = lengths.filter((n) => n <= 1000).map((n) => Array.from({ length: n }, () => first))
  return [[], ...repeated, ...items.slice(0, 12).map((item) => [item]), [first, first]]
}

/** An object with everything it requires, then one for each other value of each of its members. */
function objectSamples(schema: Exclude<Schema, boolean>, depth: number): unknown[] {
  if (depth >= maximumDepth) return [{}]
  const members = propertiesOf(schema)
  const base: Record<string, unknown> = {}
  for (const name of asList(schema.required) as string[])
    base[name] = sampleValues(members[name] ?? true, depth + 1)[0]
  const varied = Object.entries(members).flatMap(([name, member]) =>
    sampleValues(member, depth + 1)
      .slice(0, 8)
      .map((value) => ({ ...base, [name]: value })),
  )
  return [base, ...varied, { ...base, unforeseen: "a" }]
}

/** A value, then the same with one place at a time replaced by the samples of the schema's place. */
export function* variations(value: unknown, schema: Schema, depth = 0): Generator<unknown> {
  yield value
  yield* sampleValues(schema, depth)
  if (!isPlainObject(value) || depth >= maximumDepth) return
  const members = propertiesOf(schema)
  for (const name of Object.keys(value)) {
    const { [name]: _, ...without } = value
    yield without
  }
  for (const [name, member] of Object.entries(members))
    for (const inner of variations(value[name], member, depth + 1))
      if (inner !== undefined) yield { ...value, [name]: inner }
  yield { ...value, unforeseen: {} }
}
