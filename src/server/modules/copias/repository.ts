import { HOUSE } from '../../db/house.ts'
import type { Q } from '../../db/transaction.ts'

/** The one whose the copies are. */
export const THE_HOUSE = { account_id: HOUSE }

/** A file as it was when it was last read to its end. */
export interface CheckedFile {
  em: string
  bytes: number
  /** Milliseconds, by the file system. */
  mudada_em: number
  erro: string | null
}

export interface Ajustes {
  ativa: boolean
  /** null: DATA_DIR/copias. */
  pasta: string | null
  hora: number
  manter: number
  senha: Buffer | null
  ultima_em: string | null
  ultimo_erro: string | null
  conferidas: Readonly<Record<string, CheckedFile>>
}

export async function readAjustes(q: Q): Promise<Ajustes | null> {
  const { rows } = await q.query<Ajustes & { em: Date | null }>(
    'select ativa, pasta, hora, manter, senha, ultima_em as em, ultimo_erro, conferidas from copias where account_id = $1',
    [HOUSE],
  )
  const [row] = rows
  if (!row) return null
  const { em, ...ajustes } = row
  return { ...ajustes, ultima_em: em?.toISOString() ?? null }
}

export const writeAjustes = (
  q: Q,
  { ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas }: Ajustes,
) =>
  q.query(
    `insert into copias (account_id, ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (account_id) do update set ativa = excluded.ativa, pasta = excluded.pasta, hora = excluded.hora,
        manter = excluded.manter, senha = excluded.senha, ultima_em = excluded.ultima_em, ultimo_erro = excluded.ultimo_erro,
        conferidas = excluded.conferidas`,
    [HOUSE, ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, JSON.stringify(conferidas)],
  )

/** Since when this database is: before the first copy its age is that of the last. */
export async function madeAt(q: Q): Promise<Date> {
  const { rows } = await q.query<{ em: Date }>('select min(em) as em from migrations')
  return rows[0]?.em ?? new Date(0)
}

/** The daily job begins anew, at its new hour or never. */
export const dropJob = (q: Q) =>
  q.query(`delete from outbox where account_id = $1 and tipo = 'copia'`, [HOUSE])

/** Tells everybody of a restored account from when it is. */
export const tellRestored = (q: Q, account_id: number, titulo: string, mensagem: string, data: Date) =>
  q.query('insert into notificacoes (account_id, titulo, mensagem, data) values ($1, $2, $3, $4)', [
    account_id,
    titulo,
    mensagem,
    data,
  ])

export async function accountIds(q: Q): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>('select id from accounts')
  return rows.map(({ id }) => id)
}
