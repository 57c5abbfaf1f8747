import { getDefaultStore } from 'jotai'
import type { ClienteBusca } from '../../domain/api/clientes.ts'
import type { ProdutoCatalogo } from '../catalog/produto.ts'
import { pendingAtom } from '../state/sale.ts'
import { sellProduct } from './actions/add-item.ts'
import { tellConsumer } from './actions/identify-customer.ts'
import { consumerOf } from './consumer-of.ts'

/** One of what was found, or as many as were typed before (`3*`). */
export const sellFound = (product: ProdutoCatalogo) =>
  sellProduct(product, getDefaultStore().get(pendingAtom) ?? '1')

/** The open sale is this partner's. */
export const sellTo = (partner: ClienteBusca): void => void tellConsumer(consumerOf(partner))
