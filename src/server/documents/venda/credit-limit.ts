import type { Decimal } from '../../../core/money/decimal.ts'
import { type CreditLine, limitFault } from '../../../core/venda/payment/credit-limit.ts'
import type { Q } from '../../db/transaction.ts'
import { holdLimit, readLimit, readOwed } from './credit-limit-repository.ts'

interface Owing {
  parceiro_id: number
  /** R$ that it would add. */
  novo: Decimal
  /** ISO day of the company. */
  hoje: string
}

/** Why a customer may not owe so much more, under his lock, so that two tills never lend the same rest. Null: he may. */
export async function beyondLimit(q: Q, { parceiro_id, novo, hoje }: Owing): Promise<string | null> {
  if (novo.lte(0)) return null
  const line = await holdLimit(q, parceiro_id)
  // nobody set any: nothing is read of what he owes
  if (!line || (line.limite === null && line.tolerancia === null)) return null
  return limitFault({ ...line, ...(await readOwed(q, parceiro_id, hoje)) }, novo)
}

/** How a customer stands now; null: there is no such customer. */
export async function creditLineOf(
  q: Q,
  parceiro_id: number,
  hoje: string,
): Promise<(CreditLine & { nome: string }) | null> {
  const line = await readLimit(q, parceiro_id)
  return line ? { ...line, ...(await readOwed(q, parceiro_id, hoje)) } : null
}
