import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { catalogAtom, onRepriced } from '../catalog/catalog.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { tillDesk } from './desk/till-desk.ts'

const work = () => loadChunk(() => import('./new-prices.ts'))

/** Takes the new price of the line under the cursor, else of every line that has one. */
export const takeNewPrices = (): Promise<void> => work().then(prices => prices.takeNewPrices())

/**
 * Prices that change while the till is open are told and marked in the cart, never changed in it. What a catalogue that came brings
 * is compared with the open sale; so is a sale that comes back from being parked.
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

/** Without that part of the client the sale goes on as it is: the server tells the difference. */
const noNews = () => {}
