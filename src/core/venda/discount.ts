import { type Ajuste, ajuste, percentOf } from './ajuste.ts'
import { checkOpen } from './check-open.ts'
import { type Recusa, recusada } from './recusa.ts'
import { subtotal } from './subtotal.ts'
import type { Venda } from './venda.ts'

/** Discount of the whole sale, in % or R$ of the subtotal; replaces the former one. "0" clears it (Limpar). */
export function discount(venda: Venda, args: Ajuste): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const done = ajuste(subtotal(venda), args, 'desconto')
  if (recusada(done)) return done
  return { ...venda, desconto: done.valor, desconto_percentual: percentOf(args) }
}
