import type { ModeloNota } from '../../document/models.ts'
import { type Recusa, refuse } from '../recusa.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { replaceItem } from './replace-item.ts'

/** A line that is one unit of a new vehicle. */
export const isUnit = (item: Pick<ItemVenda, 'car_chassi'>): boolean => Boolean(item.car_chassi)

export const UMA_UNIDADE = 'Cada veículo novo é um item, com quantidade 1'

/** The model that lines with or without a new vehicle go out in: its note is a 55, whoever buys (736). */
export const modelOfUnits = (itens: readonly Pick<ItemVenda, 'car_chassi'>[]): ModeloNota =>
  itens.some(isUnit) ? '55' : '65'

/** A chassis is sold once. */
export const chassiRepetido = (
  itens: readonly ItemVenda[],
  { car_chassi }: Pick<Partial<ItemVenda>, 'car_chassi'>,
): Recusa | null =>
  itens.some(item => item.car_chassi === car_chassi)
    ? refuse('item', `O chassi ${car_chassi} já está na venda`)
    : null

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
