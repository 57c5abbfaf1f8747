import { dec } from '../../../core/money/decimal.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { applyMovements, type Movimento, movementsOfSale, type StockBalance } from './repository.ts'

interface Origem {
  empresa_id: number
  venda_id: number
  usuario_id: number | null
  em: Date
}

/**
 * Moves the items of a sale as its operation says, inside the sale's transaction. `itens.qtde` are positive decimal strings.
 * Returns the balances after it; a negative one is the caller's to refuse.
 */
export async function moveGoods(
  q: Q,
  tenant: Tenant,
  origem: Origem,
  itens: readonly Movimento[],
  para: 'sai' | 'entra',
): Promise<StockBalance[]> {
  const movimentos = summed(
    para === 'entra' ? itens : itens.map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed() })),
  )
  if (movimentos.length === 0) return []
  return applyMovements(q, tenant, { ...origem, tipo: 'venda' }, movimentos)
}

/** First balance of a product or lot, or of many, as movements. */
export async function openingBalance(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'>,
  movimentos: Movimento | readonly Movimento[],
  agora: Date,
): Promise<void> {
  await applyMovements(
    q,
    sessao,
    {
      empresa_id: sessao.empresa_id,
      tipo: 'inicial',
      venda_id: null,
      usuario_id: sessao.usuario_id,
      em: agora,
    },
    [movimentos].flat() as Movimento[],
  )
}

/** Gives back what the sale took (cancelled or voided). Doing it twice gives nothing the second time. */
export async function giveBack(q: Q, tenant: Tenant, origem: Origem): Promise<void> {
  const taken = await movementsOfSale(q, tenant, origem.venda_id)
  const movimentos = summed(taken.map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed() })))
  if (movimentos.length > 0) await applyMovements(q, tenant, { ...origem, tipo: 'cancelamento' }, movimentos)
}

/** One row per product and lot, in product order (the order in which balance rows are locked). */
function summed(itens: readonly Movimento[]): Movimento[] {
  const rows = new Map<string, Movimento>()
  for (const item of itens) {
    const key = `${item.produto_id}/${item.lote_id ?? 0}`
    const before = rows.get(key)
    rows.set(key, before ? { ...before, qtde: dec(before.qtde).plus(item.qtde).toFixed() } : item)
  }
  return [...rows.values()].sort((a, b) => a.produto_id - b.produto_id || (a.lote_id ?? 0) - (b.lote_id ?? 0))
}
