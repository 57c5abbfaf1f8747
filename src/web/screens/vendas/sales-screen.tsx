import { hasFlag } from '../../state/session.ts'
import { SalesList } from './sales-list.tsx'

/** Lists all sales of the company, and the orders that may become sales. */
export const SalesScreen = () => (
  <SalesList
    title="Vendas"
    route="/vendas"
    types="1,4"
    withNew={hasFlag('menu_pedidos')}
    empty="Nenhuma venda encontrada"
    names={['venda', 'vendas']}
  />
)
