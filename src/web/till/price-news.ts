import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { catalogAtom, onRepriced } from '../catalog/catalog.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { tillDesk } from './desk/till-desk.ts'

const work = () => loadChunk(() => import('./new-prices.ts'))

/** Takes the new price of the line under the cursor, else of every line that has one. */
export const takeNewPrices = (): Promise<void> => work().then(prices => prices.takeNewPrices())

/**
 * Tells and marks prices that change while the till is open, and never changes the cart by itself. Compares the open sale
 * whenever a new catalogue comes, or a parked sale comes back.
 */
export function usePriceNews(): void {
  const catalog = useAtomValue(catalogAtom)
  const sale = useAtomValue(tillDesk.saleId)
  useEffect(() => onRepriced(news => void work().then(({ tellPrices }) => tellPrices(news), noNews)), [])
  useEffect(() => {
    if (catalog.ready && sale !== undefined && tillDesk.hasItems.get())
      void work().then(({ markPrices }) => markPrices(), noNews)
  }, [catalog, sale])
}

/** Ignores a failed load of this code: the sale goes on, and the server reports the difference. */
const noNews = () => {}
