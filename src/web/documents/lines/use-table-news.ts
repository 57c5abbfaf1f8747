import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { catalogAtom } from '../../catalog/catalog.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { notify } from '../../state/notices.ts'
import { settleDocument } from '../../till/offers/of-document.ts'
import { newTotal } from '../../till/offers/offered.ts'
import { deskOf } from '../desk/desk-of.ts'

/**
 * Prices lines by their table again, and tells the new total, when a new catalogue comes while a document is typed: the
 * server takes only the prices of its present tables. Prices already saved stay.
 */
export function useTableNews(store: FormStore, open: boolean): void {
  const catalog = useAtomValue(catalogAtom)
  useEffect(() => {
    const desk = deskOf(store)
    const sale = desk.sale.get()
    if (!open || !catalog.ready || !sale) return
    const era = desk.total.get()
    desk.apply(now => settleDocument(desk, withoutTyped(store, now), now))
    if (desk.total.get() !== era) notify(newTotal(desk, era, 'preços da tabela de agora'))
  }, [catalog, store, open])
}

/** Leaves out the lines that got a table's price since the document was saved. */
function withoutTyped(store: FormStore, sale: Venda): Venda {
  const rows = (store.base()['itens'] ?? []) as Valores[]
  const saved = new Map(rows.map(({ uid, preco }) => [uid, String(preco)]))
  const typed = ({ uid, preco, tabela_id }: ItemVenda) =>
    tabela_id != null && !dec(saved.get(uid) ?? '-1').eq(dec(preco))
  return { ...sale, itens: sale.itens.filter(item => !typed(item)) }
}
