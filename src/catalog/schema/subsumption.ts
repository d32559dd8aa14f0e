import { equalJson } from "../../intent/index.ts"
import { compareBounds } from "./compare-bounds.ts"
import { annotations, propertiesOf, toTypes } from "./conjunction.ts"
import type { ValueCheck } from "./schema-compiler.ts"
import type { Schema } from "./schema-library.ts"
import { memberNames, refuses } from "./schema-members.ts"
import { branchesOf, finiteValues, isTransparent, saysNothing, withoutShared } from "./schema-traits.ts"

/** A place at which one schema may accept what another refuses. */
export interface Difference {
  /** JSON Pointer into the value, `/*` standing for every item and `/…` for every further member. */
  readonly path: string
  readonly message: string
  /** True: it does accept more. False: the keywords are outside what is decided, and it might. */
  readonly certain: boolean
}

/** Compiles the wide schema at a place, to try the finitely many values of a narrow one on it. */
export type Compile = (schema: Schema) => ValueCheck

/** Alternatives multiply: what takes more steps than this is not decided. */
const maximumSteps = 20_000

interface Comparison {
  readonly compile: Compile
  steps: number
}

/**
 * Where `narrow` may accept a value that `wide` refuses; empty proves that it accepts none. Both are normalised.
 *
 * Decided exactly: `type`, `const`, `enum`, numeric bounds, lengths, counts, `multipleOf`, `required`,
 * `properties`, `additionalProperties`, `items`, and `anyOf` and `oneOf` of the narrow side. `pattern`, `format`
 * and every other keyword of the wide side count only when both sides write the same, a few cases apart.
 */
export function findDifferences(narrow: Schema, wide: Schema, compile: Compile): Difference[] {
  return compare(narrow, wide, { compile, steps: 0 }, "")
}

function compare(narrow: Schema, whole: Schema, comparison: Comparison, path: string): Difference[] {
  const wide = withoutShared(narrow, whole)
  if (narrow === false || saysNothing(wide) || equalJson(narrow, whole)) return []
  if (++comparison.steps > maximumSteps)
    return [{ path, message: "has too many alternatives to compare", certain: false }]
  const certain = isTransparent(narrow)
  if (wide === false) return [{ path, message: "accepts what must be absent", certain }]
  const values = finiteValues(narrow)
  if (values !== undefined) return tryValues(values, wide, comparison, path)
  const branches = branchesOf(narrow)
  if (branches !== undefined) return branches.flatMap((one) => compare(one, wide, comparison, path))
  const left = narrow === true ? {} : narrow
  const right = wide as Plain
  return [
    ...compareTypes(left, right, path, certain),
    ...compareBounds(left, right).map((message) => ({ path, message, certain })),
    ...compareMembers(left, right, comparison, path, certain),
    ...compareItems(left, right, comparison, path),
    ...compareOthers(left, right, comparison, path),
  ]
}

function tryValues(
  values: readonly unknown[],
  wide: Schema,
  comparison: Comparison,
  path: string,
): Difference[] {
  const check = comparison.compile(wide)
  return values.flatMap((value) => {
    const [reason] = check(value)
    if (reason === undefined) return []
    return [{ path, message: `accepts ${JSON.stringify(value)}, but there ${reason}`, certain: true }]
  })
}

type Plain = Exclude<Schema, boolean>

function compareTypes(narrow: Plain, wide: Plain, path: string, certain: boolean): Difference[] {
  const differences: Difference[] = []
  if (wide.type !== undefined) {
    const allowed = toTypes(wide.type)
    const accepted = narrow.type === undefined ? undefined : toTypes(narrow.type)
    const extra = accepted?.filter(
      (type) => !allowed.includes(type) && !(type === "integer" && allowed.includes("number")),
    )
    if (extra === undefined)
      differences.push({ path, message: `accepts any type; only ${allowed.join(", ")} is accepted`, certain })
    else if (extra.length > 0)
      differences.push({
        path,
        message: `accepts type ${extra.join(", ")}; only ${allowed.join(", ")} is accepted`,
        certain,
      })
  }
  const listed = finiteValues(wide)
  if (listed !== undefined)
    differences.push({ path, message: `accepts more than the ${listed.length} listed value(s)`, certain })
  return differences
}

