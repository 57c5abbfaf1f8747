import type { Escopo } from '../../../domain/options/integracao.ts'
import type { Q } from '../../db/transaction.ts'

export interface StoredKey {
  id: number
  nome: string
  empresa_id: number
  usuario_id: number
  escopos: Escopo[]
  enderecos: string[]
  /** Last day, ISO. */
  validade: string
  usada_em: Date | null
}

/** Finds a key in use by its public part and its hash; null: none, or it was revoked. */
export async function findKey(q: Q, publica: string, hash: Buffer): Promise<StoredKey | null> {
  const { rows } = await q.query<StoredKey>({
    name: 'chave-de-integracao',
    text: `select id, nome, empresa_id, usuario_id, escopos, enderecos, validade::text as validade, usada_em from integracoes
      where account_id = $conta and chave_publica = $1 and chave_hash = $2 and ativo and usuario_id is not null`,
    values: [publica, hash],
  })
  return rows[0] ?? null
}

export async function markKeyUsed(q: Q, id: number): Promise<void> {
  await q.query('update integracoes set usada_em = $agora where account_id = $conta and id = $1', [id])
}

/** Locks a connection of the company; null: there is none. */
export async function holdConnection(q: Q, empresa_id: number, id: number) {
  const { rows } = await q.query<{
    id: number
    nome: string
    chave_publica: string | null
    validade: string | null
    url: string | null
    segredo: Buffer | null
  }>(
    `select id, nome, chave_publica, validade::text as validade, url, segredo from integracoes
      where account_id = $conta and empresa_id = $1 and id = $2 for update`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Writes the connection's key, in the place of the one before. */
export async function writeKey(
  q: Q,
  id: number,
  key: { publica: string; hash: Buffer; usuario_id: number; validade: string },
): Promise<void> {
  await q.query(
    `update integracoes set chave_publica = $2, chave_hash = $3, usuario_id = $4, validade = $5, usada_em = null
      where account_id = $conta and id = $1`,
    [id, key.publica, key.hash, key.usuario_id, key.validade],
  )
}

/** Writes a new secret; the one before stays valid until `ate`. */
export async function writeSecret(q: Q, id: number, segredo: Buffer, ate: Date): Promise<void> {
  await q.query(
    `update integracoes set segredo_anterior = segredo, segredo_ate = case when segredo is null then null else $3::timestamptz end,
        segredo = $2 where account_id = $conta and id = $1`,
    [id, segredo, ate.toISOString()],
  )
}
