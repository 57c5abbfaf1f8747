import { useEffect, useState } from 'react'
import { serverNow } from '../state/server-clock.ts'

const TICK_MS = 10_000
const MINUTE = 60_000

const minute = () => Math.floor(serverNow() / MINUTE) * MINUTE

/** Gives the present minute by the server's clock, ms since 1970: tickets are drawn anew once a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(minute)
  useEffect(() => {
    const timer = setInterval(() => setNow(minute()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
