import type { VNode } from "preact"

interface ProofProps {
  /** Undefined where nobody could tell. */
  readonly holds: boolean | undefined
  readonly text: string
}

/** Whether a signature holds: in words, with a mark for the eye. */
export function Proof({ holds, text }: ProofProps): VNode {
  if (holds === undefined) return <p class="proof">{text}</p>
  return (
    <p class={holds ? "proof holds" : "proof fails"}>
      <span aria-hidden="true">{holds ? "✓" : "✗"}</span> {text}
    </p>
  )
}
