import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Size drawn before the element is measured, px. */
const FIRST = { width: 1000, height: 140 }

/** Measures an element in pixels, now and when it changes. */
export function useSize<E extends Element>(): [RefObject<E | null>, { width: number; height: number }] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState(FIRST)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
