import { useEffect } from 'react'
import { dropKeys, dropUnclaimed, holdKeys, releaseKeys } from './hold.ts'

/** Keeps keys for what a screen fetches: what is typed before it came is given to it, and dropped where it does not come. */
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
