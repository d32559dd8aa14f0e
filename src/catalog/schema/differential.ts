import { equalJson } from "../../intent/index.ts"
import { propertiesOf } from "./conjunction.ts"
import type { Schema } from "./schema-library.ts"

/**
 * Constraints read as "a differential applied on top of the core" (Profiles): a keyword of the constraints takes
 * the place of the same keyword of the core. Under this reading a profile can widen its core; composed by
 * `allOf` it never can, and such a keyword would silently do nothing. Both are mistakes, and found by comparing
 * the result with the core.
 */
export function applyDifferential(core: Schema, constraints: Schema): Schema {
  if (constraints === true) return core
  if (typeof core === "boolean" || constraints === false) return constraints
  const result: Record<string, unknown> = { ...core }
  if ("const" in constraints || "enum" in constraints) {
    delete result.const
    delete result.enum
  }
  for (const [keyword, value] of Object.entries(constraints)) {
    if (keyword === "required")
      result.required = [...new Set([...((core.required as string[]) ?? []), ...(value as string[])])]
    else if (keyword === "properties") result.properties = applyToMembers(core, constraints)
    else if (keyword === "items" && core.items !== undefined)
      result.items = applyDifferential(core.items as Schema, value as Schema)
    else if (keyword === "allOf" && Array.isArray(core.allOf))
      result.allOf = [...core.allOf, ...(value as Schema[]).filter((one) => !isAmong(one, core.allOf))]
    else result[keyword] = value
  }
  return result
}

function applyToMembers(core: Exclude<Schema, boolean>, constraints: Schema): Record<string, Schema> {
  const mine = propertiesOf(core)
  const merged: Record<string, Schema> = { ...mine }
  for (const [name, schema] of Object.entries(propertiesOf(constraints))) {
    const own = Object.hasOwn(mine, name) ? mine[name] : undefined
    merged[name] = own === undefined ? schema : applyDifferential(own, schema)
  }
  return merged
}

function isAmong(schema: Schema, list: unknown): boolean {
  return Array.isArray(list) && list.some((one) => equalJson(one, schema))
}
