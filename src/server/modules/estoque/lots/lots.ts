import type { Saida } from '../../../../core/stock/consume.ts'
import { fromLots } from '../../../../core/stock/lots.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { readLots } from './keys-repository.ts'

/**
 * Assigns lots to the goods that need one, earliest expiry first. Locks the balances of all products of `saidas`
 * before, in the order of movements, so that no other transaction takes from a lot just read.
 */
export async function takeFromLots<S extends Saida>(
  q: Q,
  sessao: Tenant & { empresa_id: number },
  deposito_id: number,
  saidas: readonly S[],
  comLote: ReadonlySet<number>,
): Promise<readonly S[]> {
  const ids = [
    ...new Set(saidas.filter(s => s.lote_id === null && comLote.has(s.produto_id)).map(s => s.produto_id)),
  ]
  if (ids.length === 0) return saidas
  await lockBalances(
    q,
    sessao,
    saidas.map(({ produto_id }) => produto_id),
  )
  return fromLots(saidas, await readLots(q, deposito_id, ids))
}
