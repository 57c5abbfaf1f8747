import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Parks an open sale under a label. Refuses a sale without line and customer. */
export function park(venda: Venda, { rotulo }: { rotulo: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const texto = rotulo.trim()
  if (texto === '') return refuse('rotulo', 'Dê um nome à venda estacionada')
  if (texto.length > 60) return refuse('rotulo', 'Máximo de 60 caracteres')
  if (venda.itens.length === 0 && venda.consumidor === null) {
    return refuse('item', 'Não há o que estacionar: a venda está vazia')
  }
  return { ...venda, rotulo: texto }
}

/** Brings a parked sale back to the counter. */
export function resume(venda: Venda): Venda | Recusa {
  return checkOpen(venda) ?? { ...venda, rotulo: null }
}
