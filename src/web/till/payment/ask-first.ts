import { asksServer } from '../../../core/promotions/promotion.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { isCharged } from '../../../core/venda/header/park.ts'
import { withoutOffer } from '../../../core/venda/offers/without-offer.ts'
import { creditSpent } from '../../../core/venda/payment/credito.ts'
import { removePayment } from '../../../core/venda/payment/pay.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import type { VendaBody } from '../../../domain/api/vendas.ts'
import { sendFirst } from '../../offline/queue.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { onlineAtom } from '../../state/situation.ts'

const OF_CREDIT = /^pagamento\.\d+\.valor$/
const OF_OFFER = /^itens\.(\d+)\.promocoes$/

/** Why the server does not take a sale now, and what takes the cause out of the open sale. */
interface RefusedFirst {
  texto: string
  undo: () => void
}

/**
 * Sends a sale before it ends where only the server knows whether others have used up what it takes: credit of the customer,
 * a voucher, a promotion with a limit of sales. Null: the sale may end; another refusal, or no answer, is the queue's.
 */
export async function refusedFirst(desk: Desk, body: VendaBody): Promise<RefusedFirst | null> {
  const sale = desk.current()
  const credit = creditSpent(sale.pagamento).gt(0)
  if (credit && !onlineAtom.get())
    return { texto: 'Sem o servidor o crédito não pode ser conferido', undo: () => removeCredit(desk) }
  if (!onlineAtom.get() || !(credit || limitedIn(sale).length > 0)) return null
  notify('Conferindo com o servidor…')
  const sent = await sendFirst(body)
  if (sent.tipo !== 'recusada') return null
  const texto = sent.erro
  if (sent.campos.some(campo => OF_CREDIT.test(campo))) return { texto, undo: () => removeCredit(desk) }
  const line = sent.campos.map(campo => OF_OFFER.exec(campo)?.[1]).find(found => found !== undefined)
  const over = line === undefined ? [] : limitedIn(sale, Number(line))
  return over.length > 0 ? { texto, undo: () => removeOffers(desk, over) } : null
}

/** Lists the promotions that the server counts and the lines have, or one line has. */
function limitedIn({ itens, ofertas }: Venda, line?: number): number[] {
  const lines = line === undefined ? itens : itens.slice(line, line + 1)
  const ids = new Set(
    lines.flatMap(({ promocoes }) => (promocoes ?? []).map(({ promocao_id }) => promocao_id)),
  )
  return [...ids].filter(id => {
    const promotion = ofertas?.promocoes[id]
    return promotion !== undefined && asksServer(promotion)
  })
}

function removeCredit(desk: Desk): void {
  for (const { uid, tpag } of desk.current().pagamento)
    if (tpag === CREDITO_EM_LOJA) desk.apply(venda => removePayment(venda, { uid }))
}

/** Takes promotions out of the open sale; its payments go too, because they paid another total. */
function removeOffers(desk: Desk, ids: readonly number[]): void {
  for (const payment of desk.current().pagamento)
    if (!isCharged([payment])) desk.apply(venda => removePayment(venda, payment))
  for (const id of ids) desk.apply(venda => withoutOffer(venda, id))
}
