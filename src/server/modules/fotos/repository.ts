import type { Q } from '../../db/transaction.ts'
import type { Imagem } from './image.ts'

export async function haveFoto(q: Q, id: number): Promise<boolean> {
  const { rowCount } = await q.query('select from fotos where account_id = $conta and id = $1', [id])
  return rowCount !== 0
}

/** Finds the account's picture by the SHA-256 of its data URL; null: none. */
export async function fotoOf(q: Q, hash: Buffer): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from fotos where account_id = $conta and hash = $1',
    [hash],
  )
  return rows[0]?.id ?? null
}

export async function readFoto(q: Q, id: number, qual: 'imagem' | 'mini') {
  const { rows } = await q.query<{ tipo: string; bytes: Buffer }>(
    `select tipo, ${qual} as bytes from fotos where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Stores a picture and returns its id. If another request stored an equal picture meanwhile, returns the id of that row. */
export async function insertFoto(
  q: Q,
  account_id: number,
  hash: Buffer,
  { tipo, imagem, mini }: Imagem,
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into fotos (account_id, hash, tipo, imagem, mini) values ($1, $2, $3, $4, $5)
     on conflict (account_id, hash) do update set tipo = excluded.tipo returning id`,
    [account_id, hash, tipo, imagem, mini],
  )
  return (rows[0] as { id: number }).id
}
