import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { deliver, type Issuer, withModel } from '../../../core/venda/header/delivery.ts'
import { catalogCompany, terminals } from '../../catalog/catalog.ts'
import { notify } from '../../state/notices.ts'
import { awayAtom, currentSale } from '../../state/sale.ts'
import { change } from './entry.ts'

/** Reads the issuer of this till's sales. */
export const issuer = (): Issuer => ({
  uf: catalogCompany()?.uf ?? '',
  nfe: terminals().some(({ id, serie_55 }) => id === currentSale().terminal_id && serie_55 !== null),
})

/** Words the other state that the sale goes to: its lines are taxed by it. */
export function tellAway(): string | null {
  const uf = awayAtom.get()
  return uf === null ? null : `sai em NF-e para ${uf}, com os impostos de venda para outro estado`
}

/** The sale is delivered, for so much; 0: it is handed over. */
export function deliverSale({ taxa }: { taxa: string }): void {
  if (change(sale => withModel(deliver(sale, taxa), issuer()))) return
  const said = dec(taxa).isZero() ? 'Sem entrega' : `Taxa de entrega: ${formatMoney(taxa)}`
  notify([said, tellAway()].filter(Boolean).join(' · '))
}
