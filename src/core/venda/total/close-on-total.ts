import { dec } from '../../money/decimal.ts'
import { r2, round, toShortText } from '../../money/round.ts'

export interface LinhaFechada {
  qtde: string
  preco: string
}

/**
 * Computes the quantity of a line whose total is on its label: qtde = total ÷ preço. When the rounded quantity misses the
 * total, the unit price absorbs the difference (vUnCom has 10 places). So SEFAZ's qCom × vUnCom = vProd holds to the cent
 * and the label's total stays.
 * `total` and `preco` in R$, above zero; `places` = decimals of the quantity (3 for kg, at most 4).
 */
export function closeOnTotal(total: string, preco: string, places: number): LinhaFechada {
  const amount = dec(total)
  let qtde = round(amount.div(dec(preco)), places)
  for (let p = places; qtde.isZero() && p < 4; p++) qtde = round(amount.div(dec(preco)), p + 1)
  if (qtde.isZero()) return { qtde: '0.0001', preco: toShortText(amount.times(10_000), 10) }
  if (r2(qtde.times(dec(preco))).eq(amount)) return { qtde: toShortText(qtde, 4), preco }
  return { qtde: toShortText(qtde, 4), preco: toShortText(amount.div(qtde), 10) }
}
