import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

const QUIET_MS = 1500
/** Wait, ms, after the server failed to send a part. */
const AWAY_MS = 60_000

/** Loaders that `fetchParts` has not run yet, in order of declaration; some parts may have been loaded by their render. */
const parts: (() => Promise<unknown>)[] = []

/**
 * Makes a component whose code loads on first render, or earlier by `fetchParts`. Loaded code is drawn at once: React's
 * `lazy` would wait up to 300 ms after an empty fallback, and keys typed meanwhile would go to the screen below.
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
    // chosen once: another component type here would lose the component's state
    const [Component] = useState<ComponentType<Props>>(() => here ?? Fetched)
    return <Component {...props} />
  }
}

/** Loads missing parts one by one while idle; retries a failed one later; none offline or when the browser saves data. */
export function fetchParts(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
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
