import { equalJson } from "../../intent/index.ts"
import { annotations, conjoin } from "./conjunction.ts"
import type { Schema } from "./schema-library.ts"

/**
 * Returns `wide` without what both sides say in the same words, which decides nothing. Leaves out only keywords that
 * do not look at their neighbours.
 */
export function withoutShared(narrow: Schema, wide: Schema): Schema {
  if (typeof narrow === "boolean" || typeof wide === "boolean") return wide
  const shared = ["oneOf", "anyOf", "not"].filter((keyword) => equalJson(narrow[keyword], wide[keyword]))
  return Object.fromEntries(Object.entries(wide).filter(([keyword]) => !shared.includes(keyword)))
}

export function saysNothing(schema: Schema): boolean {
  return (
    schema === true || (schema !== false && Object.keys(schema).every((keyword) => annotations.has(keyword)))
  )
}

/** Whether no keyword can take away what the plain ones accept. */
export function isTransparent(schema: Schema): boolean {
  if (typeof schema === "boolean") return schema
  return !["$ref", "allOf", "anyOf", "oneOf", "not", "if", "pattern", "patternProperties", "contains"].some(
    (keyword) => keyword in schema,
  )
}

export function finiteValues(schema: Schema): readonly unknown[] | undefined {
  if (typeof schema === "boolean") return undefined
  if ("const" in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

export function branchesOf(schema: Schema): Schema[] | undefined {
  if (typeof schema === "boolean") return undefined
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: branches, ...rest } = schema
    if (Array.isArray(branches) && branches.length <= 32)
      return branches.map((branch) => conjoin(rest, branch as Schema))
  }
  return undefined
}
