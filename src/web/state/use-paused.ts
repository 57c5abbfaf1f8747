import { useEffect, useState } from 'react'

/** Pause in typing before a search, ms. */
const PAUSE_MS = 500

/** Gives the text once typing pauses; an empty text at once. */
export const usePaused = (text: string): string => useHurried(text)[0]

/** Gives the text once typing pauses, and a function that gives the present text at once. */
export function useHurried(text: string): readonly [told: string, hurry: () => void] {
  const [told, tell] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => tell(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [told, () => tell(text)]
}
