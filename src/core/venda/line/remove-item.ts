import { checkOpen, type Recusa, recusada, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'
import { replaceItems } from './replace-items.ts'
import { isUnit, modelOfUnits } from './unit.ts'

/** Removes a line without a trace. */
export function removeItem(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const item = venda.itens.find(line => line.uid === uid)
  if (!item) return refuse('item', 'O item não está mais na venda')
  const rest = replaceItems(
    venda,
    venda.itens.filter(line => line.uid !== uid),
  )
  return isUnit(item) ? { ...rest, modelo: modelOfUnits(rest.itens) } : rest
}

export interface CancelItem {
  uid: string
  motivo: string
  usuario_id: number
  /** ISO with offset. */
  em: string
  autoria?: string | null
}

/** Voids a line: it leaves the cart and stays in the record with user, time and reason. */
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
