import type { VNode } from "preact"
import type { Fact } from "../../../src/pages/wire.ts"

/** What is known, each under its name: the rows of a `dl`. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): VNode {
  return (
    <>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </>
  )
}
