import type { Q } from '../../db/transaction.ts'

interface ClosedPeriod {
  id: number
  /** Last closed day, ISO. */
  ate: string
  antes: string | null
  por: string
  em: string
}

export interface ClosedAccount {
  id: number
  nome: string
  /** Last closed day, ISO. */
  fechado_ate: string | null
}

/** Locks all accounts of a company, active or not, so that nothing is posted while a period is closed or reopened. */
export async function holdClosed(q: Q, empresa_id: number): Promise<ClosedAccount[]> {
  const { rows } = await q.query<ClosedAccount>(
    'select id, nome, fechado_ate::text from contas_financeiras where account_id = $conta and empresa_id = $1 order by id for update',
    [empresa_id],
  )
  return rows
}

/** Reads the last period that is still closed. */
export async function readClosed(q: Q, empresa_id: number): Promise<ClosedPeriod | undefined> {
  const { rows } = await q.query<ClosedPeriod>(
    `select p.id, p.ate::text, p.antes::text, coalesce(u.nome, '') as por, p.criado_em as em from periodos_fechados p
       left join usuarios u on u.account_id = $conta and u.id = p.usuario_id
      where p.account_id = $conta and p.empresa_id = $1 and p.reaberto_em is null order by p.id desc limit 1`,
    [empresa_id],
  )
  return rows[0]
}

interface NewPeriod {
  empresa_id: number
  usuario_id: number
  ate: string
  antes: string | null
}

export async function insertClosed(q: Q, { empresa_id, usuario_id, ate, antes }: NewPeriod): Promise<void> {
  await q.query(
    'insert into periodos_fechados (account_id, empresa_id, ate, antes, usuario_id) values ($conta, $1, $2, $3, $4)',
    [empresa_id, ate, antes, usuario_id],
  )
}

export async function markReopened(
  q: Q,
  { id, usuario_id, motivo, em }: { id: number; usuario_id: number; motivo: string; em: Date },
): Promise<void> {
  await q.query(
    `update periodos_fechados set reaberto_em = $2, reaberto_por = $3, motivo = $4
      where account_id = $conta and id = $1 and reaberto_em is null`,
    [id, em, usuario_id, motivo],
  )
}

/** Sets the last closed day of all accounts of a company. */
export async function writeClosed(q: Q, empresa_id: number, ate: string | null): Promise<void> {
  await q.query(
    'update contas_financeiras set fechado_ate = $2 where account_id = $conta and empresa_id = $1',
    [empresa_id, ate],
  )
}
