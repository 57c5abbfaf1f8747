import { isFinancial } from '../../document/types/index.ts'
import type { Decimal } from '../../money/decimal.ts'
import { givesChange } from '../../tender/index.ts'

/** Billing data of a document. */
export interface Billing {
  /** Operation of the document. Absent: a sale. */
  tipo_operacao?: number | undefined
  /** 0 à vista, 1 a prazo, 2 sem pagamento (doc 3 §3.1). Absent: 0. */
  tipo_faturamento?: 0 | 1 | 2 | undefined
  /** True when the document is read-only. */
  leitura?: boolean | undefined
}

/** Tells whether the payments make the total: in a financial entry nothing is due before they are typed. */
export const isOpenEnded = ({ tipo_operacao }: Billing): boolean => isFinancial(tipo_operacao ?? 0)

/**
 * Chooses what adding a payment opens (doc 3 §4.2): the chooser of methods, the list of methods on credit (G-122), or
 * nothing (null) when nothing can be paid. A financial entry, unless read-only, always opens the chooser (G-123).
 */
export function paymentWay(billing: Billing, restante: Decimal): 'escolher' | 'prazo' | null {
  if (billing.leitura) return null
  if (isOpenEnded(billing)) return 'escolher'
  if (billing.tipo_faturamento === 2 || !restante.gt(0)) return null
  return billing.tipo_faturamento === 1 ? 'prazo' : 'escolher'
}

/** Tells whether a payment may exceed the amount due: cash and cheques give change, a financial entry has no total. */
export const paysAbove = (billing: Billing, meio: number): boolean =>
  givesChange(meio) || isOpenEnded(billing)
