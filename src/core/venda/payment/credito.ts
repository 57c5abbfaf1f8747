import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'

/** tPag of what a customer pays with his credit at the shop, as a return left it (IT 2024.002: 'Crédito em loja'). */
export const CREDITO_EM_LOJA = '21'

/** Name of the credit on the screen and among payment methods. */
export const CREDITO_DO_CLIENTE = 'Crédito do cliente'

/** Balance of a return's voucher for an exchange; it belongs to the return, not to a customer. */
export const VALE = 'Vale-troca'

/** Name of a payment: a voucher's is nobody's credit. */
export const nameOfPayment = (
  meio: { descricao: string; tpag: string },
  vale: number | null | undefined,
): string => (vale && meio.tpag === CREDITO_EM_LOJA ? VALE : meio.descricao)

/** R$ of those payments that the customer's credit pays. */
export const creditSpent = (pagamentos: readonly { tpag: string; valor: string }[]): Decimal =>
  pagamentos.reduce((sum, { tpag, valor }) => (tpag === CREDITO_EM_LOJA ? sum.plus(dec(valor)) : sum), ZERO)

interface Spending {
  /** Customer of the credit; null: nobody is named. */
  parceiro_id: number | null
  /** R$, all that the sale takes of it. */
  gasto: Decimal
  /** R$ he has; null: nobody knows. */
  saldo: string | null
}

/** Why the credit does not pay it, in words; null: it does. */
export function creditFault({ parceiro_id, gasto, saldo }: Spending): string | null {
  if (parceiro_id === null) return 'Informe o cliente: o crédito é dele'
  if (saldo === null)
    return 'Sem o servidor o crédito do cliente não pode ser conferido: receba de outro modo'
  if (gasto.lte(dec(saldo))) return null
  return dec(saldo).gt(0) ? `O cliente só tem ${formatMoney(saldo)} de crédito` : 'O cliente não tem crédito'
}

/** Why a return's voucher does not pay it, in words; null: it does. */
export const voucherFault = ({ gasto, saldo }: { gasto: Decimal; saldo: string }): string | null =>
  gasto.lte(dec(saldo))
    ? null
    : dec(saldo).gt(0)
      ? `O vale da devolução só tem ${formatMoney(saldo)}`
      : 'O vale da devolução já foi gasto'
