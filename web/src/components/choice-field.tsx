import type { VNode } from "preact"
import type { Choice } from "../../../src/pages/wire.ts"
import type { FieldProps } from "./field.tsx"
import { isSame } from "./form-values.ts"
import { Narrowed } from "./narrowed.tsx"

/** One of several, as radio buttons. */
export function ChoiceField({
  id,
  options,
  value,
  words,
  onChange,
}: FieldProps & { readonly options: readonly Choice[] }): VNode {
  const chosen = options.findIndex((option) => isSame(option.value, value))
  return (
    <Narrowed
      id={id}
      options={options}
      words={words}
      draw={(option, index) => (
        <label class="choice" key={index}>
          <input type="radio" name={id} checked={index === chosen} onChange={() => onChange(option.value)} />
          <ChoiceText option={option} />
        </label>
      )}
    />
  )
}

export function ChoiceText({ option }: { readonly option: Choice }): VNode {
  return (
    <span>
      <span dir="auto">
        {option.label}
        {option.note && <small>{option.note}</small>}
      </span>
    </span>
  )
}
