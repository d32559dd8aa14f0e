import { isPlainObject, type JsonSchema } from "../../intent/index.ts"

type Json = Readonly<Record<string, unknown>>

/** What an operation takes, as one object: parameters of the address and members of the body side by side. */
export interface OperationInput {
  readonly schema: JsonSchema
  /** Names of those in the query. */
  readonly query: readonly string[]
  /** Of the body; undefined where there is none. */
  readonly contentType: string | undefined
}

const json = "application/json"

/** Undefined where it takes what cannot be said as an object of JSON values. */
export function readOperationInput(
  operation: Json,
  shared: unknown,
  resolve: (value: unknown) => unknown,
): OperationInput | undefined {
  const declared = [...listOf(resolve(shared)), ...listOf(resolve(operation.parameters))]
  const byName = new Map(declared.map((one) => [`${one.in} ${one.name}`, one]))
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  const query: string[] = []
  for (const { name, in: place, required: isRequired, schema, description } of byName.values()) {
    if (typeof name !== "string" || name === "" || !/^[\w.-]+$/.test(name)) return undefined
    if (place !== "path" && place !== "query") {
      if (isRequired === true) return undefined
      continue
    }
    if (properties.has(name)) return undefined
    properties.set(name, describe(schema, description))
    if (place === "query") query.push(name)
    if (isRequired === true || place === "path") required.add(name)
  }
  const body = resolve(operation.requestBody)
  if (body === undefined) return { schema: toSchema(properties, required), query, contentType: undefined }
  const members = bodyOf(body)
  if (!members) return undefined
  for (const [name, schema] of Object.entries(members.properties)) {
    // One name cannot mean two values.
    if (properties.has(name)) return undefined
    properties.set(name, schema)
    if (members.required.includes(name)) required.add(name)
  }
  return { schema: toSchema(properties, required), query, contentType: json }
}

function bodyOf(
  body: unknown,
): { readonly properties: Json; readonly required: readonly unknown[] } | undefined {
  const content = isPlainObject(body) && isPlainObject(body.content) ? body.content : {}
  const media = content[json]
  const schema = isPlainObject(media) && isPlainObject(media.schema) ? merged(media.schema) : undefined
  if (schema?.type !== "object") return undefined
  return {
    properties: isPlainObject(schema.properties) ? schema.properties : {},
    required: Array.isArray(schema.required) ? schema.required : [],
  }
}

/** `allOf` puts objects together, which generators write for inheritance. */
function merged(schema: Json): Json {
  if (!Array.isArray(schema.allOf)) return schema
  const parts = [schema, ...schema.allOf.filter(isPlainObject).map(merged)]
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  }
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : []
}

function describe(schema: unknown, description: unknown): Json {
  const own = isPlainObject(schema) ? schema : {}
  return typeof description === "string" && own.description === undefined ? { ...own, description } : own
}

function toSchema(properties: ReadonlyMap<string, unknown>, required: ReadonlySet<string>): JsonSchema {
  return { type: "object", properties: Object.fromEntries(properties), required: [...required] }
}
