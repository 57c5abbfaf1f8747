import type { Q } from '../../db/transaction.ts'

export interface StoredMail {
  para: string
  assunto: string
  /** Encrypted content; null after the e-mail was sent or given up. */
  conteudo: Buffer | null
  vale_ate: Date
  /** Company that sends the e-mail; null: the installation. */
  empresa_id: number | null
}

export async function insertMail(
  q: Q,
  account_id: number,
  mail: { para: string; assunto: string; em: Date; vale_ate: Date; empresa_id: number | null },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    'insert into emails (account_id, para, assunto, criado_em, vale_ate, empresa_id) values ($1, $2, $3, $4, $5, $6) returning id',
    [account_id, mail.para, mail.assunto, mail.em, mail.vale_ate, mail.empresa_id],
  )
  return rows[0]?.id ?? 0
}

export async function sealContent(q: Q, id: number, conteudo: Buffer): Promise<void> {
  await q.query('update emails set conteudo = $2 where account_id = $conta and id = $1', [id, conteudo])
}

export async function readMail(q: Q, id: number): Promise<StoredMail | null> {
  const { rows } = await q.query<StoredMail>(
    'select para, assunto, conteudo, vale_ate, empresa_id from emails where account_id = $conta and id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Deletes the content of an e-mail that was sent or given up, and stores the result. */
export async function closeMail(
  q: Q,
  id: number,
  end: { em: Date | null; falha: string | null },
): Promise<void> {
  await q.query(
    'update emails set conteudo = null, enviado_em = $2, falha = $3 where account_id = $conta and id = $1',
    [id, end.em, end.falha?.slice(0, 500) ?? null],
  )
}
