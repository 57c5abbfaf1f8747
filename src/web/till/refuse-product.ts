import { dataHoraUf } from '../../core/document/fuso.ts'
import { dec } from '../../core/money/decimal.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { judgeProduto, type ProductIssue, regrasDoItem } from '../../domain/fiscal/julgar-produto.ts'
import { precoEfetivo } from '../../domain/fiscal/to-engine.ts'
import { catalogAccount, catalogCompany, catalogFcp, productById, terminals } from '../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../catalog/produto.ts'

/** Why this product cannot be sold at the till, in words; null when it can. Stock counts what the open sale already took. */
export function refuseProduct(product: ProdutoCatalogo, qtde: string, sale: Venda): string | null {
  const name = product.nome
  // its note is always a 55 (736)
  if (product.veiculo_novo && !terminals().find(({ id }) => id === sale.terminal_id)?.serie_55)
    return `${name}: veículo novo sai em NF-e, e este caixa não tem série de NF-e`
  if (product.controle_grade && !(product.montagem && product.grades.length > 0))
    return `${name}: cadastre os tamanhos e as subdivisões da grade`
  const fiscal = refuseRegister(product, qtde, product.veiculo_novo ? '55' : sale.modelo)
  if (fiscal) return fiscal
  if (!catalogCompany()?.gerenciar_estoque || catalogAccount().venda_sem_estoque || product.estoque === null)
    return null
  let taken = dec(qtde)
  for (const item of sale.itens)
    if (item.produto_id === product.produto_id) taken = taken.plus(dec(item.qtde))
  return taken.gt(dec(product.estoque)) ? 'Produto sem estoque!' : null
}

/** What is known to make its note be refused: told now, while there is nothing to undo. */
function refuseRegister(product: ProdutoCatalogo, qtde: string, modelo: Venda['modelo']): string | null {
  const company = catalogCompany()
  if (company?.impedimento) return company.impedimento
  if (product.impedimento) return `${product.nome}: ${product.impedimento}`
  if (!company) return null
  const [problema] = judgeProduto({ ...product, qtde }, product.regras, emissaoDe(company, modelo))
  return problema ? `${product.nome}: ${problema.texto}` : null
}

/** The same of a whole sale before anybody pays: its lines may be older than the catalogue, its document another by now. */
export function refuseSale({ itens, regras, modelo }: Venda): string | null {
  const company = catalogCompany()
  if (!company) return null
  if (company.impedimento) return company.impedimento
  const emissao = emissaoDe(company, modelo)
  for (const item of itens) {
    const { ncm_existe = true, detalhe = null, veiculo_novo = false } = productById(item.produto_id) ?? {}
    const [problema] = judgeProduto(
      { ...item, preco: precoEfetivo(item), ncm_existe, detalhe, veiculo_novo },
      regrasDoItem(item, regras),
      emissao,
    )
    if (problema) return `${item.nome}: ${problema.texto}`
  }
  return null
}

/** Who sells, in which document, now. */
const emissaoDe = (
  { crt, uf, ambiente_sefaz }: NonNullable<ReturnType<typeof catalogCompany>>,
  modelo: Venda['modelo'],
): ProductIssue => ({
  crt,
  uf,
  ambiente_sefaz,
  modelo,
  data: dataHoraUf(new Date(), uf),
  fcp: catalogFcp(),
})
