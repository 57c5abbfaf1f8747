import { useEffect, useLayoutEffect, useRef } from 'react'
import { claimKeys, dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../keys/hold.ts'
import { useCovered } from '../keys/use-covered.ts'

/**
 * Delays commands on a document's lines, and keys after them, until the lines are loaded; then they run in order.
 * @param theirs true when the focus goes to the lines, so that keys typed meanwhile are theirs
 * @returns a function that runs an act now, or once the lines are loaded
 */
export function useWhenOpen(open: boolean, theirs: boolean): (act: () => unknown) => void {
  const waiting = useRef<(() => unknown)[]>([])
  const there = useRef(open)
  const covered = useCovered()
  // before the form gives keys to its first field; a question on top takes keys itself, and after its answer they are held
  // again
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
  // keys held for the lines by others wait as long as the lines
  useEffect(() => {
    if (!open) claimKeys('linhas')
  })
  return act => {
    if (open) return void act()
    holdKeys('linhas')
    waiting.current.push(act)
  }
}
