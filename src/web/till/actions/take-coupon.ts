import { couponHash } from '../../../core/promotions/promotion.ts'
import { setCoupon } from '../../../core/venda/header/set-coupon.ts'
import { catalogOffers } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { momentOfOffers } from '../offers/offered.ts'
import { change, refuse } from './entry.ts'

/** Adds a coupon to the open sale: its promotions act on the lines that they target, also those scanned later. */
export function takeCoupon(desk: Desk, codigo: string): undefined {
  const hash = couponHash(codigo)
  const promotion = catalogOffers().promocoes.find(({ cupom }) => cupom === hash)
  if (!promotion) return refuse(desk, 'Este cupom não existe nesta empresa')
  if (!change(desk, sale => setCoupon(sale, codigo.trim(), momentOfOffers())))
    notify(`Cupom: ${promotion.nome}`)
}
