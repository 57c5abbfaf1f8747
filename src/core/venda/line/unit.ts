import type { ModeloNota } from '../../document/models.ts'
import { type Recusa, refuse } from '../recusa.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { replaceItem } from './replace-item.ts'

/** Tells whether a line is one unit of a new vehicle. */
export const isUnit = (item: Pick<ItemVenda, 'car_chassi'>): boolean => Boolean(item.car_chassi)

export const UMA_UNIDADE = 'Cada veículo novo é um item, com quantidade 1'

/** Gives the note model of these lines: 55 with a new vehicle, for any buyer (rej. 736). */
export const modelOfUnits = (itens: readonly Pick<ItemVenda, 'car_chassi'>[]): ModeloNota =>
  itens.some(isUnit) ? '55' : '65'

/** Refuses a chassis that is already in the sale. */
export const chassiRepetido = (
  itens: readonly ItemVenda[],
  { car_chassi }: Pick<Partial<ItemVenda>, 'car_chassi'>,
): Recusa | null =>
  itens.some(item => item.car_chassi === car_chassi)
    ? refuse('item', `O chassi ${car_chassi} já está na venda`)
    : null

interface SetUnit {
  uid: string
  /** All details of the vehicle. */
  unidade: Partial<ItemVenda>
}

/** Replaces the details of a new vehicle's line. Refuses a line without vehicle, and a chassis already in the sale. */
export const setUnit = (venda: Venda, { uid, unidade }: SetUnit): Venda | Recusa =>
  replaceItem(venda, uid, item => {
    if (!isUnit(item)) return refuse('item', 'A linha não é de um veículo novo')
    const outras = venda.itens.filter(line => line.uid !== uid)
    return chassiRepetido(outras, unidade) ?? { ...item, ...unidade }
  })
