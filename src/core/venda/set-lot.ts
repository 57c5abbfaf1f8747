import { type Recusa, recusar } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import type { Venda } from './venda.ts'

export interface SetLot {
  uid: string
  lote_id: number | null
  lote: string | null
}

/** Ties a line to a lot of its product; the name is at most 50 characters (doc 3 §3.10). */
export function setLot(venda: Venda, { uid, lote_id, lote }: SetLot): Venda | Recusa {
  return replaceItem(venda, uid, item => {
    if (lote !== null && lote.length > 50) return recusar('lote', 'Máximo de 50 caracteres')
    return { ...item, lote_id, lote }
  })
}
