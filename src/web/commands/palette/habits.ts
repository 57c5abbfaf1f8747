import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'

/** Days after which a use counts half. */
const HALF_LIFE_DAYS = 4
const DAY_MS = 86_400_000
const KEPT = 60

type Uses = Record<string, readonly [weight: number, at: number]>

const key = () => `tecla.usos.${getSession()?.user.id ?? 'ninguem'}`

function read(): Uses {
  try {
    const stored: unknown = JSON.parse(device.getItem(key()) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Uses) : {}
  } catch {
    return {}
  }
}

const weightAt = ([weight, at]: readonly [number, number], now: number) =>
  weight * 2 ** ((at - now) / (HALF_LIFE_DAYS * DAY_MS))

/** Counts a use of a palette entry by this user. */
export function noteUse(id: string): void {
  const now = Date.now()
  const uses = read()
  const more: Uses = { ...uses, [id]: [1 + (uses[id] ? weightAt(uses[id], now) : 0), now] }
  const kept = Object.entries(more)
    .sort(([, one], [, other]) => weightAt(other, now) - weightAt(one, now))
    .slice(0, KEPT)
  device.setItem(key(), JSON.stringify(Object.fromEntries(kept)))
}

/** Makes a function that weighs an entry's use by frequency and recency; 0 outside the `most` heaviest entries. */
export function usage(most = KEPT): (id: string) => number {
  const now = Date.now()
  const weights = new Map(
    Object.entries(read())
      .flatMap(([id, use]) =>
        Array.isArray(use) && use.every(Number.isFinite) ? [[id, weightAt(use, now)] as const] : [],
      )
      .sort(([, one], [, other]) => other - one)
      .slice(0, most),
  )
  return id => weights.get(id) ?? 0
}
