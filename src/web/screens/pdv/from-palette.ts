import { getDefaultStore } from 'jotai'
import { setConsumer } from '../../../core/venda/set-consumer.ts'
import type { ClienteBusca } from '../../../domain/api/clientes.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { notify } from '../../state/notices.ts'
import { applySale, pendingAtom } from '../../state/sale.ts'
import { consumerOf } from './consumer-of.ts'
import { sellProduct } from './run-intent.ts'

/** One of what was found, or as many as were typed before (`3*`). */
export const sellFound = (product: ProdutoCatalogo) =>
  sellProduct(product, getDefaultStore().get(pendingAtom) ?? '1')

/** The open sale is this partner's. */
export function sellTo(partner: ClienteBusca): void {
  if (!applySale(venda => setConsumer(venda, consumerOf(partner)))) notify(`Cliente: ${partner.nome}`)
}
