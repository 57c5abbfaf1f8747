import type { TipoConta } from '../../../domain/money/accounts.ts'
import type { Q } from '../../db/transaction.ts'

/** Unmarks the company's main account of the kind, before another is marked, because an index allows only one. */
export const noMain = (q: Q, empresa_id: number, tipo: TipoConta) =>
  q.query(
    'update contas_financeiras set principal = false where account_id = $conta and empresa_id = $1 and tipo = $2 and principal',
    [empresa_id, tipo],
  )

export async function isMain(q: Q, id: number): Promise<boolean> {
  const { rows } = await q.query<{ principal: boolean }>(
    'select principal from contas_financeiras where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.principal === true
}

/** Sets the closed day of a new account to that of the company's other accounts. */
export const inheritClosed = (q: Q, empresa_id: number, id: number) =>
  q.query(
    `update contas_financeiras set fechado_ate = (select max(fechado_ate) from contas_financeiras
        where account_id = $conta and empresa_id = $1) where account_id = $conta and id = $2`,
    [empresa_id, id],
  )

/** Reads the last number that an account gave; null: none. */
export async function readLastNumbers(
  q: Q,
  conta_id: number,
): Promise<{ ultimo: number | null; ultima_remessa: number | null }> {
  const { rows } = await q.query<{ ultimo: number | null; ultima_remessa: number | null }>(
    `select (select max(sequencia) from remessa_titulos where account_id = $conta and conta_id = $1) as ultimo,
        (select max(numero) from remessas where account_id = $conta and conta_id = $1) as ultima_remessa`,
    [conta_id],
  )
  return rows[0] ?? { ultimo: null, ultima_remessa: null }
}
