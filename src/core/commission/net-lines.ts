import { allocateExact } from '../money/allocate.ts'
import { dec } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { lineTotal } from '../venda/line-total.ts'
import type { ItemVenda } from '../venda/venda.ts'

interface Vendido {
  itens: readonly Pick<ItemVenda, 'qtde' | 'preco' | 'desconto'>[]
  desconto: string
}

/** Computes R$ of each line, less its discount and its share of the sale's. Surcharge and delivery fee do not count. */
export function netLines({ itens, desconto }: Vendido): string[] {
  const brought = itens.map(item => floor(lineTotal(item).liquido.toFixed()))
  const parts = dec(desconto).isZero() ? [] : allocateExact(exact(desconto), brought.map(exact))
  return brought.map((valor, i) =>
    floor(
      dec(valor)
        .minus(parts[i]?.toFixed() ?? '0')
        .toFixed(),
    ),
  )
}

/** Raises a negative amount to zero. A paid sale may have a discount above its goods: such a line counts as zero. */
const floor = (valor: string): string => (dec(valor).isNegative() ? '0' : valor)
