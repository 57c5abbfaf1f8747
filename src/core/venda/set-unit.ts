import { type Recusa, refuse } from './recusa.ts'
import { replaceItem } from './replace-item.ts'
import { chassiRepetido, isUnit } from './unit.ts'
import type { ItemVenda, Venda } from './venda.ts'

interface SetUnit {
  uid: string
  /** All its details. */
  unidade: Partial<ItemVenda>
}

/** Other details of the new vehicle that a line is. Refuses a line that is none, and a chassis that is in the sale already. */
export const setUnit = (venda: Venda, { uid, unidade }: SetUnit): Venda | Recusa =>
  replaceItem(venda, uid, item => {
    if (!isUnit(item)) return refuse('item', 'A linha não é de um veículo novo')
    const outras = venda.itens.filter(line => line.uid !== uid)
    return chassiRepetido(outras, unidade) ?? { ...item, ...unidade }
  })
