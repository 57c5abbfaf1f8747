import { dec } from '../../money/decimal.ts'
import { partOfWhole, partsTogether } from '../returned.ts'
import { follow } from '../share-of.ts'
import type { ItemVenda, Venda } from '../venda.ts'

/** Recomputes the header's amounts (R$) of a return from the parts of its lines; one that the user replaced stays. */
export function atLines(venda: Venda, itens: readonly ItemVenda[]): Venda {
  if (!venda.inteira) return venda
  const parts = (of: readonly ItemVenda[]) =>
    partsTogether(
      of.flatMap(({ qtde, inteira }) =>
        inteira && !dec(inteira.qtde).isZero() ? [partOfWhole(inteira, dec(qtde))] : [],
      ),
    )
  const was = parts(venda.itens)
  const none = Object.fromEntries(Object.keys(was).map(name => [name, '0.00']))
  return follow(venda, was, { ...none, ...parts(itens) })
}
