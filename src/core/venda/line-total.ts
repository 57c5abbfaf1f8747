import { type Decimal, dec } from '../money/decimal.ts'
import { type Exact, exact } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { ItemVenda } from './venda.ts'

export interface TotalLinha {
  /** vProd: r2(qtde × preco), R$. */
  vprod: Decimal
  /** vProd less the line's discount, R$. */
  liquido: Decimal
  /** `liquido` as an Exact, for the sum of 990 lines. */
  exato: Exact
}

type Priced = Pick<ItemVenda, 'qtde' | 'preco' | 'desconto'>

const memo = new WeakMap<Priced, TotalLinha>()

/** Computes a line's totals (tax/rules §1.3). Cached by identity: a change in 990 lines costs one multiplication. */
export function lineTotal(item: Priced): TotalLinha {
  const known = memo.get(item)
  if (known) return known
  const vprod = r2(dec(item.qtde).times(dec(item.preco)))
  const liquido = vprod.minus(dec(item.desconto))
  const total = { vprod, liquido, exato: exact(liquido.toFixed()) }
  memo.set(item, total)
  return total
}
