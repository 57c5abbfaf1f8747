import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import { isUntouched, sealedPrice } from '../../../core/venda/offers/of-line.ts'
import { settleOffers } from '../../../core/venda/offers/settle.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { momentOfOffers, offeredTo } from './offered.ts'

/** Adds up the lines in R$; without the sums of the screen, which remember the cart of before. */
export const costOf = ({ itens }: Venda) =>
  itens.reduce((sum, item) => sum.plus(lineTotal(item).liquido), ZERO)

/** Says what one more unit of the newest line would cost, where tables and promotions lower it; null: nothing. */
export function hintOf(sale: Venda): string | null {
  const item = sale.itens.at(-1)
  const offered = offeredTo(sale)
  if (!item || sale.estado !== 'aberta' || offered.tabelas.length + offered.promocoes.length === 0)
    return null
  const base = sealedPrice(item, offered.como.valor_decimal)
  const own = base !== null && isUntouched(item, base, offered.qtde_decimal)
  if (!own || item.total_etiqueta || !dec(item.qtde).isInteger()) return null
  const more = { ...item, qtde: dec(item.qtde).plus(1).toFixed() }
  const { venda } = settleOffers(
    { ...sale, itens: [...sale.itens.slice(0, -1), more] },
    offered,
    momentOfOffers(),
  )
  const extra = costOf(venda).minus(costOf(sale))
  if (extra.gte(dec(item.preco))) return null
  const pay = extra.lte(0) ? ZERO : extra
  return `Leve mais 1 e pague ${pay.isZero() ? 'o mesmo' : `só ${formatMoney(pay.toFixed(2))} a mais`}`
}
