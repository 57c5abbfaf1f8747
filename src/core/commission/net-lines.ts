import { allocateExact } from '../money/allocate.ts'
import { dec } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { lineTotal } from '../venda/line-total.ts'
import type { ItemVenda } from '../venda/venda.ts'

interface Vendido {
  itens: readonly Pick<ItemVenda, 'qtde' | 'preco' | 'desconto'>[]
  desconto: string
}

/** R$ each line brought: its own discount out, and its part of the sale's. Surcharge and delivery are not the seller's doing. */
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

/** A sale that was paid with a discount above its goods is stored too: such a line brought nothing. */
const floor = (valor: string): string => (dec(valor).isNegative() ? '0' : valor)
