import { checkOpen, type Recusa, recusada } from '../recusa.ts'
import type { Venda } from '../venda.ts'
import { type Ajuste, ajuste, percentOf } from './ajuste.ts'
import { subtotal } from './subtotal.ts'

/** Sets the discount of the whole sale, in % or R$ of the subtotal, replacing the former. "0" clears it (Limpar). */
export function discount(venda: Venda, args: Ajuste): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const done = ajuste(subtotal(venda), args, 'desconto')
  if (recusada(done)) return done
  return { ...venda, desconto: done.valor, desconto_percentual: percentOf(args) }
}

/** Sets the sale's surcharge, in % of the subtotal (which it may exceed, G-076) or R$, replacing any; "0" clears it. */
export function surcharge(venda: Venda, args: Ajuste): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const done = ajuste(subtotal(venda), args, 'acréscimo', { teto: false })
  if (recusada(done)) return done
  return { ...venda, acrscimo: done.valor, acrscimo_percentual: percentOf(args) }
}
