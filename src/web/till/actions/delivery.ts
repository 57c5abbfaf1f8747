import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { deliver, type Issuer, withModel } from '../../../core/venda/header/delivery.ts'
import { catalogCompany, terminals } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { change } from './entry.ts'

/** Reads the issuer of this till's sales. */
export const issuer = (desk: Desk): Issuer => ({
  uf: catalogCompany()?.uf ?? '',
  nfe: terminals().some(({ id, serie_55 }) => id === desk.current().terminal_id && serie_55 !== null),
})

/** Words the other state that the sale goes to, whose tax rules apply to the lines; null for a sale within the state. */
export function tellAway(desk: Desk): string | null {
  const uf = desk.away.get()
  return uf === null ? null : `sai em NF-e para ${uf}, com os impostos de venda para outro estado`
}

/** Makes the sale a delivery with this fee; 0 makes it handed over at the counter. */
export function deliverSale(desk: Desk, { taxa }: { taxa: string }): void {
  if (change(desk, sale => withModel(deliver(sale, taxa), issuer(desk)))) return
  const said = dec(taxa).isZero() ? 'Sem entrega' : `Taxa de entrega: ${formatMoney(taxa)}`
  notify([said, tellAway(desk)].filter(Boolean).join(' · '))
}
