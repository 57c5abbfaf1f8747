import { checkIdentification } from '../../../core/venda/header/check-identification.ts'
import { pay } from '../../../core/venda/payment/pay.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { tellRefusal } from '../../../domain/fiscal/to-engine.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { giveUp } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { entriesAfter, type Gate, gateOf } from '../desk/entries.ts'
import { instalmentsDialog } from '../dialogs/instalments-dialog.ts'
import { paymentChooser } from '../dialogs/payment-chooser.tsx'
import { paymentDialog } from '../dialogs/payment-dialog.tsx'
import { holdGoods, letGoodsGo, tellLacking } from '../lines/hold-goods.ts'
import { refuseSale } from '../lines/refuse-product.ts'
import { takeInHand } from '../offers/by-tender.ts'
import { newTotal, renewOffers } from '../offers/offered.ts'
import { tillPaying } from '../payment/paying.ts'
import { paymentOf } from '../payment/payment-of.ts'
import { payVoucher } from '../return/pay-voucher.ts'
import { finishSale, nowIso } from './finish-sale.ts'
import { identifyCustomer } from './identify-customer.ts'
import { takePayments } from './take-payments.ts'

/** Takes payments one after another in the payment windows, until nothing is owed, and then finishes the sale. */
export async function addPayment(desk: Desk): Promise<void> {
  if (desk.current().itens.length === 0) return alerta('Informe ao menos um item')
  if (!isOwed(desk)) return finishSale(desk)
  if (heldUp(desk)) return
  const gate = gateOf(desk)
  try {
    if (await payUp(desk, gate)) await finishSale(desk)
  } finally {
    gate.open()
  }
}

/**
 * Takes the payments; true when nothing is owed. From the payment that may end the sale on, the gate is closed: what is
 * scanned then belongs to the next customer.
 */
async function payUp(desk: Desk, gate: Gate): Promise<boolean> {
  if (desk.current().vale_id) {
    gate.close()
    if (!(await payVoucher(desk))) return false
    if (!isOwed(desk)) return true
    gate.open()
  }
  // checks the stock while the cashier enters a payment; only taking the payment waits for the answer
  const lacking = holdGoods(desk)
  void lacking.then(falta => {
    if (!falta) return
    giveUp(instalmentsDialog, paymentDialog, paymentChooser)
    tellLacking(desk, falta)
  })
  if (await takePayments(tillPaying(desk), lacking, gate)) return true
  if (!(await lacking)) letGoodsGo(desk)
  return false
}

/** Pays all that is owed with the account's first method of cash: the same as F5 F2 Enter. */
export async function exactCash(desk: Desk): Promise<void> {
  const cash = paymentMethods().find(({ meio }) => meio === 1)
  if (!cash) return alerta('Cadastre um meio de pagamento em dinheiro')
  if (!isOwed(desk)) return finishSale(desk)
  if (heldUp(desk)) return
  await entriesAfter(desk, payExact(desk, cash))
}

async function payExact(desk: Desk, cash: MeioCatalogo): Promise<void> {
  const { uuid } = desk.current()
  const lacking = await holdGoods(desk)
  if (lacking) return tellLacking(desk, lacking)
  // the sale ended meanwhile: the key was pressed twice
  if (desk.current().uuid !== uuid) return
  if (desk.current().vale_id && !(await payVoucher(desk))) return letGoodsGo(desk)
  if (isOwed(desk)) {
    const shown = desk.total.get()
    takeInHand(tillPaying(desk), cash.tpag)
    // the customer was told the total on the screen: the next press pays what cash makes of it
    if (desk.total.get() !== shown) {
      alerta(`${newTotal(desk, shown)} (em dinheiro)`)
      return letGoodsGo(desk)
    }
    const pagamento = paymentOf(cash, { valor: desk.balance.get().restante.toFixed(2) })
    if (desk.apply(venda => pay(venda, { pagamento, total: desk.total.get() }))) {
      takeInHand(tillPaying(desk), null)
      return letGoodsGo(desk)
    }
  }
  await finishSale(desk)
}

/**
 * Shows what must be corrected before money is received, and returns true: a product whose note would be refused, or a
 * missing buyer that the law requires (then asks for the buyer), or a total that was not on the screen. False: nothing to
 * correct.
 */
function heldUp(desk: Desk): boolean {
  const era = renewOffers(desk)
  if (era !== null) {
    alerta(newTotal(desk, era))
    return true
  }
  const figures = desk.figures.get()
  const refusal =
    refuseSale(desk, desk.current()) ?? (figures?.erro ? tellRefusal(desk.current(), figures) : null)
  if (refusal) {
    alerta(refusal)
    return true
  }
  const anonymous = checkIdentification(desk.current(), { total: desk.total.get(), data: nowIso() })
  if (!anonymous) return false
  alerta(anonymous.erro)
  void identifyCustomer(desk, '')
  return true
}

const isOwed = (desk: Desk): boolean => !desk.balance.get().restante.isZero()
