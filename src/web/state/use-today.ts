import { useEffect, useState } from 'react'
import { startOfDayIn } from '../../core/document/fuso.ts'
import { companyFuso, todayHere } from './local-time.ts'

const DAY_MS = 86_400_000

/** Milliseconds to wait after midnight, because a timer may fire slightly early. */
const FOLGA_MS = 1000

const untilTomorrow = (): number =>
  startOfDayIn(todayHere(), companyFuso()).getTime() + DAY_MS - Date.now() + FOLGA_MS

/** Gives today's day at the company, updated at midnight: a till left open overnight must use the law of the new day. */
export function useToday(): string {
  const [today, setToday] = useState(() => todayHere())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        setToday(todayHere())
        wait()
      }, untilTomorrow())
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return today
}
