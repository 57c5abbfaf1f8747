import type { Fuso } from '../../../core/document/fuso.ts'
import { HOUSE } from '../../db/house.ts'
import type { Db, Q } from '../../db/transaction.ts'

/** Tenant that owns the backups' settings: the administration's. */
export const THE_HOUSE = { account_id: HOUSE }

/** Result of the last check of a backup file. */
export interface CheckedFile {
  em: string
  bytes: number
  /** Modification time in the file system, in milliseconds. */
  mudada_em: number
  erro: string | null
  /** Moment when a rehearsal restored the file and proved what it restored; absent: none did. */
  restaurada_em?: string | null
}

export interface Ajustes {
  ativa: boolean
  /** Folder of the backups; null: DATA_DIR/copias. */
  pasta: string | null
  hora: number
  manter: number
  senha: Buffer | null
  ultima_em: string | null
  ultimo_erro: string | null
  conferidas: Readonly<Record<string, CheckedFile>>
  /** Last rehearsal of a restore; null: none yet. */
  ensaio: Ensaio | null
}

/** Result of a rehearsal, as stored. */
export interface Ensaio {
  em: string
  /** Name of the backup. */
  copia: string
  erro: string | null
  impossivel: string | null
}

export async function readAjustes(q: Q): Promise<Ajustes | null> {
  const { rows } = await q.query<Ajustes & { em: Date | null }>(
    'select ativa, pasta, hora, manter, senha, ultima_em as em, ultimo_erro, conferidas, ensaio from copias where account_id = $1',
    [HOUSE],
  )
  const [row] = rows
  if (!row) return null
  const { em, ...ajustes } = row
  return { ...ajustes, ultima_em: em?.toISOString() ?? null }
}

export const writeAjustes = (
  q: Q,
  { ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas, ensaio }: Ajustes,
) =>
  q.query(
    `insert into copias (account_id, ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas, ensaio)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (account_id) do update set ativa = excluded.ativa, pasta = excluded.pasta, hora = excluded.hora,
        manter = excluded.manter, senha = excluded.senha, ultima_em = excluded.ultima_em, ultimo_erro = excluded.ultimo_erro,
        conferidas = excluded.conferidas, ensaio = excluded.ensaio`,
    [
      HOUSE,
      ativa,
      pasta,
      hora,
      manter,
      senha,
      ultima_em,
      ultimo_erro,
      JSON.stringify(conferidas),
      ensaio && JSON.stringify(ensaio),
    ],
  )

/** Reads when this database was created: before the first backup, the days without backup count from then. */
export async function madeAt(q: Q): Promise<Date> {
  const { rows } = await q.query<{ em: Date }>('select min(em) as em from migrations')
  return rows[0]?.em ?? new Date(0)
}

/** Deletes the daily job, so that the caller may schedule it again at another hour. */
export const dropJob = (q: Q) =>
  q.query(`delete from outbox where account_id = $1 and tipo = 'copia'`, [HOUSE])

/** Notifies all users of an account that it was restored from a backup. */
export const tellRestored = (q: Q, account_id: number, titulo: string, mensagem: string, data: Date) =>
  q.query(
    "insert into notificacoes (account_id, tipo, titulo, mensagem, data) values ($1, 'conta', $2, $3, $4)",
    [account_id, titulo, mensagem, data],
  )

export async function accountIds(q: Q): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>('select id from accounts')
  return rows.map(({ id }) => id)
}

/** Reads the zone of an account's first company; null: it has none. */
export async function zoneOf(q: Q, account_id: number): Promise<Fuso | null> {
  const { rows } = await q.query<{ fuso: Fuso }>(
    'select fuso from empresas where account_id = $1 order by id limit 1',
    [account_id],
  )
  return rows[0]?.fuso ?? null
}

/** Lists the companies of the transaction's account. */
export async function companyIds(q: Q): Promise<{ id: number; nome: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    'select id, nome from empresas where account_id = $conta order by id',
  )
  return rows
}

/** Reads folder and sealed password of the backups from the tables of an earlier version, which may not have them. */
export async function readPlaceThen(q: Q): Promise<Pick<Ajustes, 'pasta' | 'senha'>> {
  const { rows: found } = await q.query<{ ha: boolean }>("select to_regclass('copias') is not null as ha")
  if (!found[0]?.ha) return { pasta: null, senha: null }
  const { rows } = await q.query<Pick<Ajustes, 'pasta' | 'senha'>>(
    'select pasta, senha from copias where account_id = $1',
    [HOUSE],
  )
  return rows[0] ?? { pasta: null, senha: null }
}

/** Gives the bytes that the whole database takes. */
export async function sizeOfDatabase({ pool }: Db): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return rows[0]?.bytes ?? 0
}
