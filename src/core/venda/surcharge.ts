import { type Ajuste, ajuste, percentOf } from './ajuste.ts'
import { checkOpen } from './check-open.ts'
import { type Recusa, recusada } from './recusa.ts'
import { subtotal } from './subtotal.ts'
import type { Venda } from './venda.ts'

/** Surcharge of the whole sale, in % of the subtotal or in R$, without ceiling (G-076); replaces the former one. "0" clears it (Limpar). */
export function surcharge(venda: Venda, args: Ajuste): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const done = ajuste(subtotal(venda), args, 'acréscimo', { teto: false })
  if (recusada(done)) return done
  return { ...venda, acrscimo: done.valor, acrscimo_percentual: percentOf(args) }
}
