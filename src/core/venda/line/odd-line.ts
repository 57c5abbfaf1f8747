import { growing } from '../../growing.ts'
import { dec } from '../../money/decimal.ts'
import { formatDecimal, formatMoney } from '../../money/pt-br.ts'
import type { ItemVenda } from '../venda.ts'

/** Units that are counted, so a fraction of one is odd. */
const COUNTED = new Set(['UN', 'UND', 'UNID', 'PC', 'PÇ', 'CX', 'PCT', 'FD', 'KIT', 'PAR', 'DZ'])
const MANY = dec('9999')
const DEAR = dec('100000')

export const isCounted = (unidade: string): boolean => COUNTED.has(unidade.toUpperCase())

/**
 * Gives a question for lines that are allowed but rarely meant: a fraction of a counted unit, more than 9,999 units, above
 * R$ 100,000.00; else null. `qtde` in units, `preco` in R$ per unit.
 */
export function oddLine({
  unidade,
  qtde,
  preco,
}: {
  unidade: string
  qtde: string
  preco: string
}): string | null {
  const units = dec(qtde)
  const how = `${formatDecimal(qtde, 0, 4)} ${unidade}`
  if (isCounted(unidade) && !units.isInteger()) return `Lançar ${how}, uma fração de ${unidade}?`
  if (units.gt(MANY)) return `Lançar ${how}?`
  const total = units.times(dec(preco))
  return total.gt(DEAR) ? `Lançar ${how} por ${formatMoney(total.toFixed(2))}?` : null
}

const countOf = growing({ count: 0 }, (before, added: readonly ItemVenda[]) => ({
  count: added.reduce((sum, { unidade, qtde }) => {
    const units = dec(qtde)
    return sum + (isCounted(unidade) && units.isInteger() ? units.toNumber() : 1)
  }, before.count),
}))

/** Counts the items of a sale: the units of counted goods, and one for each weighed or measured line. */
export const countItems = (itens: readonly ItemVenda[]): number => countOf(itens).count
