import { useEffect } from 'react'
import { dropKeys, dropUnclaimed, holdKeys, releaseKeys } from './hold.ts'

/** Holds keys typed before a screen's data loads, releases them when it has loaded, and drops them on failure. */
export function useAwaitedKeys(waits: boolean, failed: boolean): void {
  useEffect(() => {
    if (failed) dropKeys()
    else if (waits) holdKeys('resposta')
    else releaseKeys('resposta')
    return () => {
      if (waits) dropUnclaimed('resposta')
    }
  }, [waits, failed])
}
