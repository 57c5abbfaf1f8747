import { NOTE_MODELS } from '../../../core/document/models.ts'
import { refusedByNfce } from '../../../core/tender/index.ts'
import type { Saldo } from '../../../core/venda/payment/balance.ts'
import type { Billing } from '../../../core/venda/payment/payment-way.ts'
import type { Recusa } from '../../../core/venda/recusa.ts'
import type { PagamentoVenda, Venda } from '../../../core/venda/venda.ts'
import type { Derived } from '../../state/cell.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { todayHere } from '../../state/local-time.ts'
import { askDebtor } from '../account/debtor.ts'
import { type AskedMethods, catalogLists, type PaymentLists, readLists } from './lists.ts'

/** Sale being paid: the till's, or a document in its form. Payment windows use only this, and follow its atoms. */
export interface Paying extends Billing {
  saldo: Derived<Saldo>
  pagamentos: Derived<readonly PagamentoVenda[]>
  /** Total to pay, R$, plain decimal. */
  total: Derived<string>
  venda: () => Venda
  /** True for the till's sale: only there card and PIX may be charged. */
  cobra: boolean
  /** Applies a change. Shows a refusal, and also returns it. */
  mudar: (change: (venda: Venda) => Venda | Recusa) => Recusa | null
  /** Gives the ISO day of the document, from which instalments count. */
  data: () => string
  /** Gives the registered customer's id; absent or null: none. */
  cliente?: () => number | null
  /** Tells whether a registered customer will owe; without one, asks for the customer. */
  devedor: () => Promise<boolean>
  /** Gives methods and brands, at once or as a promise. */
  listas: (asked: AskedMethods) => PaymentLists | Promise<PaymentLists>
}

/** Payment of the till's open sale. */
export const tillPaying = ofDesk((desk): Paying => {
  return {
    ...partsOf(desk),
    cobra: true,
    data: () => todayHere(),
    // in an exchange the voucher pays: the customer's credit is not offered
    cliente: () => (desk.current().vale_id ? null : (desk.current().consumidor?.parceiro_id ?? null)),
    devedor: () => askDebtor(desk),
    listas: asked => ofModel(catalogLists(asked), desk.modelo.get() ?? NOTE_MODELS['65'].modelo),
  }
})

/** Makes the payment of a document in its form; `billing` comes from the form, the lists come from the server. */
export const documentPaying = (
  desk: Desk,
  billing: Billing & Pick<Paying, 'cliente' | 'devedor'>,
): Paying => ({
  ...billing,
  ...partsOf(desk),
  cobra: false,
  // instalments count from the document's day
  data: () => desk.taxContext.get()?.data ?? todayHere(),
  listas: async asked => ofModel(await readLists(asked), desk.modelo.get()),
})

/** Leaves out methods that the sale's note refuses. */
const ofModel = ({ methods, ...lists }: PaymentLists, modelo: string | undefined): PaymentLists => ({
  ...lists,
  methods:
    modelo === NOTE_MODELS['65'].modelo
      ? methods.filter(({ tpag }) => refusedByNfce(tpag) === null)
      : methods,
})

const partsOf = ({ balance, payments, total, apply, current }: Desk) => ({
  saldo: balance,
  pagamentos: payments,
  total,
  mudar: apply,
  venda: current,
})

export const owedBy = ({ saldo }: Paying) => saldo.get().restante
