import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { catalogAtom, onRepriced } from '../../catalog/catalog.ts'
import { loadChunk } from '../../shell/load-chunk.ts'
import { notify } from '../../state/notices.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { newTotal, renewOffers } from '../offers/offered.ts'

const work = () => loadChunk(() => import('./new.ts'))

/** Applies the new price to the line under the cursor, else to every line with a new price. */
export const takeNewPrices = (): Promise<void> => work().then(prices => prices.takeNewPrices())

/**
 * Shows and marks prices that change while the till is open; the cart keeps its prices. Compares the open sale
 * whenever a new catalogue comes, or a parked sale comes back; what tables and promotions give is as of now.
 */
export function usePriceNews(): void {
  const catalog = useAtomValue(catalogAtom)
  const sale = useAtomValue(tillDesk.saleId)
  useEffect(() => onRepriced(news => void work().then(({ tellPrices }) => tellPrices(news), noNews)), [])
  useEffect(() => {
    if (!catalog.ready || sale === undefined || !tillDesk.hasItems.get()) return
    const era = renewOffers(tillDesk)
    if (era !== null) notify(newTotal(tillDesk, era))
    void work().then(({ markPrices }) => markPrices(), noNews)
  }, [catalog, sale])
}

/** Ignores a failed load of this code: the sale continues, and the server reports a price difference. */
const noNews = () => {}
