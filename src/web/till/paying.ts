import { balance, type Saldo } from '../../core/venda/payment/balance.ts'
import type { Billing } from '../../core/venda/payment/payment-way.ts'
import type { Recusa } from '../../core/venda/recusa.ts'
import type { PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import { type Derived, derived } from '../state/cell.ts'
import { todayHere } from '../state/local-time.ts'
import { applySale, balanceAtom, currentSale, paymentsAtom, totalAtom } from '../state/sale.ts'
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
  /** One change of it; a refusal is said by who holds it, and answered. */
  mudar: (change: (venda: Venda) => Venda | Recusa) => Recusa | null
  /** ISO day of the document, which instalments count from. */
  data: () => string
  /** Gives the registered customer; absent or null: none. */
  cliente?: () => number | null
  /** Gives the choices: there at once, or read. */
  listas: (asked: AskedMethods) => PaymentLists | Promise<PaymentLists>
}

/** The open sale of this till. */
export const TILL_PAYING: Paying = {
  saldo: balanceAtom,
  pagamentos: paymentsAtom,
  total: totalAtom,
  mudar: applySale,
  data: () => todayHere(),
  // in an exchange the voucher pays: no other credit joins it
  cliente: () => (currentSale().vale_id ? null : (currentSale().consumidor?.parceiro_id ?? null)),
  listas: catalogLists,
}

interface InForm extends Pick<Paying, 'total' | 'mudar' | 'data'> {
  venda: Derived<Venda | null>
}

const NONE: readonly PagamentoVenda[] = []

/** A document in its form, which says its billing at each opening; its lists are the server's. */
export function documentPaying({
  venda,
  ...own
}: InForm): (billing: Billing & Pick<Paying, 'cliente'>) => Paying {
  const pagamentos = derived(get => get(venda)?.pagamento ?? NONE)
  const saldo = derived(get => balance(get(pagamentos), get(own.total)))
  return billing => ({ ...billing, ...own, saldo, pagamentos, listas: readLists })
}

export const owedBy = ({ saldo }: Paying) => saldo.get().restante
