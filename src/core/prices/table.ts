import { groupBy } from '../group-by.ts'
import { dec } from '../money/decimal.ts'
import { scheduledPrice } from './scheduled.ts'

/** Kinds of price table, by the stored number: the kinds of a scheduled price. */
export const TIPO_TABELA = [
  [1, 'Preços (R$)'],
  [2, 'Percentuais sobre o preço'],
  [3, 'Margens sobre o custo'],
] as const

/**
 * Price of a table, as till and server compute with it and as its seal covers it. A margin over the cost comes as a
 * price, because the till never knows a cost.
 */
export interface LinhaDeTabela {
  id: number
  tabela_id: number
  nome: string
  tipo: 1 | 2
  /** True: of every sale. */
  todos: boolean
  produto_id: number | null
  categoria_id: number | null
  qtde_min: string
  /** R$ or %. */
  valor: string
  /** First and last day, ISO. */
  data_inicio: string | null
  data_fim: string | null
}

/** A product in a sale, and the tables that the sale goes by. */
interface AlvoDaTabela {
  produto_id: number
  categoria_id: number | null
  /** Units of the product over all its lines. */
  qtde: string
  /** R$ of one unit without a table. */
  base: string
  /** Tables of this sale in their order (chosen, the customer's, the till's); those of every sale come last. */
  tabelas: readonly (number | null | undefined)[]
  /** Day of the sale in the company's time, ISO. */
  dia: string
}

/** How the shop writes computed prices. */
export interface Arredondamento {
  valor_decimal: number
  arredondar_preco?: number
}

export interface PrecoDaTabela {
  linha: LinhaDeTabela
  /** R$ of one unit. */
  preco: string
}

const TETO = '9999999999'

/** Tells whether a price of a table may hold for a product: its goods, its days, its quantity, and whose table it is. */
export const fitsTable = (linha: LinhaDeTabela, alvo: AlvoDaTabela): boolean =>
  (linha.produto_id === null || linha.produto_id === alvo.produto_id) &&
  (linha.produto_id !== null || linha.categoria_id === null || linha.categoria_id === alvo.categoria_id) &&
  (linha.data_inicio === null || linha.data_inicio <= alvo.dia) &&
  (linha.data_fim === null || linha.data_fim >= alvo.dia) &&
  (linha.todos || alvo.tabelas.includes(linha.tabela_id)) &&
  dec(linha.qtde_min).lte(dec(alvo.qtde))

/** Computes R$ of one unit by a price of a table; null: it would be zero or too large. */
export const priceByTable = (
  { tipo, valor }: LinhaDeTabela,
  base: string,
  { valor_decimal, arredondar_preco = 1 }: Arredondamento,
): string | null =>
  scheduledPrice({ tipo, valor }, { preco: base, custo: null, valor_decimal, arredondar_preco, teto: TETO })
    .preco ?? null

/** How particular a price is: of the product, of its category, of all. */
const reach = ({ produto_id, categoria_id }: LinhaDeTabela): number =>
  produto_id !== null ? 0 : categoria_id !== null ? 1 : 2

/** Gives the place of a price's table in the order of the sale's tables. */
const turnOf = ({ tabela_id }: LinhaDeTabela, { tabelas }: AlvoDaTabela): number => {
  const at = tabelas.indexOf(tabela_id)
  return at < 0 ? tabelas.length : at
}

const order =
  (alvo: AlvoDaTabela) =>
  (a: LinhaDeTabela, b: LinhaDeTabela): number =>
    turnOf(a, alvo) - turnOf(b, alvo) ||
    a.tabela_id - b.tabela_id ||
    reach(a) - reach(b) ||
    dec(b.qtde_min).cmp(dec(a.qtde_min)) ||
    a.id - b.id

type ByGoods = Readonly<Record<'produto' | 'categoria', ReadonlyMap<number, readonly LinhaDeTabela[]>>> & {
  todas: readonly LinhaDeTabela[]
}

const indexes = new WeakMap<readonly LinhaDeTabela[], ByGoods>()

/** Groups prices by their goods, once for each list: a catalogue may have 100,000 of them. */
function byGoods(linhas: readonly LinhaDeTabela[]): ByGoods {
  const known = indexes.get(linhas)
  if (known) return known
  const made = {
    produto: groupBy(linhas, each => each.produto_id ?? 0),
    categoria: groupBy(linhas, each => (each.produto_id === null ? (each.categoria_id ?? 0) : 0)),
    todas: linhas.filter(each => each.produto_id === null && each.categoria_id === null),
  }
  indexes.set(linhas, made)
  return made
}

/**
 * Finds the price that holds for a product: of the first table with one; in it the product's before the category's
 * before that of all, of the greatest quantity reached. Null: no table has one.
 */
export function pickTablePrice(
  linhas: readonly LinhaDeTabela[],
  alvo: AlvoDaTabela,
  como: Arredondamento,
): PrecoDaTabela | null {
  const { produto, categoria, todas } = byGoods(linhas)
  const own = [
    ...(produto.get(alvo.produto_id) ?? []),
    ...((alvo.categoria_id && categoria.get(alvo.categoria_id)) || []),
    ...todas,
  ]
  for (const linha of own.filter(each => fitsTable(each, alvo)).toSorted(order(alvo))) {
    const preco = priceByTable(linha, alvo.base, como)
    if (preco !== null) return { linha, preco }
  }
  return null
}
