import type { ComponentChildren, VNode } from "preact"

interface ScrollProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** Something that may be wider than the screen; a stop for the keyboard, without which it could not be scrolled. */
export function Scroll({ label, children }: ScrollProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <figure class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </figure>
  )
}
