import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { conjoin } from "./conjunction.ts"
import { isSchema, type Schema, type SchemaLibrary, type Scope } from "./schema-library.ts"

const maximumNodes = 50_000
const inMembers = ["properties", "patternProperties", "dependentSchemas"]
const inLists = ["allOf", "anyOf", "oneOf", "prefixItems"]
const inPlace = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
]

/**
 * The same schema with references followed and `allOf` folded in, so that what it says of a member stands in one
 * place. A reference that leads back into itself, or nowhere, is left as it is.
 */
export function normalise(schema: Schema, scope: Scope, library: SchemaLibrary): Schema {
  let nodes = 0
  const { root } = scope
  const result = walk(schema, scope, [])
  const definitions = typeof schema === "object" ? schema.$defs : undefined
  const recursive = definitions !== undefined && [...references(result)].length > 0
  return recursive && typeof result === "object" ? { ...result, $defs: definitions } : result

  function walk(place: Schema, scope: Scope, trail: readonly string[]): Schema {
    if (++nodes > maximumNodes)
      throw new ParleyError("too_large", `A schema unfolds to more than ${maximumNodes} parts; simplify it.`)
    if (typeof place === "boolean") return place
    const { $ref, allOf, ...rest } = descend(place, scope, trail) as Record<string, unknown>
    let result: Schema = rest
    if (typeof $ref === "string") result = conjoin(result, follow($ref, scope, trail))
    for (const part of Array.isArray(allOf) ? (allOf as Schema[]) : []) result = conjoin(result, part)
    return result
  }

  function follow(reference: string, scope: Scope, trail: readonly string[]): Schema {
    const found = library.resolve(reference, scope)
    if (found === undefined) return { $ref: reference }
    if (trail.includes(found.key)) return { $ref: found.scope.root === root ? reference : found.key }
    return walk(found.schema, found.scope, [...trail, found.key])
  }

  function descend(place: Readonly<Record<string, unknown>>, scope: Scope, trail: readonly string[]): Schema {
    const result: Record<string, unknown> = { ...place }
    for (const keyword of ["$defs", "$id", "$schema"]) delete result[keyword]
    for (const keyword of inPlace)
      if (isSchema(place[keyword])) result[keyword] = walk(place[keyword], scope, trail)
    for (const keyword of inLists) {
      const list = place[keyword]
      if (Array.isArray(list))
        result[keyword] = list.map((one) => (isSchema(one) ? walk(one, scope, trail) : true))
    }
    for (const keyword of inMembers) {
      const members = place[keyword]
      if (!isPlainObject(members)) continue
      result[keyword] = Object.fromEntries(
        Object.entries(members).map(([name, one]) => [name, isSchema(one) ? walk(one, scope, trail) : true]),
      )
    }
    return result
  }
}

/** Every `$ref` of a schema with the place where it stands, however deep. */
export function* references(schema: unknown, path = ""): Generator<{ path: string; reference: string }> {
  if (Array.isArray(schema)) for (const [i, one] of schema.entries()) yield* references(one, `${path}/${i}`)
  if (!isPlainObject(schema)) return
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof value === "string") yield { path, reference: value }
    else if (keyword !== "const" && keyword !== "enum" && keyword !== "examples" && keyword !== "default")
      yield* references(value, `${path}/${keyword}`)
  }
}
