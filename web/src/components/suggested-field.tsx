import type { ComponentChildren, VNode } from "preact"
import type { Choice } from "../../../src/pages/wire.ts"
import { ChoiceField } from "./choice-field.tsx"
import { ChoicesField } from "./choices-field.tsx"
import type { FieldProps } from "./field.tsx"
import { Narrowed } from "./narrowed.tsx"
import { OptionButton } from "./option-button.tsx"

/** The suggestions, above the control that accepts anything else. */
export function SuggestedField(props: FieldProps & { readonly children: ComponentChildren }): VNode {
  return (
    <>
      <Suggestions {...props} options={props.field.options ?? []} />
      <div class="other">{props.children}</div>
    </>
  )
}

function Suggestions(props: FieldProps & { readonly options: readonly Choice[] }): VNode {
  const { field, id, options, words, disabled, onPick } = props
  if (onPick)
    return (
      <Narrowed
        id={id}
        options={options}
        words={words}
        draw={(option, index) => (
          <OptionButton key={index} option={option} disabled={disabled} onPick={() => onPick(option)} />
        )}
      />
    )
  return field.kind === "list" ? <ChoicesField {...props} /> : <ChoiceField {...props} />
}
