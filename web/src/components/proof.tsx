import type { VNode } from "preact"

/** Whether a signature holds: in words, with a mark for the eye. */
export function Proof({ holds, text }: { readonly holds: boolean; readonly text: string }): VNode {
  return (
    <p class={holds ? "proof holds" : "proof"}>
      <span aria-hidden="true">{holds ? "✓" : "!"}</span> {text}
    </p>
  )
}
