import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { surcharge } from '../../../core/venda/total/discount.ts'
import type { Desk } from '../../state/desk.ts'
import { askAdjust, meant } from './adjust.ts'
import { change } from './entry.ts'

export const surchargeSale = (desk: Desk, given: Ajuste) =>
  meant(desk, 'acréscimo', given, () => void change(desk, sale => surcharge(sale, given)))

export async function askSurcharge(desk: Desk): Promise<void> {
  const given = await askAdjust(desk, 'acrscimo')
  if (given) await surchargeSale(desk, given)
}
