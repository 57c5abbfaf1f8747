import { useEffect, useState } from 'react'

/** Day of this browser, ISO. */
const localDay = (): string => new Date().toLocaleDateString('sv-SE')

/** A moment after midnight: a timer may fire a little early. */
const FOLGA_MS = 1000

function untilTomorrow(): number {
  const midnight = new Date()
  midnight.setHours(24, 0, 0, 0)
  return midnight.getTime() - Date.now() + FOLGA_MS
}

/** The day, told again when it turns: a till left open overnight sells its first sale by the law of the new day. */
export function useToday(): string {
  const [today, setToday] = useState(localDay)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        setToday(localDay())
        wait()
      }, untilTomorrow())
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return today
}
