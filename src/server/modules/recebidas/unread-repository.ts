import type { Q, Tenant } from '../../db/transaction.ts'
import type { Interessada } from './cursor-repository.ts'

/** Document that could not be read, as it came. */
export interface Ilegivel {
  nsu: number
  /** Name of the document's schema, as SEFAZ gave it. */
  esquema: string
  /** base64(gzip) */
  conteudo: string
  motivo: string
}

const OF_PROJECT = 'account_id = $conta and empresa_id = $1 and tp_amb = $2 and projeto = $3'
const keyOf = ({ empresa_id, tp_amb, projeto }: Interessada) => [empresa_id, tp_amb, projeto]

/** Keeps a document that could not be read. Gives false if it is kept already. */
export async function keepUnread(
  q: Q,
  { account_id }: Tenant,
  empresa: Interessada,
  { nsu, esquema, conteudo, motivo }: Ilegivel,
  agora: Date,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into recebidos_ilegiveis (account_id, empresa_id, tp_amb, projeto, nsu, esquema, conteudo, motivo, recebido_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (account_id, empresa_id, tp_amb, projeto, nsu) do nothing`,
    [account_id, ...keyOf(empresa), nsu, esquema, conteudo, motivo, agora.toISOString()],
  )
  return rowCount === 1
}

/** Reads the oldest documents of a project that could not be read. */
export async function readUnread(q: Q, empresa: Interessada): Promise<(Ilegivel & { recebido_em: Date })[]> {
  const { rows } = await q.query<Ilegivel & { recebido_em: Date }>(
    `select nsu, esquema, conteudo, motivo, recebido_em from recebidos_ilegiveis where ${OF_PROJECT} order by nsu limit 50`,
    keyOf(empresa),
  )
  return rows
}

/** Drops a document that was understood at last. */
export async function dropUnread(q: Q, empresa: Interessada, nsu: number): Promise<void> {
  await q.query(`delete from recebidos_ilegiveis where ${OF_PROJECT} and nsu = $4`, [...keyOf(empresa), nsu])
}

/** Lists the documents of the company that could not be read, of all projects. */
export async function listUnread(q: Q, { empresa_id, tp_amb }: Interessada) {
  const { rows } = await q.query<{ nsu: number; projeto: string; motivo: string; recebido_em: Date }>(
    `select nsu, projeto, motivo, recebido_em from recebidos_ilegiveis
      where account_id = $conta and empresa_id = $1 and tp_amb = $2 order by projeto desc, nsu limit 50`,
    [empresa_id, tp_amb],
  )
  return rows
}
