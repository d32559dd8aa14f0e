import type { VNode } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import type { ShownFlow } from "../flow-state.ts"
import type { Act, OwnComponent } from "../own-components.ts"

interface OwnViewProps {
  readonly component: OwnComponent
  readonly flow: ShownFlow
  readonly act: Act
}

/** Whatever the business draws. What it throws is told to its developers, and leaves the rest of the page alone. */
export function OwnView({ component, flow, act }: OwnViewProps): VNode {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    try {
      place.current?.replaceChildren(component(flow, act))
    } catch (error) {
      console.error(`The component of '${flow.intentId}' failed.`, error)
    }
  }, [component, flow, act])
  return <div ref={place} />
}
