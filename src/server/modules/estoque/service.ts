import { dec } from '../../../core/money/decimal.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { applyMovements, type Movimento, movementsOf, type StockBalance } from './repository.ts'

interface DaVenda {
  empresa_id: number
  venda_id: number
  usuario_id: number | null
  em: Date
}

const ofSale = ({ venda_id, ...venda }: DaVenda) => ({ ...venda, origem_tipo: 'venda', origem_id: venda_id })

/**
 * Moves the items of a sale as its operation says, inside the sale's transaction. `itens.qtde` are positive decimal strings.
 * Returns the balances after it; a negative one is the caller's to refuse.
 */
export async function moveGoods(
  q: Q,
  tenant: Tenant,
  venda: DaVenda,
  itens: readonly Movimento[],
  para: 'sai' | 'entra',
): Promise<StockBalance[]> {
  const movimentos = summed(
    para === 'entra' ? itens : itens.map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed() })),
  )
  if (movimentos.length === 0) return []
  return applyMovements(q, tenant, 'venda', ofSale(venda), movimentos)
}

/** First balance of a product, a line of its grid or a lot, or of many, as movements. */
export async function openingBalance(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'>,
  movimentos: Movimento | readonly Movimento[],
  agora: Date,
): Promise<void> {
  await applyMovements(
    q,
    sessao,
    'inicial',
    {
      empresa_id: sessao.empresa_id,
      origem_tipo: null,
      origem_id: null,
      usuario_id: sessao.usuario_id,
      em: agora,
    },
    ordered([movimentos].flat() as Movimento[]),
  )
}

/** Gives back what the sale took (cancelled or voided). Doing it twice gives nothing the second time. */
export async function giveBack(q: Q, tenant: Tenant, venda: DaVenda): Promise<void> {
  const taken = await movementsOf(q, tenant, ofSale(venda))
  const movimentos = ordered(taken.map(item => ({ ...item, qtde: dec(item.qtde).neg().toFixed() })))
  if (movimentos.length > 0) await applyMovements(q, tenant, 'cancelamento', ofSale(venda), movimentos)
}

/** One row a key, in the order in which balance rows are locked. */
function summed(itens: readonly Movimento[]): Movimento[] {
  const rows = new Map<string, Movimento>()
  for (const item of itens) {
    const key = `${item.produto_id}/${item.grade_id ?? 0}/${item.lote_id ?? 0}/${item.deposito_id ?? 0}`
    const before = rows.get(key)
    rows.set(key, before ? { ...before, qtde: dec(before.qtde).plus(item.qtde).toFixed() } : item)
  }
  return ordered([...rows.values()])
}

const ordered = (movimentos: readonly Movimento[]): Movimento[] =>
  movimentos.toSorted(
    (a, b) =>
      a.produto_id - b.produto_id ||
      (a.grade_id ?? 0) - (b.grade_id ?? 0) ||
      (a.lote_id ?? 0) - (b.lote_id ?? 0) ||
      (a.deposito_id ?? 0) - (b.deposito_id ?? 0),
  )
