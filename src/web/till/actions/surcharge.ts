import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { surcharge } from '../../../core/venda/total/discount.ts'
import { askAdjust, meant } from './adjust.ts'
import { change } from './entry.ts'

export const surchargeSale = (given: Ajuste) =>
  meant('acréscimo', given, () => void change(sale => surcharge(sale, given)))

export async function askSurcharge(): Promise<void> {
  const given = await askAdjust('acrscimo')
  if (given) await surchargeSale(given)
}
