import type { OpenStretch } from '../../../core/dates/open-hours.ts'
import type { Q } from '../../db/transaction.ts'

/** Reads the hours in which the company takes orders. */
export async function readHours(q: Q, empresa_id: number): Promise<OpenStretch[]> {
  const { rows } = await q.query<OpenStretch>(
    `select dia::int as dia, abertura::text as abertura, fechamento::text as fechamento from horario_dias_semanas
      where account_id = $conta and empresa_id = $1 and ativo`,
    [empresa_id],
  )
  return rows
}
