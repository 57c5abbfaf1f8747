import { dec } from '../money/decimal.ts'
import { subtotal } from './subtotal.ts'
import type { ItemVenda, Venda } from './venda.ts'

/**
 * The sale with other lines. The document's discount and surcharge may not pass the new subtotal (doc 3 §5.5):
 * removing a line lowers them with it, otherwise the sale could not be closed.
 */
export function replaceItems(venda: Venda, itens: readonly ItemVenda[]): Venda {
  const next = { ...venda, itens }
  const limit = subtotal(next)
  const over = (value: string) => dec(value).gt(limit)
  if (!over(venda.desconto) && !over(venda.acrscimo)) return next
  const cut = limit.toFixed(2)
  return {
    ...next,
    desconto: over(venda.desconto) ? cut : venda.desconto,
    acrscimo: over(venda.acrscimo) ? cut : venda.acrscimo,
  }
}
