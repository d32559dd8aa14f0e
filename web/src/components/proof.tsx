import type { VNode } from "preact"

interface ProofProps {
  /** Undefined if it could not be checked. */
  readonly holds: boolean | undefined
  readonly text: string
}

/** Says whether a signature is valid, in words and with a mark. */
export function Proof({ holds, text }: ProofProps): VNode {
  if (holds === undefined) return <p class="proof">{text}</p>
  return (
    <p class={holds ? "proof holds" : "proof fails"}>
      <span aria-hidden="true">{holds ? "✓" : "✗"}</span> {text}
    </p>
  )
}
