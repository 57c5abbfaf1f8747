import { useEffect, useLayoutEffect, useRef } from 'react'
import { claimKeys, dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../../keys/hold.ts'
import { useCovered } from '../../keys/use-covered.ts'

/**
 * Delays commands on a document's lines, and keys typed after them, until the lines are loaded; then runs them in order.
 * @param theirs true when the focus will go to the lines: keys typed meanwhile are held for them
 * @returns a function that runs an act now, or once the lines are loaded
 */
export function useWhenOpen(open: boolean, theirs: boolean): (act: () => unknown) => void {
  const waiting = useRef<(() => unknown)[]>([])
  const there = useRef(open)
  const covered = useCovered()
  // a layout effect, to hold the keys before the form gives them to its first field; a dialog over the form takes keys
  // itself, and keys are held again after it closes
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
  // claims keys that other code holds for the lines, so that they wait until the lines load
  useEffect(() => {
    if (!open) claimKeys('linhas')
  })
  return act => {
    if (open) return void act()
    holdKeys('linhas')
    waiting.current.push(act)
  }
}
