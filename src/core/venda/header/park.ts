import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Parks an open sale under a label of 1 to 60 characters. Refuses a sale with neither line nor customer. */
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

/** Removes the label of a parked sale: it becomes the till's open sale again. */
export function resume(venda: Venda): Venda | Recusa {
  return checkOpen(venda) ?? { ...venda, rotulo: null }
}
