import type { WirePropsOperation } from "../../../src/protocols/intentflow/wire.ts"

type Data = Readonly<Record<string, unknown>>

const unsafe = new Set(["__proto__", "prototype", "constructor"])

/** Applies one operation of `intentflow.props_update`, as in `{op: "set", path: "items[0].quantity", value: 2}`. */
export function applyOperation(props: Data, { op, path, value }: WirePropsOperation): Data {
  const steps = toSteps(path)
  if (steps.length === 0 || steps.some((step) => unsafe.has(String(step)))) return props
  return change(props, steps, op, value) as Data
}

function toSteps(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))
}

/** A copy in which only what lies on the way is new. */
function change(
  within: unknown,
  [step, ...rest]: readonly (string | number)[],
  op: WirePropsOperation["op"],
  value: unknown,
): unknown {
  if (step === undefined) return toChanged(within, op, value)
  if (typeof step === "number") {
    if (!Array.isArray(within)) return within
    if (op === "delete" && rest.length === 0) return within.filter((_, index) => index !== step)
    return within.with(Math.min(step, within.length - 1), change(within[step], rest, op, value))
  }
  const held = typeof within === "object" && within !== null ? (within as Data) : {}
  const { [step]: old, ...others } = held
  return op === "delete" && rest.length === 0 ? others : { ...held, [step]: change(old, rest, op, value) }
}

function toChanged(old: unknown, op: WirePropsOperation["op"], value: unknown): unknown {
  const list = Array.isArray(old) ? old : []
  if (op === "append") return [...list, value]
  return op === "prepend" ? [value, ...list] : value
}
