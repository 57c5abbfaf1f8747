import { dataHoraIn } from '../../../core/document/fuso.ts'
import { computesTaxes } from '../../../core/document/types/index.ts'
import { closesNfce } from '../../../core/law/estados/index.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { KINDS } from '../../../core/tax/kinds.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { takesGoods } from '../../../domain/documents/documento/operacao.ts'
import { compradorDe } from '../../../domain/fiscal/comprador.ts'
import { judgeProduto, type ProductIssue, regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { precoEfetivo } from '../../../domain/fiscal/to-engine.ts'
import { linhaDe } from '../../../domain/venda/montagem.ts'
import { catalogCompany, catalogFcp, productById, terminals, tillSetting } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import type { Desk } from '../../state/desk.ts'
import { companyFuso } from '../../state/local-time.ts'

/** Gives the reason why a product cannot be sold here, or null. The stock check counts what the open sale has. */
export function refuseProduct(
  desk: Desk,
  product: ProdutoCatalogo,
  qtde: string,
  sale: Venda,
): string | null {
  const name = product.nome
  // a new vehicle is sold only by NF-e, model 55 (rejection 736)
  if (product.veiculo_novo && !issues55(desk, sale))
    return `${name}: veículo novo sai em NF-e, e ${desk.isDocument ? 'este documento é NFC-e' : 'este caixa não tem série de NF-e'}`
  if (product.controle_grade && !(product.montagem && product.grades.length > 0))
    return `${name}: cadastre os tamanhos e as subdivisões da grade`
  const modelo = product.veiculo_novo ? '55' : sale.modelo
  const fiscal = refuseRegister(desk, product, qtde, { ...sale, modelo })
  if (fiscal) return fiscal
  if (!countsStock(desk) || product.estoque === null) return null
  let taken = dec(qtde)
  for (const item of sale.itens)
    if (item.produto_id === product.produto_id) taken = taken.plus(dec(item.qtde))
  return taken.gt(dec(product.estoque)) ? SEM_ESTOQUE : null
}

export const SEM_ESTOQUE = 'Produto sem estoque!'
/** True when stock limits the sale: not for operations that take no goods (a quote, an entry). */
const countsStock = (desk: Desk) =>
  catalogCompany()?.gerenciar_estoque === true &&
  !tillSetting('venda_sem_estoque') &&
  takesGoods(desk.operation())

const issues55 = (desk: Desk, { modelo, terminal_id }: Venda): boolean =>
  desk.isDocument ? modelo === '55' : Boolean(terminals().find(({ id }) => id === terminal_id)?.serie_55)

/** Gives why the chosen grid lines (sizes, colours) cannot be sold, or null; each has its own stock and its share. */
export function refuseGrades(
  desk: Desk,
  product: ProdutoCatalogo,
  chosen: OfGrades,
  sale: Venda,
): string | null {
  if (!countsStock(desk)) return null
  const same = sale.itens.filter(({ produto_id }) => produto_id === product.produto_id)
  const out = product.grades.map(linhaDe).some(({ id, saldo }) => {
    if (saldo === null || sharesOf(chosen, id).isZero()) return false
    const taken = same.reduce((sum, item) => sum.plus(sharesOf(item, id)), sharesOf(chosen, id))
    return taken.gt(dec(saldo))
  })
  return out ? SEM_ESTOQUE : null
}

type OfGrades = Pick<ItemVenda, 'grade_id' | 'qtde'> & Partial<Pick<ItemVenda, 'grades'>>

/** Computes the quantity that a sold line takes from the grid line `id`. */
function sharesOf({ grade_id, grades, qtde }: OfGrades, id: number): Decimal {
  if (grade_id === id) return dec(qtde)
  return grades?.some(each => each.grade_id === id) ? dec(qtde).div(grades.length) : ZERO
}

/** Fields of a product that are tax rules, or that tax rules need. */
const OF_TAXES: ReadonlySet<string> = new Set([...KINDS, 'cest', 'cbenef'])

/** Gives the register's error for which SEFAZ would refuse the note, before the sale: nothing has to be undone. */
function refuseRegister(desk: Desk, product: ProdutoCatalogo, qtde: string, sale: Buying): string | null {
  const company = catalogCompany()
  if (company?.impedimento) return company.impedimento
  // entries and returns have their taxes already: the product's tax rules are not checked
  const ruled = computesTaxes(desk.operation())
  if (ruled && product.impedimento) return `${product.nome}: ${product.impedimento}`
  if (!company) return null
  const closed = closesModel(company, sale)
  if (closed) return closed
  const emissao = emissaoDe(desk, company, sale)
  const regras = emissao.fora ? { ...product.regras, ...product.foras } : product.regras
  const problema = judgeProduto({ ...product, qtde }, regras, emissao).find(
    ({ campo }) => ruled || !OF_TAXES.has(campo),
  )
  return problema ? `${product.nome}: ${problema.texto}` : null
}

/** Gives why a whole sale cannot be paid, or null: its lines may be older than the catalogue, or its document changed. */
export function refuseSale(desk: Desk, sale: Venda): string | null {
  const { itens, regras } = sale
  const company = catalogCompany()
  if (!company) return null
  const closed = company.impedimento ?? closesModel(company, sale)
  if (closed) return closed
  const emissao = emissaoDe(desk, company, sale)
  for (const item of itens) {
    const { ncm_existe = true, detalhe = null, veiculo_novo = false } = productById(item.produto_id) ?? {}
    const [problema] = judgeProduto(
      { ...item, preco: precoEfetivo(item), ncm_existe, detalhe, veiculo_novo },
      regrasDoItem(item, regras, emissao.fora),
      emissao,
    )
    if (problema) return `${item.nome}: ${problema.texto}`
  }
  return null
}

/** Gives why the state closes the sale's model in production (an NFC-e in SC), or null. */
const closesModel = (
  { uf, ambiente_sefaz }: NonNullable<ReturnType<typeof catalogCompany>>,
  { modelo }: Pick<Venda, 'modelo'>,
): string | null =>
  modelo === '65' && ambiente_sefaz === 1 ? closesNfce(uf, dataHoraIn(new Date(), companyFuso())) : null

/** Parts of a sale that decide how its products are checked. */
type Buying = Pick<Venda, 'modelo' | 'consumidor'>

/** Gives the data of the issue that a product is checked against. */
const emissaoDe = (
  desk: Desk,
  { crt, ibscbs_regular, uf, ambiente_sefaz }: NonNullable<ReturnType<typeof catalogCompany>>,
  sale: Buying,
): ProductIssue => ({
  crt,
  ibscbs_regular,
  uf,
  ambiente_sefaz,
  modelo: sale.modelo,
  // until a buyer is named, a document may yet be of a taxpayer
  comprador: sale.consumidor || sale.modelo === '65' ? compradorDe(sale, desk.taxContext.get() ?? {}) : null,
  data: dataHoraIn(new Date(), companyFuso()),
  fcp: catalogFcp(),
  fora: desk.away.get() !== null,
  documento: desk.isDocument,
})
