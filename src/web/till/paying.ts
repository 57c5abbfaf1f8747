import type { Saldo } from '../../core/venda/payment/balance.ts'
import type { Billing } from '../../core/venda/payment/payment-way.ts'
import type { Recusa } from '../../core/venda/recusa.ts'
import type { PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import type { Derived } from '../state/cell.ts'
import { type Desk, ofDesk } from '../state/desk.ts'
import { todayHere } from '../state/local-time.ts'
import { catalogLists, type PaymentLists, readLists } from './payment-lists.ts'

/** 1 dinheiro, 2 cheque, 3 cartão, 4 outros (doc 3 §2.2). */
export type Meio = 1 | 2 | 3 | 4

export interface AskedMethods {
  meio: Meio
  /** Methods on credit alone. */
  prazo: boolean
}

/**
 * Sale being paid: the till's open one, or a document in its form. The windows of payment know nothing else of it, and
 * follow its atoms while they are open.
 */
export interface Paying extends Billing {
  saldo: Derived<Saldo>
  pagamentos: Derived<readonly PagamentoVenda[]>
  /** R$ to pay, plain decimal. */
  total: Derived<string>
  /** The sale as it is now. */
  venda: () => Venda
  /** It is charged here, at a PSP where that is its way. */
  cobra: boolean
  /** One change of it; a refusal is said by who holds it, and answered. */
  mudar: (change: (venda: Venda) => Venda | Recusa) => Recusa | null
  /** ISO day of the document, which instalments count from. */
  data: () => string
  /** Gives the registered customer; absent or null: none. */
  cliente?: () => number | null
  /** Gives the choices: there at once, or read. */
  listas: (asked: AskedMethods) => PaymentLists | Promise<PaymentLists>
}

/** The open sale of a till. */
export const tillPaying = ofDesk((desk): Paying => {
  return {
    ...partsOf(desk),
    cobra: true,
    data: () => todayHere(),
    // in an exchange the voucher pays: no other credit joins it
    cliente: () => (desk.current().vale_id ? null : (desk.current().consumidor?.parceiro_id ?? null)),
    listas: catalogLists,
  }
})

/** A document in its form, which says its billing at each opening; its lists are the server's. */
export const documentPaying = (desk: Desk, billing: Billing & Pick<Paying, 'cliente'>): Paying => ({
  ...billing,
  ...partsOf(desk),
  cobra: false,
  // instalments count from the document's day
  data: () => desk.taxContext.get()?.data ?? todayHere(),
  listas: readLists,
})

const partsOf = ({ balance, payments, total, apply, current }: Desk) => ({
  saldo: balance,
  pagamentos: payments,
  total,
  mudar: apply,
  venda: current,
})

export const owedBy = ({ saldo }: Paying) => saldo.get().restante
