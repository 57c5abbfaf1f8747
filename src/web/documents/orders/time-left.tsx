import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { folgaOf, tellFolga } from '../../../domain/entregas/prazo.ts'
import type { PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { cell } from '../../state/cell.ts'
import { serverNow } from '../../state/server-clock.ts'

/** Time after which the minutes left are told anew, ms. */
const TICK_MS = 10_000

/** Present moment by the server's clock, ms since 1970; 0: not read yet. */
const momentAtom = cell(0)

/** Keeps the minutes left true while a list of orders is on screen. */
export function useMoment(): void {
  useEffect(() => {
    momentAtom.set(serverNow())
    const timer = setInterval(() => momentAtom.set(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}

const LOOK = { 'no prazo': '', atenção: 'text-live', atrasado: 'font-semibold text-bad' } as const

export const timeLeftText = (order: PedidoDelivery): string => tellFolga(order, serverNow())

/** Draws the minutes left of an order, with a word where there are few or none. */
export function TimeLeft({ order }: { order: PedidoDelivery }) {
  const moment = useAtomValue(momentAtom) || serverNow()
  const found = folgaOf(order, moment)
  return found ? <span className={LOOK[found.folga]}>{tellFolga(order, moment)}</span> : null
}
