import { groupBy } from '../../group-by.ts'
import { dec } from '../../money/decimal.ts'
import { type Arredondamento, type PrecoDaTabela, pickTablePrice } from '../../prices/table.ts'
import { missedAt } from '../../promotions/conditions.ts'
import { promote } from '../../promotions/promote.ts'
import {
  type AjusteDePromocao,
  type ClienteDaPromocao,
  couponHash,
  type ExplicacaoDePromocao,
  type LinhaDoCarrinho,
} from '../../promotions/promotion.ts'
import { isPlainItem } from '../adding/choices.ts'
import { replaceItems } from '../line/replace-items.ts'
import { isUnit } from '../line/unit.ts'
import { lineTotal } from '../line-total.ts'
import type { PromocaoSelada, TabelaSelada } from '../ofertas.ts'
import { isLabelled } from '../pendencias.ts'
import type { Consumidor, ItemVenda, Venda } from '../venda.ts'
import { isUntouched, promotedOf, sealedPrice, withoutPromotions, withoutTable } from './of-line.ts'

/** Price tables and promotions of a catalogue. */
export interface OfertasDoCatalogo {
  tabelas: readonly TabelaSelada[]
  promocoes: readonly PromocaoSelada[]
}

/** Offers of a catalogue to a sale, and how the sale takes them. */
export interface Oferecido extends OfertasDoCatalogo {
  /** Table of the till. */
  tabela_do_caixa: number | null
  categoriaDe: (produto_id: number) => number | null
  como: Arredondamento
  qtde_decimal: number
  /** Gives R$ of one unit of a line without a table; null: no table prices the line. Absent: the line's seal says it. */
  precoDe?: (item: ItemVenda) => string | null
}

/** Gives R$ of one unit of a line without a table; null: no table prices the line. */
export const basePrice = (item: ItemVenda, { como, precoDe }: Oferecido): string | null =>
  precoDe ? precoDe(item) : sealedPrice(item, como.valor_decimal)

/** Gives the tables of a sale in their order: chosen by hand, the customer's, the till's. */
export const tablesOf = (venda: Venda, { tabela_do_caixa }: Pick<Oferecido, 'tabela_do_caixa'>) => [
  venda.ofertas?.tabela_id,
  venda.consumidor?.tabela_preco_id,
  tabela_do_caixa,
]

/** Adds up the units of each product over all lines. */
export function quantities(itens: readonly Pick<ItemVenda, 'produto_id' | 'qtde'>[]): Map<number, string> {
  const sums = new Map<number, string>()
  for (const { produto_id, qtde } of itens)
    sums.set(
      produto_id,
      dec(sums.get(produto_id) ?? '0')
        .plus(dec(qtde))
        .toFixed(),
    )
  return sums
}

/** Prices a line by the tables, or by its seal again; the same object when nothing changes. */
function priced(item: ItemVenda, base: string, found: PrecoDaTabela | null): ItemVenda {
  if (!found) return item.tabela_id == null ? item : { ...withoutTable(item), preco: base }
  if (item.tabela_id === found.linha.id && dec(item.preco).eq(dec(found.preco))) return item
  return { ...item, preco: found.preco, tabela_id: found.linha.id }
}

/** Prices by tables the lines of which no hand gave price or discount: `free`, their uids. `dia`: ISO, in the company's time. */
function byTables(venda: Venda, oferecido: Oferecido, dia: string) {
  const { categoriaDe, como } = oferecido
  const sums = quantities(venda.itens)
  const tabelas = tablesOf(venda, oferecido)
  const used = new Map<number, TabelaSelada>()
  const free = new Set<string>()
  const itens = venda.itens.map(item => {
    const base = item.inteira || isUnit(item) ? null : basePrice(item, oferecido)
    if (base === null || !isUntouched(item, base, oferecido.qtde_decimal)) return item
    free.add(item.uid)
    const { produto_id } = item
    if (isLabelled(item) || !isPlainItem(item)) return item
    const found = pickTablePrice(
      oferecido.tabelas,
      {
        ...{ produto_id, base, tabelas, dia },
        categoria_id: categoriaDe(produto_id),
        qtde: sums.get(produto_id) ?? item.qtde,
      },
      como,
    )
    if (found) used.set(found.linha.id, found.linha)
    return priced(item, base, found)
  })
  return { itens, free, used }
}

/** Gives a line the promotions' discount; the same object when nothing changes. */
function discounted(item: ItemVenda, ajustes: readonly AjusteDePromocao[]): ItemVenda {
  if (ajustes.length === 0) return withoutPromotions(item)
  const promocoes = ajustes.map(({ promocao_id, nome, valor }) => ({ promocao_id, nome, valor }))
  if (JSON.stringify(promocoes) === JSON.stringify(item.promocoes)) return item
  return { ...item, promocoes, desconto: promotedOf({ promocoes }).toFixed(2) }
}

