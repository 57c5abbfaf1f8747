import { getDefaultStore } from 'jotai'
import { checkIdentification } from '../../../core/venda/check-identification.ts'
import { pay } from '../../../core/venda/pay.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { openDialog } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { applySale, balanceAtom, currentSale, currentTotal } from '../../state/sale.ts'
import { paymentChooser } from '../dialogs/payment-chooser.tsx'
import { paymentDialog } from '../dialogs/payment-dialog.tsx'
import { paymentOf } from '../payment-of.ts'
import { refuseSale } from '../refuse-product.ts'
import { finishSale, nowIso } from './finish-sale.ts'
import { identifyCustomer } from './identify-customer.ts'

/** From the way to the value to the next way, without leaving the panel, until nothing is owed. */
export async function addPayment(): Promise<void> {
  if (currentSale().itens.length === 0) return alerta('Informe ao menos um item')
  if (!isOwed()) return finishSale()
  if (heldUp()) return
  for (let continua = false; isOwed(); continua = true) {
    const meio = await openDialog(paymentChooser, { continua })
    if (meio === undefined) return
    const pagamento = await openDialog(paymentDialog, { meio })
    if (!pagamento || applySale(venda => pay(venda, { pagamento, total: currentTotal() }))) return
  }
  await finishSale()
}

/** All that is owed in the account's first kind of cash: what F5 F2 Enter does. */
export async function exactCash(): Promise<void> {
  const cash = paymentMethods().find(({ meio }) => meio === 1)
  if (!cash) return alerta('Cadastre um meio de pagamento em dinheiro')
  if (isOwed()) {
    if (heldUp()) return
    const pagamento = paymentOf(cash, { valor: getDefaultStore().get(balanceAtom).restante.toFixed(2) })
    if (applySale(venda => pay(venda, { pagamento, total: currentTotal() }))) return
  }
  await finishSale()
}

/** What has to be settled before anything is received: a product whose note would be refused, who buys where the law asks. */
function heldUp(): boolean {
  const refusal = refuseSale(currentSale())
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

const isOwed = (): boolean => !getDefaultStore().get(balanceAtom).restante.isZero()
