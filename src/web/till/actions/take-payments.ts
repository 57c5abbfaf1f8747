import { pay } from '../../../core/venda/payment/pay.ts'
import { isOpenEnded, paymentWay } from '../../../core/venda/payment/payment-way.ts'
import { openDialog } from '../../dialogs/define.ts'
import { owesBy } from '../account/beyond-limit.ts'
import type { Gate } from '../desk/entries.ts'
import { paymentChooser } from '../dialogs/payment-chooser.tsx'
import { paymentDialog } from '../dialogs/payment-dialog.tsx'
import { takeInHand } from '../offers/by-tender.ts'
import { owedBy, type Paying } from '../payment/paying.ts'

/**
 * Asks for a method and an amount of payment until nothing is owed. Operations billed on credit skip the choice of the
 * kind of payment.
 * @param gate closed from a given payment until the next question
 * @param lacking settles before anything is received; truthy when goods are lacking
 * @returns true when nothing more is owed; for a document with no fixed total, true after one payment
 */
export async function takePayments(
  paying: Paying,
  lacking?: Promise<unknown>,
  gate?: Gate,
): Promise<boolean> {
  for (let continua = false; ; continua = true) {
    const way = paymentWay(paying, owedBy(paying))
    if (way === null) return owedBy(paying).isZero()
    takeInHand(paying, null)
    const prazo = way === 'prazo'
    const meio = prazo ? 4 : await openDialog(paymentChooser, { continua, paying })
    if (meio === undefined) return false
    const pagamento = await openDialog(paymentDialog, { meio, prazo, paying })
    if (!pagamento) {
      takeInHand(paying, null)
      return false
    }
    if (owesBy([pagamento]) && !(await paying.devedor())) return false
    gate?.close()
    if (await lacking) return false
    const total = paying.total.get()
    const { tipo_operacao } = paying
    if (paying.mudar(venda => pay(venda, { pagamento, total, tipo_operacao }))) return false
    if (!owedBy(paying).isZero()) gate?.open()
    // the document does not say how much more will be paid
    if (isOpenEnded(paying)) return true
  }
}
