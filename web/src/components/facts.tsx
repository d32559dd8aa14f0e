import type { VNode } from "preact"
import type { Fact } from "../../../src/pages/wire.ts"

interface FactsProps {
  readonly facts: readonly Fact[]
  /** Shown last, and set apart. */
  readonly total?: Fact | undefined
}

/** The known values, each under its name. */
export function Facts({ facts, total }: FactsProps): VNode | null {
  if (facts.length === 0 && total === undefined) return null
  return (
    <dl class="facts">
      {facts.map((fact, index) => (
        <FactRow key={index} fact={fact} />
      ))}
      {total && <FactRow fact={total} kind="total" />}
    </dl>
  )
}

function FactRow({ fact, kind }: { readonly fact: Fact; readonly kind?: "total" }): VNode {
  return (
    <div class={kind}>
      <dt>
        <bdi>{fact.label}</bdi>
      </dt>
      <dd>
        <bdi>{fact.text}</bdi>
      </dd>
    </div>
  )
}
