import { ParleyError } from "../../intent/index.ts"
import type { Rule, RuleList } from "./api.ts"
import { getAt, type Path, parsePath, resolvePath, setAt } from "./path.ts"
import { parseTransform, type Transform, type TransformContext } from "./transforms.ts"

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
    throw new ParleyError("invalid_declaration", `The rule of '${key}' says neither to, from nor value.`)
  const [from, to] = direction === "from-key" ? [key, far] : [far, key]
  return {
    from: from === undefined ? undefined : parsePath(from),
    to: parsePath(to ?? key),
    value: rule.value,
    map: rule.map,
    transforms: [rule.as ?? []].flat().map(parseTransform),
    each: rule.each === undefined ? undefined : compileMapping(rule.each, direction, rule.fixed),
    fallback: rule.default,
    append: rule.append,
    keep: rule.keep ?? false,
    required: rule.required,
  }
}

/** Builds a tree. Absent and null values are left out, so that optional members stay optional on both sides. */
export async function applyMapping(
  mapping: Mapping,
  scope: unknown,
  context: TransformContext,
  out: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
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
  let value = step.from === undefined ? step.value : getAt(scope, step.from)
  if (value !== undefined && value !== null) {
    if (step.map !== undefined)
      value = Object.hasOwn(step.map, String(value)) ? step.map[String(value)] : undefined
    for (const transform of step.transforms)
      if (value !== undefined && value !== null) value = await transform(value, context)
    if (step.each !== undefined && value !== undefined) value = await applyEach(step.each, value, context)
  }
  value ??= step.fallback
  if (value === undefined || value === null) {
    if (step.required !== undefined) throw new ParleyError("declined", step.required)
    return
  }
  place(step, resolvePath(step.to, scope), value, out)
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
