import { useEffect, useRef } from 'react'
import { claimKeys, holdKeys, releaseKeys } from '../keys/hold.ts'

/**
 * A document's lines are on their way: what is asked of them, and the keys behind it, wait for them and are done in order.
 * @returns what to do now, or once they are there
 */
export function useWhenOpen(open: boolean): (act: () => unknown) => void {
  const waiting = useRef<(() => unknown)[]>([])
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
