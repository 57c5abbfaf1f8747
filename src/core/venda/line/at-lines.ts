import { dec, ZERO } from '../../money/decimal.ts'
import { followShares } from '../share-of.ts'
import type { ItemVenda, Venda } from '../venda.ts'

/**
 * Recomputes the header's amounts (R$) of a return: the share of these lines in the whole sale. An amount that
 * the user replaced by another stays.
 */
export function atLines(venda: Venda, itens: readonly ItemVenda[]): Venda {
  const { inteira } = venda
  if (!inteira) return venda
  const all =
    inteira.bruto === undefined
      ? Object.values(inteira.brutos).reduce((sum, bruto) => sum.plus(dec(bruto)), ZERO)
      : dec(inteira.bruto)
  const part = (of: readonly ItemVenda[]) =>
    of.reduce((sum, { uid, qtde, inteira: whole }) => {
      const bruto = inteira.brutos[uid]
      const of = dec(inteira.qtdes?.[uid] ?? whole?.qtde ?? '0')
      if (bruto === undefined || of.isZero()) return sum
      return sum.plus(dec(bruto).times(dec(qtde)).div(of))
    }, ZERO)
  const [before, after] = [part(venda.itens), part(itens)]
  if (all.isZero() || before.eq(after)) return venda
  return followShares(venda, { valores: inteira.valores, of: all, before, after })
}
