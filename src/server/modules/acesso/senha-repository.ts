import type { Q } from '../../db/transaction.ts'

export async function insertReset(
  q: Q,
  reset: { account_id: number; usuario_id: number; hash: Buffer; em: Date; ate: Date },
): Promise<void> {
  await q.query(
    'insert into senhas_redefinicao (account_id, usuario_id, hash, criado_em, expira_em) values ($1, $2, $3, $4, $5)',
    [reset.account_id, reset.usuario_id, reset.hash, reset.em, reset.ate],
  )
}

/** Finds the user of a valid link, and locks the link: of two simultaneous uses, the second finds it used. */
export async function findReset(
  q: Q,
  hash: Buffer,
  agora: Date,
): Promise<{ usuario_id: number; nome: string; email: string } | null> {
  const { rows } = await q.query<{ usuario_id: number; nome: string; email: string }>(
    `select u.id as usuario_id, u.nome, u.email from senhas_redefinicao s join usuarios u on u.account_id = $conta and u.id = s.usuario_id and u.ativo
      where s.account_id = $conta and s.hash = $1 and s.usado_em is null and s.expira_em > $2 for update of s`,
    [hash, agora],
  )
  return rows[0] ?? null
}

/** Sets the password; invalidates all open links and sessions of the user. Returns the ids of the ended sessions. */
export async function setPassword(
  q: Q,
  usuario_id: number,
  senha_hash: string,
  agora: Date,
): Promise<number[]> {
  await q.query(
    'update usuarios set senha_hash = $2, reset_senha = false where account_id = $conta and id = $1',
    [usuario_id, senha_hash],
  )
  await q.query(
    'update senhas_redefinicao set usado_em = $2 where account_id = $conta and usuario_id = $1 and usado_em is null',
    [usuario_id, agora],
  )
  const { rows } = await q.query<{ id: number }>(
    'update tokens set revogado_em = $2 where account_id = $conta and usuario_id = $1 and revogado_em is null returning id',
    [usuario_id, agora],
  )
  return rows.map(row => row.id)
}
