import { dec } from '../money/decimal.ts'
import { subtotal } from './subtotal.ts'
import type { ItemVenda, Venda } from './venda.ts'

/**
 * The sale with other lines. The document's discount may not pass the new subtotal (doc 3 §5.5): removing a line lowers
 * it, otherwise the sale could not be closed.
 */
export function replaceItems(venda: Venda, itens: readonly ItemVenda[]): Venda {
  const next = { ...venda, itens }
  const limit = subtotal(next)
  return dec(venda.desconto).gt(limit) ? { ...next, desconto: limit.toFixed(2) } : next
}
