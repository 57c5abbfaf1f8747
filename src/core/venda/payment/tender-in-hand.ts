import { offersOf } from '../ofertas.ts'
import type { Venda } from '../venda.ts'

/** Says by which tPag a sale is being paid: its promotions hold while its window is open. `em`: present moment, ISO. */
export const withTenderInHand = (venda: Venda, tpag: string, em: string): Venda =>
  venda.ofertas?.pagando === tpag ? venda : { ...venda, ofertas: { ...offersOf(venda, em), pagando: tpag } }

/** Says that an open sale is being paid by no tender. */
export function withoutTenderInHand(venda: Venda): Venda {
  if (venda.ofertas?.pagando === undefined) return venda
  const { pagando: _, ...ofertas } = venda.ofertas
  return { ...venda, ofertas }
}
