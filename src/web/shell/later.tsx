import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

const QUIET_MS = 1500
/** A server that did not give one part is left alone that long. */
const AWAY_MS = 60_000

/** Parts not fetched yet, in the order they were named. */
const parts: (() => Promise<unknown>)[] = []

/**
 * A component whose code is fetched when it is first drawn, or before, by `fetchParts`. Once it is here it is drawn at
 * once: React's own `lazy` would wait up to 300 ms after an empty fallback, and the keys typed meanwhile would go to
 * what lies beneath.
 */
export function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let here: ComponentType<Props> | null = null
  const fetch = async () => {
    const module = await loadChunk(load)
    here = module[name]
    return { default: here }
  }
  const Fetched = lazy(fetch) as ComponentType<Props>
  parts.push(fetch)
  return function Later(props: Props) {
    // chosen once: another component type in the same place would forget its state
    const [Component] = useState<ComponentType<Props>>(() => here ?? Fetched)
    return <Component {...props} />
  }
}

/** Fetches every part that is not here yet, one after another, when the browser has nothing to do. Failing is no news. */
export function fetchParts(): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 100))
  const next = () => {
    const [fetch] = navigator.onLine ? parts : []
    if (!fetch) return
    const came = () => {
      if (parts[0] === fetch) parts.shift()
      next()
    }
    idle(() => void fetch().then(came, () => setTimeout(next, AWAY_MS)))
  }
  setTimeout(next, QUIET_MS)
}
