import { offersOf } from '../ofertas.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Most coupons of one sale. */
const MOST = 10

/** Adds a coupon's code to the open sale; `em`: the present moment, ISO. */
export function setCoupon(venda: Venda, codigo: string, em: string): Venda | Recusa {
  const ofertas = offersOf(venda, em)
  const cupons = ofertas.cupons ?? []
  if (cupons.length >= MOST) return refuse('cupom', 'Esta venda já tem cupons demais')
  return checkOpen(venda) ?? { ...venda, ofertas: { ...ofertas, cupons: [...new Set([...cupons, codigo])] } }
}
