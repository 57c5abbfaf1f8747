import { hasFlag } from '../../state/session.ts'
import { SalesList } from './sales-list.tsx'

/** Every sale of the company, and the orders that are to be one. */
export const SalesScreen = () => (
  <SalesList
    titulo="Vendas"
    rota="/vendas"
    tipos="1,4"
    novo={hasFlag('menu_pedidos')}
    vazio="Nenhuma venda encontrada"
    nomes={['venda', 'vendas']}
  />
)
