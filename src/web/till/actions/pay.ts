import { checkIdentification } from '../../../core/venda/header/check-identification.ts'
import { pay } from '../../../core/venda/payment/pay.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { tellRefusal } from '../../../domain/fiscal/to-engine.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { giveUp } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { applySale, balanceAtom, currentSale, currentTotal, figuresAtom } from '../../state/sale.ts'
import { instalmentsDialog } from '../dialogs/instalments-dialog.ts'
import { paymentChooser } from '../dialogs/payment-chooser.tsx'
import { paymentDialog } from '../dialogs/payment-dialog.tsx'
import { holdGoods, letGoodsGo, tellLacking } from '../hold-goods.ts'
import { TILL_PAYING } from '../paying.ts'
import { paymentOf } from '../payment-of.ts'
import { refuseSale } from '../refuse-product.ts'
import { payVoucher } from '../return/pay-voucher.ts'
import { entriesAfter } from '../run-intent.ts'
import { finishSale, nowIso } from './finish-sale.ts'
import { identifyCustomer } from './identify-customer.ts'
import { takePayments } from './take-payments.ts'

/** From the way to the value to the next way, without leaving the panel, until nothing is owed. */
export async function addPayment(): Promise<void> {
  if (currentSale().itens.length === 0) return alerta('Informe ao menos um item')
  if (!isOwed()) return finishSale()
  if (heldUp()) return
  if (currentSale().vale_id && !(await payVoucher())) return
  if (!isOwed()) return finishSale()
  // asked while the hand is on the panel, which waits for it only before it takes money
  const lacking = holdGoods()
  void lacking.then(falta => {
    if (!falta) return
    giveUp(instalmentsDialog, paymentDialog, paymentChooser)
    tellLacking(falta)
  })
  if (await takePayments(TILL_PAYING, lacking)) return finishSale()
  if (!(await lacking)) letGoodsGo()
}

/** All that is owed in the account's first kind of cash: what F5 F2 Enter does. */
export async function exactCash(): Promise<void> {
  const cash = paymentMethods().find(({ meio }) => meio === 1)
  if (!cash) return alerta('Cadastre um meio de pagamento em dinheiro')
  if (!isOwed()) return finishSale()
  if (heldUp()) return
  const paid = payExact(cash)
  entriesAfter(paid)
  await paid
}

async function payExact(cash: MeioCatalogo): Promise<void> {
  const { uuid } = currentSale()
  const lacking = await holdGoods()
  if (lacking) return tellLacking(lacking)
  // the key was pressed twice
  if (currentSale().uuid !== uuid) return
  if (currentSale().vale_id && !(await payVoucher())) return
  if (isOwed()) {
    const pagamento = paymentOf(cash, { valor: balanceAtom.get().restante.toFixed(2) })
    if (applySale(venda => pay(venda, { pagamento, total: currentTotal() }))) return
  }
  await finishSale()
}

/**
 * Tells if something has to be settled before money is received: a product whose note would be refused, a buyer that
 * the law asks for.
 */
function heldUp(): boolean {
  const figures = figuresAtom.get()
  const refusal = refuseSale(currentSale()) ?? (figures?.erro ? tellRefusal(currentSale(), figures) : null)
  if (refusal) {
    alerta(refusal)
    return true
  }
  const anonymous = checkIdentification(currentSale(), { total: currentTotal(), data: nowIso() })
  if (!anonymous) return false
  alerta(anonymous.erro)
  void identifyCustomer('')
  return true
}

const isOwed = (): boolean => !balanceAtom.get().restante.isZero()
