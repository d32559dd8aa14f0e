import type { JsonSchema } from "./descriptor.ts"
import { isPlainObject } from "./plain-object.ts"

/**
 * Returns the schema without the parts that only say that the value may be absent: it follows local references into
 * `root` and takes the one branch beside null. Keywords beside the reference or the branches, such as a default, are
 * kept.
 */
export function plainSchema(schema: JsonSchema, root: JsonSchema = {}, depth = 0): JsonSchema {
  if (depth > 8) return schema
  const { $ref, ...beside } = schema
  if (typeof $ref === "string" && $ref.startsWith("#/$defs/")) {
    const definitions = isPlainObject(root.$defs) ? root.$defs : {}
    const name = $ref.slice("#/$defs/".length)
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined
    if (isPlainObject(target)) return plainSchema({ ...target, ...beside }, root, depth + 1)
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = schema[keyword]
    if (!Array.isArray(branches)) continue
    const [only, ...more] = branches.filter((branch) => isPlainObject(branch) && branch.type !== "null")
    const { [keyword]: _, ...others } = schema
    if (isPlainObject(only) && more.length === 0) return plainSchema({ ...only, ...others }, root, depth + 1)
  }
  if (Array.isArray(schema.type)) {
    const named = schema.type.filter((entry) => entry !== "null")
    if (named.length === 1) return { ...schema, type: named[0] }
  }
  return schema
}

/** The schema of a list's items. */
export function itemSchema(schema: JsonSchema): JsonSchema {
  return isPlainObject(schema.items) ? schema.items : {}
}

export interface ListedValue {
  readonly value: unknown
  readonly title: string
}

/**
 * The only values that a schema accepts: an enumeration, or constants with their titles. Undefined when it accepts
 * others, too.
 */
export function listedValues(schema: JsonSchema): readonly ListedValue[] | undefined {
  // A boolean is asked for as a yes or no, even where only the yes is acceptable.
  if (schema.type === "boolean") return undefined
  const branches = schema.oneOf ?? schema.anyOf
  const real = Array.isArray(branches)
    ? branches.filter((branch) => !(isPlainObject(branch) && branch.type === "null"))
    : []
  if (real.length > 0 && real.every(isConstant))
    return real.map((branch) => ({ value: branch.const, title: titleOf(branch.const, branch.title) }))
  const values = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : undefined
  return values
    ?.filter((value) => value !== null)
    .map((value) => ({ value, title: titleOf(value, undefined) }))
}

function titleOf(value: unknown, title: unknown): string {
  if (typeof title === "string" && title !== "") return title
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}

function isConstant(branch: unknown): branch is JsonSchema {
  return isPlainObject(branch) && "const" in branch
}
