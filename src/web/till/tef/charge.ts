import { formatMoney } from '../../../core/money/pt-br.ts'
import { DYNAMIC_PIX } from '../../../core/tender/codes.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { desfazerTef, type TransacaoTef } from '../../../domain/api/tef.ts'
import { call } from '../../api/client.ts'
import { catalogCompany, paymentMethods } from '../../catalog/catalog.ts'
import { openDialog } from '../../dialogs/define.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { alerta } from '../../state/notices.ts'
import { onlineAtom } from '../../state/situation.ts'
import { tefWindow } from '../dialogs/tef-window.tsx'
import type { PaymentLists } from '../payment/lists.ts'
import type { Paying } from '../payment/paying.ts'
import { paymentOf } from '../payment/payment-of.ts'
import { currentTerminal } from '../terminal.ts'

/** Payment codes (tPag) that a card terminal charges. */
const BY_CARD = /^(03|04|05|1[0-3])$/

/** True when this till's TEF charges the method: only its own sale, and only while the server is reachable. */
export const chargesTef = (paying: Paying, method: Pick<MeioCatalogo, 'tpag'> | undefined): boolean =>
  method !== undefined &&
  BY_CARD.test(method.tpag) &&
  paying.cobra &&
  currentTerminal()?.tef === true &&
  onlineAtom.get()

/** End-to-end id of a PIX: it came by a charge of the product, and not by another machine. */
const E2E = /^E\d{20}\w{11}$/

/**
 * Tells if the server knows the CNPJ of who confirmed a payment to this till: TEF's acquirer, the company's bank of the
 * PIX, or the acquirer of an integrated method. Null: it does not.
 */
export function confirmerOf({ tpag, tef_uid, autorizacao, meio_pagamento_id }: PagamentoVenda): true | null {
  const charged = tpag === DYNAMIC_PIX && E2E.test(autorizacao ?? '')
  const method = paymentMethods().find(({ id }) => id === meio_pagamento_id)
  return tef_uid || (charged && catalogCompany()?.pix_integrado) || method?.integrado ? true : null
}

/**
 * Makes the payment that TEF approved, because the customer may use another card than chosen: another method gets one
 * instalment, and a brand that the shop lacks becomes Outros (99).
 */
export function paidByTef(
  given: PagamentoVenda,
  { methods, brands }: PaymentLists,
  { uid, tpag, tband, codigo, nsu }: TransacaoTef,
): PagamentoVenda {
  const own = methods.find(({ id }) => id === given.meio_pagamento_id)
  const used = own?.tpag === tpag ? own : (methods.find(method => method.tpag === tpag) ?? own)
  if (!used) return { ...given, tef_uid: uid }
  const bandeira = brands.find(brand => brand.tband === tband) ?? brands.find(brand => brand.tband === '99')
  const { valor, numparcelas, parcelas } = given
  const autorizacao = codigo || nsu
  const made = paymentOf(used, { valor, bandeira, autorizacao, numparcelas: used === own ? numparcelas : 1 })
  return { ...made, tef_uid: uid, ...(used === own ? { parcelas } : {}) }
}

/**
 * Undoes a card charge; a confirmed charge is cancelled at the pinpad, with the customer's card. False: the card is
 * still charged, or the state is unknown because the server did not answer.
 */
export async function undoTef({ tef_uid, valor }: PagamentoVenda): Promise<boolean> {
  if (!tef_uid) return true
  try {
    const uid = uuidv7()
    const { data } = await call(desfazerTef, { params: { uid: tef_uid }, body: { uid }, semMover: true })
    if (data.tipo !== 'CNC') {
      if (data.mensagem) alerta(data.mensagem)
      return !data.paga
    }
    const ended = await openDialog(tefWindow, {
      title: `Cancelar ${formatMoney(valor)} no TEF`,
      following: data,
    })
    return typeof ended === 'object' && ended.situacao.startsWith('confirma')
  } catch {
    alerta('O servidor não respondeu: o cartão será desfeito se a venda não for concluída')
    return false
  }
}

/**
 * Undoes the charges of a cancelled sale, the last first because cancelling an earlier charge confirms the last; warns
 * of a card that stays charged.
 */
export async function undoAllTef(payments: readonly PagamentoVenda[]): Promise<void> {
  for (const payment of payments.filter(({ tef_uid }) => tef_uid).reverse())
    if (!(await undoTef(payment)))
      alerta(
        `O cartão de ${formatMoney(payment.valor)} ficou cobrado: cancele no TEF, ou espere ser desfeito`,
      )
}
