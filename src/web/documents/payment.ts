import { getDefaultStore } from 'jotai'
import { dec } from '../../core/money/decimal.ts'
import { type Billing, paymentWay } from '../../core/venda/payment-way.ts'
import type { FormStore } from '../register/form/store.ts'
import { todayHere } from '../state/local-time.ts'
import { alerta } from '../state/notices.ts'
import {
  applySale,
  currentSale,
  operationInHand,
  saleAtom,
  taxContextAtom,
  totalAtom,
} from '../state/sale.ts'
import { removeLastPayment } from '../till/actions/remove-last-payment.ts'
import { takePayments } from '../till/actions/take-payments.ts'
import { documentPaying } from '../till/paying.ts'

/** Instalments count from the document's day. */
const payingOf = documentPaying({
  venda: saleAtom,
  total: totalAtom,
  mudar: applySale,
  data: () => getDefaultStore().get(taxContextAtom)?.data ?? todayHere(),
})

/** How the open document says that it is paid. */
export const paying = (store: FormStore, leitura = false) =>
  payingOf({
    tipo_operacao: operationInHand(),
    tipo_faturamento: store.valor('tipo_faturamento') as Billing['tipo_faturamento'],
    leitura,
    cliente: () => {
      const parceiro = store.valor('parceiro_id')
      return typeof parceiro === 'number' ? parceiro : null
    },
  })

/** Whether a payment could be added at all, were anything owed (doc 3 §4.2): where none could, the key is not offered. */
export const takesPayment = (store: FormStore): boolean => paymentWay(paying(store), dec('1')) !== null

/** From the way to the value to the next way until nothing is owed (doc 3 §4.2). */
export async function addDocumentPayment(store: FormStore): Promise<void> {
  if (currentSale().itens.length === 0 && operationInHand() !== 9) return alerta('Informe ao menos um item')
  await takePayments(paying(store))
}

export const undoPayment = (store: FormStore) => removeLastPayment(paying(store))
