import { useEffect, useLayoutEffect, useRef } from 'react'
import { claimKeys, dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../keys/hold.ts'
import { useCovered } from '../keys/use-covered.ts'

/**
 * A document's lines are on their way: what is asked of them, and the keys behind it, wait for them and are done in order.
 * @param theirs the focus goes to them as they come: what is typed until then is theirs
 * @returns what to do now, or once they are there
 */
export function useWhenOpen(open: boolean, theirs: boolean): (act: () => unknown) => void {
  const waiting = useRef<(() => unknown)[]>([])
  const there = useRef(open)
  const covered = useCovered()
  // before the form gives its keys to its first field; a question over it has its own, and after its answer they are these again
  useLayoutEffect(() => {
    there.current = open
    if (theirs && !open && !covered) holdKeys('linhas')
  }, [theirs, open, covered])
  useLayoutEffect(
    () => () => {
      if (!there.current && keysWaitFor('linhas')) dropKeys()
    },
    [],
  )
  useEffect(() => {
    if (!open) return
    const asked = waiting.current
    waiting.current = []
    releaseKeys('linhas')
    for (const act of asked) act()
  }, [open])
  // those that somebody holds for the lines wait as long as the lines do
  useEffect(() => {
    if (!open) claimKeys('linhas')
  })
  return act => {
    if (open) return void act()
    holdKeys('linhas')
    waiting.current.push(act)
  }
}
