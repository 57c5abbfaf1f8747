import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import type { Recalculo } from '../../../domain/api/estoque.ts'
import type { CausaEstoque } from '../../../domain/options/estoque.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { remakeCosts } from './costs/custos.ts'
import { lockBalances } from './costs/custos-repository.ts'
import { applyMovements, type Movimento, type Origem, type StockBalance } from './repository.ts'

interface Movido {
  saldos: StockBalance[]
  /** Average costs that changed because the movement is dated before entries already stored. */
  recalculos: Recalculo[]
}

/** Age, ms, above which a movement may be older than an entry already stored, so that balances are locked first. */
const AGORA_MS = 2000

/**
 * Writes movements to the ledger, with balances and costs; every change of stock goes through here, except the opening
 * balance of a new product or grid row. An exit dated now, newer than all entries, changes no average cost and takes one
 * statement. Entries with a cost, and movements dated earlier, lock all balances of their products first. A new movement
 * that turns out older than an entry locks costs after balances: it may deadlock, and is then retried.
 */
export async function recordMovements(
  q: Q,
  tenant: Tenant,
  causa: CausaEstoque,
  origem: Origem,
  movimentos: readonly Movimento[],
): Promise<Movido> {
  const doCusto = movimentos.filter(makesCost(causa))
  const tomados = q.agora.getTime() - origem.em.getTime() > AGORA_MS ? movimentos : doCusto
  if (tomados.length > 0)
    await lockBalances(
      q,
      { ...tenant, empresa_id: origem.empresa_id },
      tomados.map(({ produto_id }) => produto_id),
    )
  const saldos = await applyMovements(q, tenant, causa, origem, ordered(movimentos))
  const afetados = new Map<string, { produto_id: number; grade_id: number | null; desde: string }>()
  const desde = origem.em.toISOString()
  for (const { produto_id, grade_id } of [
    ...doCusto,
    ...saldos.filter(({ nova, entrada_em }) => nova || (entrada_em !== null && entrada_em >= origem.em)),
  ])
    afetados.set(`${produto_id}/${grade_id ?? 0}`, { produto_id, grade_id: grade_id ?? null, desde })
  const recalculos =
    afetados.size > 0 ? await remakeCosts(q, tenant, origem.empresa_id, [...afetados.values()]) : []
  return { saldos, recalculos }
}

/** Tells whether a movement has a part in the average: an entry with a cost, or bought goods that go back at it. */
const makesCost =
  (causa: CausaEstoque) =>
  ({ qtde, custo_unitario }: Movimento): boolean =>
    custo_unitario !== null &&
    custo_unitario !== undefined &&
    (causa === 'devolucao_compra' ? !dec(qtde).isZero() : dec(qtde).gt(0))

/** Sorts movements in the order in which balance rows are locked. */
const ordered = (movimentos: readonly Movimento[]): Movimento[] =>
  movimentos.toSorted(
    (a, b) =>
      a.produto_id - b.produto_id ||
      (a.grade_id ?? 0) - (b.grade_id ?? 0) ||
      (a.lote_id ?? 0) - (b.lote_id ?? 0) ||
      (a.deposito_id ?? 0) - (b.deposito_id ?? 0),
  )

/**
 * Adds up movements with equal goods, deposit and line. Different unit costs become their weighted average, in which
 * goods without a cost count as free.
 */
export function summed<M extends Movimento>(itens: readonly M[]): M[] {
  const groups = new Map<string, [M, ...M[]]>()
  for (const item of itens) {
    const key = [item.produto_id, item.grade_id, item.lote_id, item.deposito_id, item.linha]
      .map(id => id ?? 0)
      .join('/')
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()].map(group => (group.length === 1 ? group[0] : together(group)))
}

/** Decimal places of a cost. */
const CUSTO = 10

function together<M extends Movimento>([first, ...others]: readonly [M, ...M[]]): M {
  const all = [first, ...others]
  const sum = (of: (each: M) => Decimal) => all.reduce((total, each) => total.plus(of(each)), ZERO)
  const qtde = sum(each => dec(each.qtde))
  if (all.every(each => each.custo_unitario == null)) return { ...first, qtde: qtde.toFixed() }
  const custo = sum(each => dec(each.custo_unitario ?? '0').times(each.qtde)).div(qtde)
  return { ...first, qtde: qtde.toFixed(), custo_unitario: custo.toDecimalPlaces(CUSTO).toFixed() }
}
