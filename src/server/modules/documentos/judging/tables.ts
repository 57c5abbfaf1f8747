import { isDeepStrictEqual } from 'node:util'
import { dec } from '../../../../core/money/decimal.ts'
import { fitsTable, priceByTable } from '../../../../core/prices/table.ts'
import { isPlainItem } from '../../../../core/venda/adding/choices.ts'
import { quantities } from '../../../../core/venda/offers/settle.ts'
import { hasPreco, isLabelled } from '../../../../core/venda/pendencias.ts'
import { atOwnPrices } from '../../../../domain/documents/documento/operacao.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import { precoRegistrado } from '../../../documents/venda/registered-choices.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { type ProdutoRegistrado, readTabelas } from '../../catalogo/service.ts'
import { linkedLines } from '../origins/origins.ts'
import { isHere, readDocument } from '../repository.ts'

type Linha = CorpoVenda['itens'][number]
/** Parts of a line that say which offer gave its price or discount. */
type Offered = Pick<Linha, 'tabela_id' | 'promocoes' | 'preco' | 'desconto'>

interface Asked {
  refs: Referencias
  /** Products of the lines, by id. */
  produtos: ReadonlyMap<number, ProdutoRegistrado>
  /** Today in the company's state, ISO: tables hold by the day of the save, not by the document's date. */
  hoje: string
  /** Id of the stored document; null for a new one. */
  id: number | null
  /** Price table of the menu that an order was placed at; null: none. */
  tabela_preco_id: number | null
}

/** Gives R$ of one unit of a line by the register; null: the product has no such line of its grid, or was not read. */
export function registeredPrice(item: Linha, { refs, produtos }: Pick<Asked, 'refs' | 'produtos'>) {
  const produto = produtos.get(item.produto_id)
  const grade = item.grade_id ? produto?.grades.get(item.grade_id) : undefined
  if (!produto || (item.grade_id && !grade)) return null
  return precoRegistrado(item, (grade ?? produto).preco, produto, refs.account.valor_decimal)
}

/**
 * Proves the prices of tables in a typed document by the tables as registered now: R$ of one unit, by line. Takes the name of
 * an offer off a line that it does not explain, unless the stored document or the line's source already had it.
 */
export async function provenTables(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  asked: Asked,
): Promise<ReadonlyMap<object, string>> {
  const proven = new Map<object, string>()
  const named = corpo.itens.filter(({ tabela_id, promocoes }) => tabela_id != null || promocoes)
  if (named.length === 0 || !atOwnPrices(corpo)) return proven
  const { refs, hoje } = asked
  const ids = named.flatMap(({ tabela_id }) => tabela_id ?? [])
  const linhas = new Map(
    (await readTabelas(q, { empresa_id: sessao.empresa_id, dia: hoje, ids })).map(each => [each.id, each]),
  )
  const categorias = new Map(refs.produtos.map(({ id, categoria_id }) => [id, categoria_id]))
  const sums = quantities(corpo.itens)
  const como = {
    valor_decimal: refs.account.valor_decimal,
    arredondar_preco: refs.empresa.arredondar_preco,
  }
  for (const item of named) {
    const base = registeredPrice(item, asked)
    const linha = linhas.get(item.tabela_id ?? 0)
    if (base === null || !linha || !isPlainItem(item) || isLabelled(item)) continue
    const alvo = {
      ...{
        base,
        produto_id: item.produto_id,
        dia: hoje,
        tabelas: [refs.parceiro?.tabela_preco_id, asked.tabela_preco_id],
      },
      categoria_id: categorias.get(item.produto_id) ?? null,
      qtde: sums.get(item.produto_id) ?? item.qtde,
    }
    const preco = fitsTable(linha, alvo) ? priceByTable(linha, alvo.base, como) : null
    if (preco !== null && hasPreco(item, preco, refs.account.qtde_decimal)) proven.set(item, preco)
  }
  const doubtful = named.filter(item => !proven.has(item) || item.promocoes)
  const had = doubtful.length > 0 ? await offeredBefore(q, sessao, corpo, asked.id) : () => null
  for (const item of doubtful) {
    const before = had(item)
    if (!proven.has(item) && !isSameTable(item, before)) delete item.tabela_id
    if (!isSamePromotion(item, before)) delete item.promocoes
  }
  return proven
}

const isSameTable = (item: Offered, before: Offered | null): boolean =>
  before !== null && before.tabela_id === item.tabela_id && dec(before.preco).eq(dec(item.preco))

const isSamePromotion = (item: Offered, before: Offered | null): boolean =>
  before !== null &&
  isDeepStrictEqual(before.promocoes, item.promocoes) &&
  dec(before.desconto).eq(dec(item.desconto))

/** Finds the stored line, or the source document's line, of which a line was made. */
async function offeredBefore(q: Q, sessao: Sessao, { itens }: CorpoVenda, id: number | null) {
  const linesOf = async (of: number) =>
    (await readDocument(q, sessao, of)).itens as unknown as (Linha & { num: number })[]
  const stored = new Map((id === null ? [] : await linesOf(id)).map(line => [line.uid, line]))
  const linked = new Map(linkedLines(itens).map(each => [each.item as object, each]))
  const origins = new Map<number, (Linha & { num: number })[]>()
  for (const origin of new Set([...linked.values()].map(each => each.origin)))
    if (await isHere(q, sessao, origin)) origins.set(origin, await linesOf(origin))
  return (item: Linha): Offered | null => {
    const from = linked.get(item)
    const source = from && origins.get(from.origin)?.find(({ num }) => num === from.num)
    const line = stored.get(item.uid) ?? source
    return line?.produto_id === item.produto_id ? line : null
  }
}
