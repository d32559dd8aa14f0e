import type { VNode } from "preact"
import type { Field } from "../../../src/pages/wire.ts"
import type { ControlAttributes } from "./field.tsx"

interface NumberFieldProps {
  readonly field: Field
  readonly value: unknown
  readonly shared: ControlAttributes
  readonly onChange: (value: unknown) => void
}

/** A number with a step down and a step up, for thumbs. */
export function NumberField({ field, value, shared, onChange }: NumberFieldProps): VNode {
  const { minimum, maximum, step } = field
  const current = typeof value === "number" ? value : undefined
  const move = (by: number) => {
    const next = current === undefined ? (minimum ?? 0) : current + by
    onChange(Math.min(maximum ?? next, Math.max(minimum ?? next, next)))
  }
  const input = (
    <input
      {...shared}
      type="number"
      inputMode={step === 1 ? "numeric" : "decimal"}
      min={minimum}
      max={maximum}
      step={step ?? "any"}
      value={current ?? ""}
      onInput={(event) => {
        const { value: text, valueAsNumber } = event.currentTarget
        onChange(text === "" ? undefined : valueAsNumber)
      }}
    />
  )
  if (step === undefined) return input
  // The buttons do what the arrow keys do in the input, so they need not be reachable by keyboard.
  return (
    <div class="stepper">
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => move(-step)}>
        −
      </button>
      {input}
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => move(step)}>
        +
      </button>
    </div>
  )
}
