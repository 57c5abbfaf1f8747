import type { Decimal } from '../../../core/money/decimal.ts'
import { type CreditLine, limitFault } from '../../../core/venda/payment/credit-limit.ts'
import type { Q } from '../../db/transaction.ts'
import { readLimit, readOwed } from './credit-limit-repository.ts'

interface Owing {
  parceiro_id: number
  /** R$ to add to the debt. */
  novo: Decimal
  /** Today in the company, ISO. */
  hoje: string
  /** The stored document that lends; absent: a sale of the till. */
  venda_id?: number
}

/** Gives why a customer may not owe `novo` more; null: allowed. Locks him: two tills never lend the same limit. */
export async function beyondLimit(
  q: Q,
  { parceiro_id, novo, hoje, venda_id }: Owing,
): Promise<string | null> {
  if (novo.lte(0)) return null
  const line = await readLimit(q, parceiro_id, true)
  // no limit is set: the debt need not be read
  if (!line || (line.limite === null && line.tolerancia === null && !line.bloqueado)) return null
  return limitFault({ ...line, ...(await readOwed(q, parceiro_id, hoje, venda_id)) }, novo)
}

/** Gives a customer's limit and debt; null: no such customer. */
export async function creditLineOf(
  q: Q,
  parceiro_id: number,
  hoje: string,
): Promise<(CreditLine & { nome: string }) | null> {
  const line = await readLimit(q, parceiro_id)
  return line ? { ...line, ...(await readOwed(q, parceiro_id, hoje)) } : null
}
