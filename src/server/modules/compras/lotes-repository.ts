import { isoToWire } from '../../../core/dates/day.ts'
import { fieldError } from '../../../domain/error.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'

/** A lot whose goods arrived; days are ISO. */
export interface LoteChegado {
  produto_id: number
  lote: string
  fabricacao: string
  validade: string
  quantidade: string
  /** Path of the lot in the request body, for errors. */
  campo: string
}

const keyOf = ({ produto_id, lote }: Pick<LoteChegado, 'produto_id' | 'lote'>) =>
  `${produto_id} ${lote.trim().toLowerCase()}`

/**
 * Finds lots by product and name (ignoring case), and creates the missing ones. Returns a function that gives a lot's id.
 * @throws VALIDACAO when a lot exists with another expiry date: its goods would be sold by the wrong date
 */
export async function takeLots(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  lotes: readonly LoteChegado[],
): Promise<(lote: Pick<LoteChegado, 'produto_id' | 'lote'>) => number> {
  const { rows } = await q.query<{ id: number; produto_id: number; lote: string; validade: string }>(
    'select id, produto_id, lote, validade::text from produtos_lotes where account_id = $1 and produto_id = any($2::bigint[])',
    [account_id, [...new Set(lotes.map(({ produto_id }) => produto_id))]],
  )
  const ids = new Map(rows.map(row => [keyOf(row), row.id]))
  const validades = new Map(rows.map(row => [keyOf(row), row.validade]))
  for (const { campo, ...lote } of lotes) {
    const outra = validades.get(keyOf(lote)) ?? lote.validade
    if (outra !== lote.validade)
      throw fieldError(`${campo}.validade`, `O lote ${lote.lote} já tem a validade ${isoToWire(outra)}`)
    validades.set(keyOf(lote), lote.validade)
  }
  const novos = new Map(lotes.filter(lote => !ids.has(keyOf(lote))).map(lote => [keyOf(lote), lote]))
  // no balance yet: bringIn (modules/estoque) adds the goods, and raises `quantidade` if needed
  const made = await insertMany(
    q,
    account_id,
    'produtos_lotes',
    [...novos.values()].map(({ lote, campo: _, ...rest }) => ({
      empresa_id,
      ...rest,
      lote: lote.trim(),
      saldo: '0',
    })),
  )
  for (const [at, key] of [...novos.keys()].entries()) ids.set(key, made[at] as number)
  return lote => ids.get(keyOf(lote)) as number
}
