import { checkOpen, type Recusa, recusada, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'
import { replaceItems } from './replace-items.ts'
import { isUnit, modelOfUnits } from './unit.ts'

/** Removes a line of a document without a trace. The document's model does not change. */
export function removeItem(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const item = venda.itens.find(line => line.uid === uid)
  if (!item) return refuse('item', 'O item não está mais na venda')
  return replaceItems(
    venda,
    venda.itens.filter(line => line.uid !== uid),
  )
}

export interface CancelItem {
  uid: string
  motivo: string
  usuario_id: number
  /** ISO with offset. */
  em: string
  autoria?: string | null
}

/**
 * Voids a line: it leaves the cart and stays in the record with user, time and reason. Without the last new vehicle the sale
 * is of model 65 again.
 */
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
  const modelo = isUnit(item) ? modelOfUnits(rest.itens) : rest.modelo
  return {
    ...rest,
    modelo,
    cancelados: [...venda.cancelados, { item, motivo: texto, usuario_id, em, autoria }],
  }
}
