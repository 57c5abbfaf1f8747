import { dec } from '../../../core/money/decimal.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogAccount, catalogCompany } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'

/** Why this product cannot be sold at the till, in words; null when it can. Stock counts what the open sale already took. */
export function refuseProduct(product: ProdutoCatalogo, qtde: string, sale: Venda): string | null {
  const name = product.nome
  if (product.veiculo_novo)
    return `${name}: veículo novo só é vendido pelo documento fiscal, com os dados do veículo`
  if (product.controle_grade)
    return `${name}: produto com grade, escolha tamanho e subdivisão no documento fiscal`
  if (product.has_composicoes) return `${name}: produto com composição, monte o item no documento fiscal`
  if (product.has_complementos) return `${name}: produto com complementos, monte o item no documento fiscal`
  if (!catalogCompany()?.gerenciar_estoque || catalogAccount().venda_sem_estoque || product.estoque === null)
    return null
  let taken = dec(qtde)
  for (const item of sale.itens)
    if (item.produto_id === product.produto_id) taken = taken.plus(dec(item.qtde))
  return taken.gt(dec(product.estoque)) ? 'Produto sem estoque!' : null
}
