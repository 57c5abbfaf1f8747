import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { deliver, type Issuer, withModel } from '../../../core/venda/header/delivery.ts'
import { catalogCompany, terminals } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { change } from './entry.ts'

/** Gives the company that issues this till's sales: its state, and whether the till can issue NF-e. */
export const issuer = (desk: Desk): Issuer => ({
  uf: catalogCompany()?.uf ?? '',
  nfe: terminals().some(({ id, serie_55 }) => id === desk.current().terminal_id && serie_55 !== null),
})

/** Gives the text on a sale to another state, whose tax rules apply to the lines; null within the state. */
export function tellAway(desk: Desk): string | null {
  const uf = desk.away.get()
  return uf === null ? null : `sai em NF-e para ${uf}, com os impostos de venda para outro estado`
}

/** Sets the delivery fee of the sale; 0 makes a sale without delivery. */
export function deliverSale(desk: Desk, { taxa }: { taxa: string }): void {
  if (change(desk, sale => withModel(deliver(sale, taxa), issuer(desk)))) return
  const said = dec(taxa).isZero() ? 'Sem entrega' : `Taxa de entrega: ${formatMoney(taxa)}`
  notify([said, tellAway(desk)].filter(Boolean).join(' · '))
}
