import { checkOpen } from './check-open.ts'
import type { Recusa } from './recusa.ts'
import type { Venda } from './venda.ts'

/** A parked sale back at the counter. */
export function resume(venda: Venda): Venda | Recusa {
  return checkOpen(venda) ?? { ...venda, rotulo: null }
}
