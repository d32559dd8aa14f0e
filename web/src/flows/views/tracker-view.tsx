import type { VNode } from "preact"
import type { Step } from "../flow-parts.ts"
import type { ViewProps } from "./view-props.ts"

/** How far something is: its steps, one after the other. */
export function TrackerView({ steps, setup }: ViewProps & { readonly steps: readonly Step[] }): VNode {
  const { words } = setup
  const told = { done: words.stepDone, current: words.stepNow, ahead: words.stepAhead } as const
  return (
    <div role="status">
      <ol class="steps">
        {steps.map(({ label, note, state }, index) => (
          <li key={index} class={state} aria-current={state === "current" ? "step" : undefined}>
            <span class="point" aria-hidden="true">
              {state === "done" ? "✓" : ""}
            </span>
            <span>
              <strong dir="auto">{label}</strong>
              <span class="hidden"> ({told[state]})</span>
              {note !== undefined && <small dir="auto">{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
