import type { HTMLAttributes, Ref } from 'react'

/** A box that scrolls is reachable by keyboard (axe: scrollable-region-focusable). */
export function Scroller(
  props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement>; 'data-autofocus'?: boolean },
) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <div {...props} tabIndex={0} />
}
