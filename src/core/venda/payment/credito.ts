import { isoToWire } from '../../dates/day.ts'
import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'
import { CREDITO_EM_LOJA } from '../../tender/codes.ts'
import { VALE } from './reembolsos.ts'

/** Gives the name of a payment. A voucher is called VALE: it belongs to its bearer, not to the customer. */
export const nameOfPayment = (
  meio: { descricao: string; tpag: string },
  vale: number | null | undefined,
): string => (vale && meio.tpag === CREDITO_EM_LOJA ? VALE : meio.descricao)

/** Adds up the payments made with store credit, R$. */
export const creditSpent = (pagamentos: readonly { tpag: string; valor: string }[]): Decimal =>
  pagamentos.reduce((sum, { tpag, valor }) => (tpag === CREDITO_EM_LOJA ? sum.plus(dec(valor)) : sum), ZERO)

interface Spending {
  /** Customer of the credit; null: the sale has no customer. */
  parceiro_id: number | null
  /** R$ of credit that the sale uses. */
  gasto: Decimal
  /** R$ of credit of the customer; null: unknown, as without the server. */
  saldo: string | null
}

/** Gives the reason why the credit cannot pay; null when it can. */
export function creditFault({ parceiro_id, gasto, saldo }: Spending): string | null {
  if (parceiro_id === null) return 'Informe o cliente: o crédito é dele'
  if (saldo === null)
    return 'Sem o servidor o crédito do cliente não pode ser conferido: receba de outro modo'
  if (gasto.lte(dec(saldo))) return null
  return dec(saldo).gt(0) ? `O cliente só tem ${formatMoney(saldo)} de crédito` : 'O cliente não tem crédito'
}

interface VoucherState {
  /** R$. */
  saldo: string
  /** Last valid day, ISO; null: no limit. */
  validade: string | null
  anulado: boolean
}

/** Gives the reason why a voucher cannot pay on a day (ISO); null when it can. */
export function voucherWhy({ saldo, validade, anulado }: VoucherState, dia: string): string | null {
  if (anulado) return 'Este vale foi anulado'
  if (validade !== null && validade < dia) return `Este vale venceu em ${isoToWire(validade)}`
  return dec(saldo).gt(0) ? null : 'Este vale já foi gasto'
}

/** Gives the reason why a voucher cannot pay `gasto` (R$) on a day; null when it can. */
export const voucherFault = (vale: VoucherState | null, gasto: Decimal, dia: string): string | null => {
  const why = vale ? voucherWhy(vale, dia) : 'Este vale não existe nesta empresa'
  if (why !== null || vale === null || gasto.lte(dec(vale.saldo))) return why
  return `O vale só tem ${formatMoney(vale.saldo)}`
}
