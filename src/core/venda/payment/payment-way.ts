import { isFinancial } from '../../document/types/index.ts'
import type { Decimal } from '../../money/decimal.ts'

/** Billing data of a document. */
export interface Billing {
  /** Absent: a sale's. */
  tipo_operacao?: number | undefined
  /** 0 à vista, 1 a prazo, 2 sem pagamento (doc 3 §3.1). Absent: 0. */
  tipo_faturamento?: 0 | 1 | 2 | undefined
  /** Only read. */
  leitura?: boolean | undefined
}

/** A financial entry is what its payments are: nothing is owed before they are said. */
export const isOpenEnded = ({ tipo_operacao }: Billing): boolean => isFinancial(tipo_operacao ?? 0)

/**
 * Chooses what adding a payment opens (doc 3 §4.2): the chooser, the methods on credit (G-122), or nothing where
 * nothing can be paid. A financial entry always has the chooser (G-123).
 */
export function paymentWay(billing: Billing, restante: Decimal): 'escolher' | 'prazo' | null {
  if (billing.leitura) return null
  if (isOpenEnded(billing)) return 'escolher'
  if (billing.tipo_faturamento === 2 || !restante.gt(0)) return null
  return billing.tipo_faturamento === 1 ? 'prazo' : 'escolher'
}

/** Tells whether a payment may pass what is owed: cash and cheques give change, a financial entry owes nothing yet. */
export const paysAbove = (billing: Billing, meio: number): boolean => meio <= 2 || isOpenEnded(billing)
