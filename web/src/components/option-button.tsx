import type { VNode } from "preact"

interface OptionButtonProps {
  readonly option: { readonly label: string; readonly note?: string | undefined }
  readonly disabled: boolean
  readonly onPick: () => void
}

/** An option that is picked by a tap. */
export function OptionButton({ option, disabled, onPick }: OptionButtonProps): VNode {
  return (
    <button type="button" class="option" disabled={disabled} onClick={onPick}>
      <span dir="auto">{option.label}</span>
      {option.note && <small dir="auto">{option.note}</small>}
    </button>
  )
}
