import type { JsonSchema } from "../../intent/index.ts"
import { toTypes } from "./conjunction.ts"

const pairs = [
  { type: "string", low: "minLength", high: "maxLength" },
  { type: "array", low: "minItems", high: "maxItems" },
  { type: "object", low: "minProperties", high: "maxProperties" },
]

/** In which limits `narrow` is looser than `wide`, in words. */
export function compareBounds(narrow: JsonSchema, wide: JsonSchema): string[] {
  const types = narrow.type === undefined ? undefined : toTypes(narrow.type)
  const has = (type: string) => types === undefined || types.includes(type)
  const found: string[] = []
  if (has("number") || has("integer")) found.push(...compareNumbers(narrow, wide))
  for (const { type, low, high } of pairs) {
    if (!has(type)) continue
    const [least, most] = [wide[low] as number | undefined, wide[high] as number | undefined]
    const [mine, my] = [(narrow[low] as number | undefined) ?? 0, narrow[high] as number | undefined]
    if (least !== undefined && mine < least) found.push(`has ${low} ${mine}; at least ${least} is demanded`)
    if (most !== undefined && (my ?? Infinity) > most)
      found.push(`has ${high} ${my ?? "without limit"}; at most ${most} is accepted`)
  }
  if (has("array") && wide.uniqueItems === true && narrow.uniqueItems !== true)
    found.push("accepts items that stand twice; they must be unique")
  return found
}

function compareNumbers(narrow: JsonSchema, wide: JsonSchema): string[] {
  const found: string[] = []
  const [low, high] = [lower(narrow), upper(narrow)]
  const [least, most] = [lower(wide), upper(wide)]
  if (low.value < least.value || (low.value === least.value && least.open && !low.open))
    found.push(
      `accepts numbers from ${low.value}; only ${least.open ? "above" : "from"} ${least.value} is accepted`,
    )
  if (high.value > most.value || (high.value === most.value && most.open && !high.open))
    found.push(
      `accepts numbers up to ${high.value}; only ${most.open ? "below" : "up to"} ${most.value} is accepted`,
    )
  const step = wide.multipleOf as number | undefined
  if (step !== undefined && !isMultiple(narrowStep(narrow), step))
    found.push(`accepts numbers that are no multiple of ${step}`)
  return found
}

interface Bound {
  readonly value: number
  readonly open: boolean
}

function lower(schema: JsonSchema): Bound {
  const closed = (schema.minimum as number | undefined) ?? -Infinity
  const open = (schema.exclusiveMinimum as number | undefined) ?? -Infinity
  return open >= closed && open !== -Infinity ? { value: open, open: true } : { value: closed, open: false }
}

function upper(schema: JsonSchema): Bound {
  const closed = (schema.maximum as number | undefined) ?? Infinity
  const open = (schema.exclusiveMaximum as number | undefined) ?? Infinity
  return open <= closed && open !== Infinity ? { value: open, open: true } : { value: closed, open: false }
}

function narrowStep(schema: JsonSchema): number | undefined {
  const step = schema.multipleOf as number | undefined
  return step ?? (schema.type === "integer" ? 1 : undefined)
}

/** Both scaled to whole numbers first: 0.3 is a multiple of 0.1 for people and not for doubles. */
function isMultiple(value: number | undefined, step: number): boolean {
  if (value === undefined) return false
  const scale = 10 ** Math.max(decimals(value), decimals(step))
  return Math.round(value * scale) % Math.round(step * scale) === 0
}

function decimals(value: number): number {
  return (/\.(\d+)/.exec(value.toFixed(12).replace(/0+$/, ""))?.[1] ?? "").length
}
