import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { creditSpent, nameOfPayment } from '../../../core/venda/payment/credito.ts'
import { pay } from '../../../core/venda/payment/pay.ts'
import { setVoucher } from '../../../core/venda/payment/voucher.ts'
import { valeEmDinheiro } from '../../../domain/api/devolucoes.ts'
import { type ValeDoCaixa, verVale } from '../../../domain/api/vales.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import { uuidv7 } from '../../offline/uuid.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { onlineAtom } from '../../state/situation.ts'
import { refreshCatalog } from '../actions/terminal.ts'
import { paymentOf } from '../payment/payment-of.ts'
import { terminalAtom } from '../terminal.ts'
import { leaveToReturn } from './ask-leave.ts'
import { isRefused } from './unanswered.ts'

/**
 * Pays the sale with its voucher first. What remains on a return's voucher may be paid out in cash; on any other
 * voucher it stays. False: the caller must not receive another payment yet. Offline, the voucher is left unused,
 * because only the server knows its balance.
 */
export async function payVoucher(desk: Desk): Promise<boolean> {
  const { vale_id, pagamento, uuid } = desk.current()
  if (!vale_id || creditSpent(pagamento).gt(0)) return true
  if (!onlineAtom.get()) {
    alerta('Sem o servidor o vale não pode ser conferido: receba de outro modo, e ele fica para depois')
    return true
  }
  try {
    const { saldo, recusa, origem } = await readLeft(desk, vale_id)
    if (desk.current().uuid !== uuid) return false
    if (recusa) {
      alerta(`${recusa}: receba de outro modo`)
      return true
    }
    const owed = desk.balance.get().restante
    const valor = (dec(saldo).gt(owed) ? owed : dec(saldo)).toFixed(2)
    const method = await methodOfVoucher()
    if (!method) {
      alerta('Cadastre um meio de pagamento de crédito em loja (21)')
      return false
    }
    const left = dec(saldo).minus(dec(valor))
    if (left.gt(0) && origem === 'devolucao') await offerCash(desk, vale_id, left.toFixed(2))
    if (desk.current().uuid !== uuid) return false
    // the payment names no customer: anyone who has the paper may use the voucher
    const pagamento = paymentOf({ ...method, descricao: nameOfPayment(method, vale_id) }, { valor })
    return desk.apply(venda => pay(venda, { pagamento, total: desk.total.get() })) === null
  } catch (error) {
    alerta(errorText(error))
    return false
  }
}

async function readLeft(desk: Desk, id: number): Promise<ValeDoCaixa> {
  const { data } = await call(verVale, { params: { id }, semMover: true })
  desk.apply(venda => setVoucher(venda, data))
  return data
}

/** Finds the vouchers' payment method. The server makes it at the first return: if missing, asks a fresh catalogue. */
async function methodOfVoucher() {
  const find = () => paymentMethods().find(({ tpag }) => tpag === CREDITO_EM_LOJA)
  if (!find()) await refreshCatalog()
  return find()
}

/** Asks whether the rest of the voucher goes out in cash; if so, records the refund and shows the amount. */
async function offerCash(desk: Desk, id: number, valor: string): Promise<void> {
  const wanted = await openDialog(confirmDialog, {
    titulo: 'Sobra do vale',
    pergunta: `Devolver ${formatMoney(valor)} em dinheiro?`,
    detalhe: 'Não: fica no mesmo vale, que o seu papel, o cupom ou a nota da devolução acha de novo',
  })
  if (wanted !== true) return
  const uuid = uuidv7()
  if (!hasFlag('pdv_devolucao') && !hasFlag('devolucao_venda') && !(await leaveToReturn(desk, uuid, valor)))
    return
  const body = { uuid, valor, terminal_id: terminalAtom.get() }
  for (let answered = false; !answered; ) {
    try {
      const { data } = await call(valeEmDinheiro, { params: { id }, body })
      desk.apply(venda => setVoucher(venda, data))
      answered = true
    } catch (error) {
      // without an answer the balance may be lower already: only the same uuid tells whether the cash is owed
      if (isRefused(error) || !(await askAgain())) throw error
    }
  }
  await attention(`Entregue ${formatMoney(valor)} em dinheiro`)
}

/** Asks whether to repeat a request that was not answered. */
const askAgain = async (): Promise<boolean> =>
  (await openDialog(confirmDialog, {
    titulo: 'Devolução sem resposta',
    pergunta: 'Perguntar outra vez ao servidor?',
    detalhe: 'O vale pode já ter baixado. Só entregue o dinheiro quando a resposta vier',
  })) === true
