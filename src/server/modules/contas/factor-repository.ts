import { ADMINISTRA } from '../../../domain/segundo-fator.ts'
import type { Q } from '../../db/transaction.ts'

export interface FactorRow {
  segredo: Buffer
  confirmado_em: Date | null
  /** Recovery codes not used yet. */
  restantes: number
}

export async function readFactor(q: Q, usuario_id: number): Promise<FactorRow | null> {
  const { rows } = await q.query<FactorRow>(
    `select segredo, confirmado_em, cardinality(codigos) as restantes
       from segundos_fatores where account_id = $conta and usuario_id = $1`,
    [usuario_id],
  )
  return rows[0] ?? null
}

/** Stores the secret of a new second factor, in place of one that was never confirmed. */
export async function beginFactor(
  q: Q,
  { account_id, usuario_id }: { account_id: number; usuario_id: number },
  segredo: Buffer,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into segundos_fatores as f (account_id, usuario_id, segredo) values ($1, $2, $3)
      on conflict (account_id, usuario_id) do update set segredo = excluded.segredo where f.confirmado_em is null`,
    [account_id, usuario_id, segredo],
  )
  return rowCount === 1
}

/** Uses up the code of a step: false when a code of this step or of a later one was used before. */
export async function spendStep(q: Q, usuario_id: number, step: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `update segundos_fatores set ultimo_passo = $2
      where account_id = $conta and usuario_id = $1 and ultimo_passo < $2`,
    [usuario_id, step],
  )
  return rowCount === 1
}

/** Uses up a recovery code; false: unknown, or used before. */
export async function spendRecovery(q: Q, usuario_id: number, hash: string): Promise<boolean> {
  const { rowCount } = await q.query(
    `update segundos_fatores set codigos = array_remove(codigos, $2)
      where account_id = $conta and usuario_id = $1 and confirmado_em is not null and $2 = any(codigos)`,
    [usuario_id, hash],
  )
  return rowCount === 1
}

/** Confirms the second factor: from now on logins ask for a code, and no session of the user waits for it. */
export async function confirmFactor(
  q: Q,
  usuario_id: number,
  codigos: readonly string[],
  agora: Date,
): Promise<void> {
  await q.query('update usuarios set segundo_fator = true where account_id = $conta and id = $1', [
    usuario_id,
  ])
  await q.query(
    `update segundos_fatores set confirmado_em = $2, codigos = $3
      where account_id = $conta and usuario_id = $1`,
    [usuario_id, agora, codigos],
  )
  await q.query('update tokens set falta_fator = false where account_id = $conta and usuario_id = $1', [
    usuario_id,
  ])
}

export const writeRecovery = (q: Q, usuario_id: number, codigos: readonly string[]) =>
  q.query('update segundos_fatores set codigos = $2 where account_id = $conta and usuario_id = $1', [
    usuario_id,
    codigos,
  ])

/** Removes the second factor with its recovery codes. */
export async function dropFactor(q: Q, usuario_id: number): Promise<void> {
  await q.query('update usuarios set segundo_fator = false where account_id = $conta and id = $1', [
    usuario_id,
  ])
  await q.query('delete from segundos_fatores where account_id = $conta and usuario_id = $1', [usuario_id])
}

/** Tells if the company demands a second factor of this user, who has one or not. */
export async function demandsFactor(q: Q, usuario_id: number, empresa_id: number): Promise<boolean> {
  const { rows } = await q.query<{ exige: boolean }>(
    `select e.exigir_segundo_fator and (u.super_user or u.painel_admin_contas or (g.ativo and g.flags && $3)) as exige
       from usuarios u join grupos g on g.account_id = $conta and g.id = u.grupo_id
       join empresas e on e.account_id = $conta and e.id = $2
      where u.account_id = $conta and u.id = $1`,
    [usuario_id, empresa_id, ADMINISTRA],
  )
  return rows[0]?.exige === true
}
