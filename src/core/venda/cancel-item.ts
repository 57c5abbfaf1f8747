import { type Recusa, recusada, refuse } from './recusa.ts'
import { removeItem } from './remove-item.ts'
import type { Venda } from './venda.ts'

export interface CancelItem {
  uid: string
  motivo: string
  usuario_id: number
  /** ISO with offset. */
  em: string
  autoria?: string | null
}

/** Voids a line: it leaves the cart and stays in the record with who, when and why. */
export function cancelItem(
  venda: Venda,
  { uid, motivo, usuario_id, em, autoria = null }: CancelItem,
): Venda | Recusa {
  const item = venda.itens.find(line => line.uid === uid)
  const rest = removeItem(venda, { uid })
  if (recusada(rest) || !item) return rest
  const texto = motivo.trim()
  if (texto === '') return refuse('motivo', 'Informe o motivo do cancelamento')
  if (texto.length > 255) return refuse('motivo', 'Máximo de 255 caracteres')
  return { ...rest, cancelados: [...venda.cancelados, { item, motivo: texto, usuario_id, em, autoria }] }
}