function compareMembers(
  narrow: Plain,
  wide: Plain,
  comparison: Comparison,
  path: string,
  certain: boolean,
): Difference[] {
  if (narrow.type !== undefined && !toTypes(narrow.type).includes("object")) return []
  const demanded = new Set((narrow.required as string[] | undefined) ?? [])
  const differences: Difference[] = ((wide.required as string[] | undefined) ?? [])
    .filter((name) => !demanded.has(name))
    .map((name) => ({ path, message: `does not require '${name}', which is required`, certain }))
  const [mine, theirs] = [propertiesOf(narrow), propertiesOf(wide)]
  const [myOthers, theirOthers] = [
    narrow.additionalProperties ?? true,
    wide.additionalProperties ?? true,
  ] as [Schema, Schema]
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const at = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
    differences.push(...compare(mine[name] ?? myOthers, theirs[name] ?? theirOthers, comparison, at))
  }
  return [...differences, ...compare(myOthers, theirOthers, comparison, `${path}/…`)]
}

function compareItems(narrow: Plain, wide: Plain, comparison: Comparison, path: string): Difference[] {
  if (narrow.type !== undefined && !toTypes(narrow.type).includes("array")) return []
  if (wide.items === undefined || narrow.maxItems === 0) return []
  return compare((narrow.items ?? true) as Schema, wide.items as Schema, comparison, `${path}/*`)
}

const decided = new Set(
  (
    "type const enum required properties additionalProperties items allOf anyOf minimum maximum exclusiveMinimum " +
    "exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties multipleOf uniqueItems"
  ).split(" "),
)

/** The type of value that a keyword applies to: it decides nothing where no such value can come up. */
const typeOfKeyword: Readonly<Record<string, string>> = {
  pattern: "string",
  format: "string",
  contentEncoding: "string",
  contentMediaType: "string",
  patternProperties: "object",
  propertyNames: "object",
  dependentRequired: "object",
  dependentSchemas: "object",
  unevaluatedProperties: "object",
  prefixItems: "array",
  contains: "array",
  unevaluatedItems: "array",
}

function compareOthers(narrow: Plain, wide: Plain, comparison: Comparison, path: string): Difference[] {
  const differences: Difference[] = []
  for (const part of (wide.allOf as Schema[] | undefined) ?? [])
    differences.push(...compare(narrow, part, comparison, path))
  const anyOf = wide.anyOf as Schema[] | undefined
  if (anyOf !== undefined && !equalJson(anyOf, narrow.anyOf ?? null)) {
    if (!anyOf.some((branch) => compare(narrow, branch, comparison, path).length === 0))
      differences.push({
        path,
        message: "fits none of the alternatives of 'anyOf' for certain",
        certain: false,
      })
  }
  for (const [keyword, value] of Object.entries(wide)) {
    if (decided.has(keyword) || annotations.has(keyword)) continue
    if (keyword in narrow && equalJson(value, narrow[keyword])) continue
    if (isSatisfied(keyword, value, narrow, wide, comparison, path)) continue
    const type = typeOfKeyword[keyword]
    if (type !== undefined && narrow.type !== undefined && !toTypes(narrow.type).includes(type)) continue
    differences.push({ path, message: `does not say the same by '${keyword}'`, certain: false })
  }
  return differences
}

/** The cases of three further keywords that can be decided: they come up in every catalog. */
function isSatisfied(
  keyword: string,
  value: unknown,
  narrow: Plain,
  wide: Plain,
  comparison: Comparison,
  path: string,
): boolean {
  if (keyword === "not") return isExcluded(narrow, value as Schema, "only")
  if (keyword === "unevaluatedProperties")
    return (
      value === false &&
      narrow.additionalProperties === false &&
      Object.keys(propertiesOf(narrow)).every((name) => memberNames(wide).includes(name))
    )
  if (keyword !== "oneOf" || !Array.isArray(value)) return false
  const branches = value as Schema[]
  const fitting = branches.filter((branch) => compare(narrow, branch, comparison, path).length === 0)
  return (
    fitting.length === 1 &&
    branches.every((branch) => branch === fitting[0] || isExcluded(narrow, branch, "among others"))
  )
}

/** Whether `narrow` accepts nothing that `other` accepts, because `other` requires a member it refuses. */
function isExcluded(narrow: Plain, other: Schema, extent: "only" | "among others"): boolean {
  if (typeof other === "boolean" || !Array.isArray(other.required)) return false
  const alone = Object.keys(other).every((keyword) => keyword === "required" || annotations.has(keyword))
  return (extent === "among others" || alone) && other.required.some((name) => refuses(narrow, String(name)))
}
