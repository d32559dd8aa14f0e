import { equalJson, isPlainObject, type JsonSchema } from "../../intent/index.ts"
import type { Schema } from "./schema-library.ts"

export const annotations = new Set(
  "$schema $id $comment $defs definitions title description default examples deprecated readOnly writeOnly".split(
    " ",
  ),
)

/** Keywords that mean something only together: they move as one. */
const groups = [
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["prefixItems", "items", "unevaluatedItems"],
  ["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
]

const larger = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"])
const smaller = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"])

/**
 * One schema that accepts what both accept. Keywords that combine are combined; the others stay apart under
 * `allOf`, so that the result always means the same as `allOf: [left, right]`.
 */
export function conjoin(left: Schema, right: Schema): Schema {
  if (left === false || right === false) return false
  if (left === true) return right
  if (right === true) return left
  if (equalJson(left, right)) return left
  const merged: Record<string, unknown> = { ...left }
  const apart: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(right)) {
    if (groups.some((group) => group.includes(keyword))) continue
    const combined = keyword in merged ? combine(keyword, merged[keyword], value) : { value }
    if (combined === undefined) apart[keyword] = value
    else merged[keyword] = combined.value
  }
  for (const group of groups) conjoinGroup(group, right, merged, apart)
  const rest = Object.keys(apart).length === 0 ? [] : [apart]
  const others = [...((merged.allOf as Schema[] | undefined) ?? []), ...rest]
  if (others.length > 0) merged.allOf = others
  const impossible = [merged.type, merged.enum].some((list) => Array.isArray(list) && list.length === 0)
  return impossible ? false : merged
}

function combine(keyword: string, left: unknown, right: unknown): { value: unknown } | undefined {
  if (annotations.has(keyword) || equalJson(left, right)) return { value: left }
  if (larger.has(keyword)) return { value: Math.max(left as number, right as number) }
  if (smaller.has(keyword)) return { value: Math.min(left as number, right as number) }
  switch (keyword) {
    case "required":
      return { value: [...new Set([...(left as string[]), ...(right as string[])])] }
    case "allOf":
      return { value: [...(left as Schema[]), ...(right as Schema[])] }
    case "uniqueItems":
      return { value: left === true || right === true }
    case "enum":
      return {
        value: (left as unknown[]).filter((one) => (right as unknown[]).some((two) => equalJson(one, two))),
      }
    case "type": {
      const types = intersectTypes(left, right)
      return { value: types.length === 1 ? types[0] : types }
    }
    default:
      return undefined
  }
}

function intersectTypes(left: unknown, right: unknown): string[] {
  const [one, two] = [toTypes(left), toTypes(right)]
  const both = one.filter((type) => two.includes(type) || (type === "integer" && two.includes("number")))
  const integers = two.includes("integer") && one.includes("number") && !both.includes("integer")
  return integers ? [...both.filter((type) => type !== "number"), "integer"] : both
}

export function toTypes(type: unknown): string[] {
  return Array.isArray(type) ? type.map(String) : [String(type)]
}

function conjoinGroup(
  group: readonly string[],
  right: JsonSchema,
  merged: Record<string, unknown>,
  apart: Record<string, unknown>,
): void {
  const added = group.filter((keyword) => keyword in right)
  if (added.length === 0) return
  const taken = group.filter((keyword) => keyword in merged)
  if (taken.length === 0) for (const keyword of added) merged[keyword] = right[keyword]
  else if (group.includes("properties") && [...added, ...taken].every(isPlainMember))
    Object.assign(merged, conjoinMembers(merged, right))
  else if (added.join() === "items" && taken.join() === "items")
    merged.items = conjoin(merged.items as Schema, right.items as Schema)
  else if (!added.every((keyword) => equalJson(merged[keyword], right[keyword])))
    for (const keyword of added) apart[keyword] = right[keyword]
}

function isPlainMember(keyword: string): boolean {
  return keyword === "properties" || keyword === "additionalProperties"
}

/** A member that only one side names must pass what the other side says of further members. */
function conjoinMembers(left: Record<string, unknown>, right: JsonSchema): JsonSchema {
  const [mine, theirs] = [propertiesOf(left), propertiesOf(right)]
  const others = [left.additionalProperties ?? true, right.additionalProperties ?? true] as [Schema, Schema]
  const properties: Record<string, Schema> = {}
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)]))
    properties[name] = conjoin(mine[name] ?? others[0], theirs[name] ?? others[1])
  const additionalProperties = conjoin(others[0], others[1])
  return additionalProperties === true ? { properties } : { properties, additionalProperties }
}

export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const properties = typeof schema === "object" ? schema.properties : undefined
  return isPlainObject(properties) ? (properties as Record<string, Schema>) : {}
}
