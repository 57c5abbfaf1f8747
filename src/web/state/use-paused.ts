import { useEffect, useState } from 'react'

/** Pause in typing before it is asked (doc 2 §9, doc 3 §9.1). */
const PAUSE_MS = 500

/** The text once nobody types; an emptied one at once. */
export const usePaused = (text: string): string => useHurried(text)[0]

/** The same, and what takes the text as it stands without waiting. */
export function useHurried(text: string): readonly [told: string, hurry: () => void] {
  const [told, tell] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => tell(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [told, () => tell(text)]
}
