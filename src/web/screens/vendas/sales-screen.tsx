import { SalesList } from './sales-list.tsx'

/** Every sale of the company. */
export const SalesScreen = () => (
  <SalesList titulo="Vendas" rota="/vendas" vazio="Nenhuma venda encontrada" nomes={['venda', 'vendas']} />
)
