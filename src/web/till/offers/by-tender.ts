import { asksTender } from '../../../core/promotions/promotion.ts'
import { nomePagamento } from '../../../core/tender/index.ts'
import { settleOffers } from '../../../core/venda/offers/settle.ts'
import { withoutTenderInHand, withTenderInHand } from '../../../core/venda/payment/tender-in-hand.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogOffers } from '../../catalog/catalog.ts'
import type { Paying } from '../payment/paying.ts'
import { costOf } from './hint.ts'
import { momentOfOffers, offeredTo } from './offered.ts'

/** Says by which tPag a till's sale is being paid, where a promotion asks for a tender; null: by none. */
export function takeInHand(
  { cobra, venda, mudar }: Pick<Paying, 'cobra' | 'venda' | 'mudar'>,
  tpag: string | null,
): void {
  const { pagando = null } = venda().ofertas ?? {}
  if (!cobra || pagando === tpag || (tpag !== null && !catalogOffers().promocoes.some(asksTender))) return
  mudar(sale => (tpag === null ? withoutTenderInHand(sale) : withTenderInHand(sale, tpag, momentOfOffers())))
}

/** Lists what a till's sale costs less where all of it is paid by a tender that a promotion asks for: its names, and R$. */
export function offersByTender(sale: Venda): { em: string; menos: string }[] {
  const bound = catalogOffers().promocoes.filter(asksTender)
  if (bound.length === 0) return []
  const [offered, moment] = [offeredTo(sale), momentOfOffers()]
  const now = costOf(sale)
  return bound.flatMap(({ meios = [] }) => {
    const [tpag = ''] = meios
    const paidSo = settleOffers(withTenderInHand(sale, tpag, moment), offered, moment).venda
    const menos = now.minus(costOf(paidSo))
    const em = [...new Set(meios.map(each => nomePagamento(each)))].join(' ou ')
    return menos.gt(0) ? [{ em, menos: menos.toFixed(2) }] : []
  })
}
