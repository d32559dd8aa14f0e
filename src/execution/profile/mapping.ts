import { ParleyError } from "../../intent/index.ts"
import type { Rule, RuleList } from "./api-block.ts"
import type { Transform, TransformContext } from "./transform-table.ts"
import { parseTransform } from "./transforms.ts"
import { getAt, type Path, parsePath, resolvePath, setAt } from "./value-path.ts"

/** One compiled rule: take a value from one tree, change it, put it into another. */
interface Step {
  readonly from: Path | undefined
  readonly to: Path
  readonly value: unknown
  readonly map: Readonly<Record<string, unknown>> | undefined
  readonly transforms: readonly Transform[]
  readonly each: Mapping | undefined
  readonly fallback: unknown
  readonly append: string | undefined
  readonly keep: boolean
  readonly when: Path | undefined
  readonly unless: Path | undefined
  readonly order: Path | undefined
  readonly required: string | undefined
}

export interface Mapping {
  readonly fixed: readonly { readonly to: Path; readonly value: unknown }[]
  readonly steps: readonly Step[]
}

/** `params` run from the key to the rule's `to`; results and derived values from the rule's `from` to the key. */
export type Direction = "from-key" | "to-key"

export function compileMapping(
  rules: RuleList = {},
  direction: Direction,
  fixed: Readonly<Record<string, unknown>> = {},
): Mapping {
  return {
    fixed: Object.entries(fixed).map(([to, value]) => ({ to: parsePath(to), value })),
    steps: Object.entries(rules).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((rule) => compileRule(key, rule, direction)),
    ),
  }
}

function compileRule(key: string, written: Rule | string, direction: Direction): Step {
  const short = direction === "from-key" ? { to: written } : { from: written }
  const rule = (typeof written === "string" ? short : written) as Rule
  const far = direction === "from-key" ? rule.to : rule.from
  if (far === undefined && rule.value === undefined)
    throw new ParleyError(
      "invalid_declaration",
      `The rule of '${key}' has neither '${direction === "from-key" ? "to" : "from"}' nor 'value'. Add one.`,
    )
  const [from, to] = direction === "from-key" ? [key, far] : [far, key]
  return {
    from: optionalPath(from),
    to: parsePath(to ?? key),
    value: rule.value,
    map: rule.map,
    transforms: [rule.as ?? []].flat().map(parseTransform),
    each: rule.each === undefined ? undefined : compileMapping(rule.each, direction, rule.fixed),
    fallback: rule.default,
    append: rule.append,
    keep: rule.keep ?? false,
    when: optionalPath(rule.when),
    unless: optionalPath(rule.unless),
    order: optionalPath(rule.order),
    required: rule.required,
  }
}

function optionalPath(text: string | undefined): Path | undefined {
  return text === undefined ? undefined : parsePath(text)
}

/** Builds a tree. Absent and null values are left out, so that optional members stay optional on both sides. */
export async function applyMapping(
  mapping: Mapping,
  scope: unknown,
  context: TransformContext,
): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {}
  for (const { to, value } of mapping.fixed) setAt(out, resolvePath(to, scope), structuredClone(value))
  for (const step of mapping.steps) await applyStep(step, scope, context, out)
  return out
}

async function applyStep(
  step: Step,
  scope: unknown,
  context: TransformContext,
  out: Record<string, unknown>,
): Promise<void> {
  if (step.when !== undefined && !holds(scope, step.when)) return
  if (step.unless !== undefined && holds(scope, step.unless)) return
  const value = (await takeValue(step, scope, context)) ?? step.fallback
  if (value === undefined || value === null) {
    if (step.required !== undefined) throw new ParleyError("not_found", step.required)
    return
  }
  place(step, resolvePath(step.to, scope), value, out)
}

/** A place holds when it has a value other than false. */
function holds(scope: unknown, path: Path): boolean {
  const value = getAt(scope, path)
  return value !== undefined && value !== null && value !== false
}

async function takeValue(step: Step, scope: unknown, context: TransformContext): Promise<unknown> {
  let value = step.from === undefined ? step.value : getAt(scope, step.from)
  if (value === undefined || value === null) return undefined
  if (step.value !== undefined) return step.value
  if (step.order !== undefined) value = inOrder(value, getAt(scope, step.order))
  if (step.map !== undefined) value = translate(value, step.map)
  for (const transform of step.transforms)
    if (value !== undefined && value !== null) value = await transform(value, context)
  return step.each === undefined || value === undefined ? value : applyEach(step.each, value, context)
}

/** Puts entries in the order in which a list names their `id`: some providers return them in any order. */
function inOrder(entries: unknown, ids: unknown): unknown {
  if (!Array.isArray(entries) || !Array.isArray(ids)) return entries
  const place = new Map(ids.map((id, position) => [id, position]))
  const rank = (entry: { id?: unknown }) => place.get(entry.id) ?? ids.length
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

function translate(value: unknown, map: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value))
    return value.map((item) => translate(item, map)).filter((item) => item !== undefined)
  return Object.hasOwn(map, String(value)) ? map[String(value)] : undefined
}

function place(step: Step, to: Path, value: unknown, out: Record<string, unknown>): void {
  const present = getAt(out, to)
  if (step.keep && present !== undefined) return
  if (step.append !== undefined && present !== undefined) setAt(out, to, `${present}${step.append}${value}`)
  else setAt(out, to, value instanceof Uint8Array ? value : structuredClone(value))
}

async function applyEach(mapping: Mapping, value: unknown, context: TransformContext): Promise<unknown> {
  if (!Array.isArray(value)) return applyMapping(mapping, value, context)
  return Promise.all(value.map((item) => applyMapping(mapping, item, context)))
}
