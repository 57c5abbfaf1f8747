import { type HTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'

/** Draws a scrolling box that takes the focus, for the keyboard to scroll it (axe: scrollable-region-focusable). */
export function Scroller(
  props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement>; 'data-autofocus'?: boolean },
) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <div {...props} tabIndex={0} />
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility?.() !== false

/** Draws a scrolling box, focusable only when it scrolls and contains nothing focusable. */
export function ContentScroller({ label, ...props }: HTMLAttributes<HTMLDivElement> & { label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [alone, setAlone] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () =>
      setAlone(
        element.scrollHeight > element.clientHeight &&
          ![...element.querySelectorAll<HTMLElement>(STOPS)].some(isStop),
      )
    const sizes = new ResizeObserver(look)
    const watch = () => {
      for (const each of [element, ...element.children]) sizes.observe(each)
    }
    const comes = new MutationObserver(watch)
    comes.observe(element, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      comes.disconnect()
    }
  }, [])
  return <div ref={box} {...props} {...(alone ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})} />
}
