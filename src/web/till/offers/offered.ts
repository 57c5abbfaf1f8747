import { dataHoraIn } from '../../../core/document/fuso.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { priceByTable } from '../../../core/prices/table.ts'
import { asksTender } from '../../../core/promotions/promotion.ts'
import type { TabelaSelada } from '../../../core/venda/ofertas.ts'
import { type Oferecido, settleOffers, tablesOf } from '../../../core/venda/offers/settle.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { catalogOffers, priceTables, productById, terminals, tillSetting } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { companyFuso } from '../../state/local-time.ts'
import { hasFlag } from '../../state/session.ts'

const tableOfTill = ({ terminal_id }: Venda): number | null =>
  terminals().find(({ id }) => id === terminal_id)?.tabela_preco_id ?? null

const roundingNow = () => ({
  valor_decimal: tillSetting('valor_decimal'),
  arredondar_preco: tillSetting('arredondar_preco'),
})

/** Gives what the catalogue offers to a sale of this till. */
export const offeredTo = (sale: Venda): Oferecido => ({
  ...catalogOffers(),
  tabela_do_caixa: tableOfTill(sale),
  categoriaDe: produto_id => productById(produto_id)?.categoria_id ?? null,
  como: roundingNow(),
  qtde_decimal: tillSetting('qtde_decimal'),
})

/** Gives the present moment in the company's time, ISO. */
export const momentOfOffers = (): string => dataHoraIn(new Date(), companyFuso())

/**
 * Applies price tables and promotions to a changed sale of the till. They are computed anew only when lines, customer,
 * coupons or chosen table changed: a payment moves the total only where a promotion asks for a tender.
 */
export function settleSale(before: Venda, after: Venda): Venda {
  if (after.estado !== 'aberta') return after
  const same =
    after.itens === before.itens &&
    after.consumidor === before.consumidor &&
    after.ofertas?.tabela_id === before.ofertas?.tabela_id &&
    after.ofertas?.cupons === before.ofertas?.cupons
  const { tabelas, promocoes } = catalogOffers()
  const paidAlike = after.pagamento === before.pagamento && after.ofertas?.pagando === before.ofertas?.pagando
  if (same && (paidAlike || !promocoes.some(asksTender))) return after
  if (tabelas.length === 0 && promocoes.length === 0 && !after.ofertas) return after
  return settleOffers(after, offeredTo(after), momentOfOffers(), linesThatCame(before, after)).venda
}

/** Gives the uids of the lines that a change brought. */
function linesThatCame(before: Venda, after: Venda): ReadonlySet<string> {
  if (after.itens === before.itens) return new Set()
  const had = new Set(before.itens.map(({ uid }) => uid))
  return new Set(after.itens.flatMap(({ uid }) => (had.has(uid) ? [] : uid)))
}

/** Applies present tables and promotions to the open sale. Gives R$ to pay before, where that changed; else null. */
export function renewOffers(desk: Desk): string | null {
  const before = desk.total.get()
  const sale = desk.sale.get()
  if (desk.isDocument || sale?.estado !== 'aberta' || sale.itens.length === 0) return null
  const { tabelas, promocoes } = catalogOffers()
  if (tabelas.length === 0 && promocoes.length === 0 && !sale.ofertas) return null
  const { venda } = settleOffers(sale, offeredTo(sale), momentOfOffers())
  if (venda.itens.every((item, i) => item === sale.itens[i])) return null
  desk.apply(() => venda)
  return desk.total.get() === before ? null : before
}

/** Tells that the total of the open sale changed by itself. */
export const newTotal = (desk: Desk, era: string, porque = 'tabelas e promoções de agora'): string =>
  `O total mudou de ${formatMoney(era)} para ${formatMoney(desk.total.get())}: ${porque}`

/** Gives the name of the sale's price table: chosen by hand, the customer's or the till's; null: none. */
export function tableOf(sale: Venda): string | null {
  const known = priceTables()
  for (const id of tablesOf(sale, { tabela_do_caixa: tableOfTill(sale) })) {
    const table = known.find(each => each.id === id)
    if (table) return table.nome
  }
  return null
}

const rowsOf = new WeakMap<readonly TabelaSelada[], ReadonlyMap<number, TabelaSelada>>()

/** Gives a price of a table as the catalogue has it: a document's line has only its id. */
function tableRow(id: number): TabelaSelada | undefined {
  const { tabelas } = catalogOffers()
  const known = rowsOf.get(tabelas) ?? new Map(tabelas.map(row => [row.id, row]))
  rowsOf.set(tabelas, known)
  return known.get(id)
}

/** Gives R$ of one unit by the line's table, when the table is the customer's, the till's or of every sale; else null. */
export function priceOfTable(sale: Venda, { tabela_id }: ItemVenda, base: string): string | null {
  const linha = tabela_id == null ? undefined : (sale.ofertas?.tabelas[tabela_id] ?? tableRow(tabela_id))
  if (!linha) return null
  const chosen = hasFlag('pdv_tabela') ? sale.ofertas?.tabela_id : null
  const own = [chosen, sale.consumidor?.tabela_preco_id, tableOfTill(sale)]
  return linha.todos || own.includes(linha.tabela_id) ? priceByTable(linha, base, roundingNow()) : null
}