/** Gives a line of a sale as promotions see it. */
export const cartLine = (
  item: Pick<ItemVenda, 'uid' | 'produto_id'> & Parameters<typeof lineTotal>[0],
  categoriaDe: Oferecido['categoriaDe'],
  em?: string,
): LinhaDoCarrinho => ({
  ...(em === undefined ? {} : { em }),
  ...{ uid: item.uid, produto_id: item.produto_id, qtde: item.qtde, preco: item.preco },
  categoria_id: categoriaDe(item.produto_id),
  vprod: lineTotal(item).vprod.toFixed(2),
})

export interface Acertada {
  venda: Venda
  explain: () => readonly ExplicacaoDePromocao[]
}

/** Gives the moments of lines: of those that come now (`novas`) too, where other promotions hold than at the first line. */
function momentsOf(
  { ofertas, itens }: Venda,
  promocoes: readonly PromocaoSelada[],
  novas: ReadonlySet<string>,
  em: string,
): Readonly<Record<string, string>> | undefined {
  const desde = ofertas?.desde
  if (!ofertas || novas.size === 0) return desde
  const changed = promocoes.some(
    each => (missedAt(each, ofertas.em) === null) !== (missedAt(each, em) === null),
  )
  if (!changed) return desde
  const now = itens.filter(({ uid }) => novas.has(uid)).map(({ uid }) => [uid, em] as const)
  return { ...desde, ...Object.fromEntries(now) }
}

/** Gives the registered customer of a sale as promotions see one; null: none. */
function customerOf(consumidor: Consumidor | null): ClienteDaPromocao | null {
  const { parceiro_id = null, classes = [], primeira = false } = consumidor ?? {}
  return parceiro_id === null ? null : { id: parceiro_id, classes, primeira }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Prices the lines of an open sale by its tables and gives them the promotions' discounts, anew from the sealed prices.
 * A line whose price or discount a hand gave stays as it is, and so does one of a return, of a vehicle, or without a
 * seal. `em`: the present moment in the company's time, ISO; `novas`: uids of the lines that came now.
 */
export function settleOffers(
  venda: Venda,
  oferecido: Oferecido,
  em: string,
  novas: ReadonlySet<string> = NONE,
): Acertada {
  const { categoriaDe } = oferecido
  const sem = venda.ofertas?.sem
  const promocoes = sem ? oferecido.promocoes.filter(({ id }) => !sem.includes(id)) : oferecido.promocoes
  const when = venda.ofertas?.em ?? em
  const pagando = venda.ofertas?.pagando
  const desde = momentsOf(venda, promocoes, novas, em)
  const { itens, free, used } = byTables(venda, oferecido, when.slice(0, 10))
  const { ajustes, explain } = promote(
    itens.flatMap(item => (free.has(item.uid) ? cartLine(item, categoriaDe, desde?.[item.uid]) : [])),
    promocoes,
    {
      em: when,
      cliente: customerOf(venda.consumidor),
      cupons: (venda.ofertas?.cupons ?? []).map(couponHash),
      meios: [...venda.pagamento.map(({ tpag }) => tpag), ...(pagando === undefined ? [] : [pagando])],
    },
  )
  const byLine = groupBy(ajustes, ({ uid }) => uid)
  const settled = itens.map(item =>
    free.has(item.uid) ? discounted(item, byLine.get(item.uid) ?? []) : item,
  )
  const given = new Set(ajustes.map(({ promocao_id }) => promocao_id))
  const ofertas = {
    em: when,
    ...(venda.ofertas?.tabela_id ? { tabela_id: venda.ofertas.tabela_id } : {}),
    ...(venda.ofertas?.cupons ? { cupons: venda.ofertas.cupons } : {}),
    ...(desde ? { desde } : {}),
    ...(sem ? { sem } : {}),
    ...(pagando === undefined ? {} : { pagando }),
    tabelas: Object.fromEntries(used),
    promocoes: Object.fromEntries(promocoes.filter(({ id }) => given.has(id)).map(each => [each.id, each])),
  }
  const same = settled.every((item, i) => item === venda.itens[i])
  const next = same ? venda : replaceItems(venda, settled)
  return { venda: venda.itens.length === 0 ? next : { ...next, ofertas }, explain }
}

/**
 * Prices by tables the lines of a typed document that a change touched: new lines, lines of a product whose quantity
 * changed, and all lines where the customer's table changed. Other lines keep what was agreed. `dia`: ISO.
 */
export function settleTables(before: Venda, after: Venda, oferecido: Oferecido, dia: string): Venda {
  const table = ({ consumidor }: Venda) => consumidor?.tabela_preco_id ?? null
  const same = table(before) === table(after)
  if (same && before.itens === after.itens) return after
  const had = new Set(before.itens.map(({ uid }) => uid))
  const [sums, now] = [quantities(before.itens), quantities(after.itens)]
  const touched = ({ uid, produto_id }: ItemVenda) =>
    !same || !had.has(uid) || !dec(sums.get(produto_id) ?? '0').eq(dec(now.get(produto_id) ?? '0'))
  const { itens } = byTables(after, oferecido, dia)
  const settled = after.itens.map((item, i) => (touched(item) ? (itens[i] ?? item) : item))
  return settled.every((item, i) => item === after.itens[i]) ? after : replaceItems(after, settled)
}
