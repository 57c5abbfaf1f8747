import { pay } from '../../../core/venda/payment/pay.ts'
import { isOpenEnded, paymentWay } from '../../../core/venda/payment/payment-way.ts'
import { openDialog } from '../../dialogs/define.ts'
import { paymentChooser } from '../dialogs/payment-chooser.tsx'
import { paymentDialog } from '../dialogs/payment-dialog.tsx'
import { owedBy, type Paying } from '../paying.ts'

/**
 * From the way to the value to the next way, until nothing is owed. What is billed on credit goes straight to its methods (G-122).
 * @param lacking settles before anything is received; true of what may not be
 * @returns whether all that is owed was received
 */
export async function takePayments(paying: Paying, lacking?: Promise<unknown>): Promise<boolean> {
  for (let continua = false; ; continua = true) {
    const way = paymentWay(paying, owedBy(paying))
    if (way === null) return owedBy(paying).isZero()
    const prazo = way === 'prazo'
    const meio = prazo ? 4 : await openDialog(paymentChooser, { continua, paying })
    if (meio === undefined) return false
    const pagamento = await openDialog(paymentDialog, { meio, prazo, paying })
    if (!pagamento || (await lacking)) return false
    const total = paying.total.get()
    const { tipo_operacao } = paying
    if (paying.mudar(venda => pay(venda, { pagamento, total, tipo_operacao }))) return false
    // nothing says how much more there is to come
    if (isOpenEnded(paying)) return true
  }
}
