import type { ComponentChildren, VNode } from "preact"

interface ScrollProps {
  readonly label: string
  readonly children: ComponentChildren
}

/**
 * Content that may be wider than the screen. It takes the keyboard focus, because it could not be scrolled otherwise.
 */
export function Scroll({ label, children }: ScrollProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <figure class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </figure>
  )
}
