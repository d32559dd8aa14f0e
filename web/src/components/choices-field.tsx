import type { VNode } from "preact"
import { ChoiceText } from "./choice-field.tsx"
import type { FieldProps } from "./field.tsx"
import { isSame } from "./form-values.ts"
import { Narrowed } from "./narrowed.tsx"

/** Any number of several. */
export function ChoicesField({ field, id, value, words, onChange }: FieldProps): VNode {
  const chosen = Array.isArray(value) ? value : []
  const toggle = (option: unknown, on: boolean) => {
    const others = chosen.filter((one) => !isSame(one, option))
    onChange(on ? [...others, option] : others)
  }
  return (
    <Narrowed
      id={id}
      options={field.options ?? []}
      words={words}
      draw={(option, index) => (
        <label class="choice" key={index}>
          <input
            type="checkbox"
            name={id}
            checked={chosen.some((one) => isSame(one, option.value))}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
          <ChoiceText option={option} />
        </label>
      )}
    />
  )
}
