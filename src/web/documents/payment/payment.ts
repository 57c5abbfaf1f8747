import { isOfSelling, precedesNote } from '../../../core/document/types/index.ts'
import { type Billing, isOpenEnded, paymentWay } from '../../../core/venda/payment/payment-way.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { WITHOUT_PAYMENT } from '../../../domain/documents/documento/operacao.ts'
import { SEM_DEVEDOR } from '../../../domain/money/causes/document.ts'
import { keyIn } from '../../commands/hints/hints.ts'
import { chordLabel } from '../../keys/chords.ts'
import type { FormStore } from '../../register/form/store.ts'
import { alerta, type Proximo } from '../../state/notices.ts'
import { removeLastPayment } from '../../till/actions/remove-last-payment.ts'
import { takePayments } from '../../till/actions/take-payments.ts'
import { documentPaying, owedBy } from '../../till/payment/paying.ts'
import { deskOf } from '../desk/desk-of.ts'

/** Gives the open document's payment data. */
export const paying = (store: FormStore, leitura = false) =>
  documentPaying(deskOf(store), {
    tipo_operacao: deskOf(store).operation(),
    tipo_faturamento: store.valor('tipo_faturamento') as Billing['tipo_faturamento'],
    leitura,
    cliente: () => {
      const parceiro = store.valor('parceiro_id')
      return typeof parceiro === 'number' ? parceiro : null
    },
    devedor: async () => {
      if (!isOfSelling(deskOf(store).operation()) || typeof store.valor('parceiro_id') === 'number')
        return true
      alerta(SEM_DEVEDOR)
      return false
    },
  })

/** Gives the reason why a payment cannot be added now (doc 3 §4.2); null: one can. */
export function whyNoPayment(store: FormStore): string | null {
  const desk = deskOf(store)
  const own = paying(store)
  if (desk.current().itens.length === 0 && !isOpenEnded(own)) return 'Informe ao menos um item'
  if (paymentWay(own, owedBy(own)) !== null) return null
  return own.tipo_faturamento === WITHOUT_PAYMENT
    ? "O faturamento é 'sem pagamento': para receber, escolha outro no cabeçalho"
    : 'Nada a receber: o total já está pago'
}

/** Adds payments: asks method and value until nothing is due or the user stops (doc 3 §4.2). */
export async function addDocumentPayment(store: FormStore): Promise<void> {
  const why = whyNoPayment(store)
  if (why !== null) return alerta(why)
  await takePayments(paying(store))
}

/** Gives the command that helps after a refused payment: add the missing payment, or remove the excess. */
export const payingKey = (store: FormStore): Proximo =>
  whyNoPayment(store) === null
    ? { comando: pagamento.adicionar, texto: pagamento.adicionar.title }
    : { comando: pagamento.remover, texto: pagamento.remover.title }

/** Adds to a payment's refusal the key to pay and the way to save unpaid; unchanged when no payment can be added. */
export function withWayToPay(store: FormStore, texto: string): string {
  const { comando, texto: como } = payingKey(store)
  if (comando !== pagamento.adicionar) return texto
  const chord = keyIn('form.documento', comando.id)
  const key = chord ? ` (${chordLabel(chord)})` : ''
  return `${texto}. ${como}${key}, ou salve sem receber: faturamento 'sem pagamento', no cabeçalho`
}

/** Tells whether a document may be saved unpaid: an order precedes its note, and the note asks for the payment. */
export const mayStayUnpaid = (store: FormStore, refused: string): boolean => {
  const desk = deskOf(store)
  return (
    refused === 'pagamento' &&
    precedesNote(desk.operation()) &&
    desk.current().pagamento.length === 0 &&
    whyNoPayment(store) === null
  )
}

export const undoPayment = (store: FormStore) => removeLastPayment(paying(store))
