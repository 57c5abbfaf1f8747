import { allocateExact } from '../../../../core/money/allocate.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { exact } from '../../../../core/money/exact.ts'
import { toText } from '../../../../core/money/round.ts'
import { foldCosts } from '../../../../core/stock/cost.ts'
import type { Recalculo } from '../../../../domain/api/estoque.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { markCosts } from '../../../documents/venda/marks-repository.ts'
import {
  type CustoAfetado,
  type CustoNovo,
  deleteCosts,
  entriesOf,
  insertAdded,
  insertRecalculos,
  lockBalances,
  lockCosts,
  type OrigemDoAcrescimo,
  readAdded,
  readCostHistory,
  stampEntries,
  writeCosts,
} from './custos-repository.ts'

/**
 * Recomputes average costs from a moment on. The ledger does not change; changed averages are stored and returned. The
 * caller must have locked the balances.
 */
export async function remakeCosts(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  afetados: readonly CustoAfetado[],
): Promise<Recalculo[]> {
  await lockCosts(q, [...new Set(afetados.map(({ produto_id }) => produto_id))])
  const historicos = await readCostHistory(q, tenant, empresa_id, afetados)
  const novos: CustoNovo[] = []
  const recalculos: Recalculo[] = []
  for (const { produto_id, grade_id, medio, ultimo, entradas } of historicos) {
    const depois = foldCosts(medio, entradas, ultimo)
    for (const [i, { movimento_id, em, custo_medio }] of entradas.entries()) {
      const novo = depois[i]
      if (!novo) continue
      novos.push({ produto_id, grade_id, movimento_id, em, ...novo })
      if (custo_medio !== null && !dec(custo_medio).eq(novo.custo_medio))
        recalculos.push({
          produto_id,
          grade_id,
          movimento_id,
          custo_antes: custo_medio,
          custo_depois: novo.custo_medio,
        })
    }
  }
  if (novos.length > 0) await writeCosts(q, tenant, empresa_id, novos)
  await markCosts(
    q,
    tenant,
    empresa_id,
    afetados.map(({ produto_id, desde }) => ({ produto_id, em: desde })),
  )
  await stampEntries(q, tenant, empresa_id, afetados)
  if (recalculos.length > 0) await insertRecalculos(q, tenant, empresa_id, recalculos)
  return recalculos
}

/** Deletes the costs of a cancelled entry, and recomputes the later ones. The caller must have locked the balances. */
export async function forgetCosts(
  q: Q,
  tenant: Tenant,
  origem: { empresa_id: number; origem_tipo: string; origem_id: number },
): Promise<void> {
  const afetados = await deleteCosts(q, tenant, origem)
  if (afetados.length > 0) await remakeCosts(q, tenant, origem.empresa_id, afetados)
}

/** Adds R$ shares to entries' costs, by the goods' worth, and recomputes; goods sold keep the cost at which they left. */
export async function addToCosts(
  q: Q,
  tenant: Tenant,
  origem: OrigemDoAcrescimo,
  documentos: readonly { venda_id: number; valor: string }[],
): Promise<void> {
  const ids = documentos.map(({ venda_id }) => venda_id)
  const found = await entriesOf(q, tenant, ids)
  await lockBalances(
    q,
    { ...tenant, empresa_id: origem.empresa_id },
    found.map(({ produto_id }) => produto_id),
  )
  const entradas = await entriesOf(q, tenant, ids)
  const partes = documentos.flatMap(({ venda_id, valor }) => {
    const own = entradas.filter(each => each.venda_id === venda_id)
    const shares = allocateExact(
      exact(valor),
      own.map(each => exact(each.valor)),
    )
    return own.map((each, i) => ({ ...each, valor: toText(shares[i] ?? exact('0'), 2) }))
  })
  if (partes.length === 0) return
  await insertAdded(
    q,
    tenant,
    origem,
    partes.map(({ movimento_id, valor }) => ({ movimento_id, valor })),
  )
  await remakeCosts(q, tenant, origem.empresa_id, earliest(partes))
}

/** Takes off the costs, by opposite rows, what an origin added to them. */
export async function takeOffCosts(q: Q, tenant: Tenant, origem: OrigemDoAcrescimo): Promise<void> {
  const { empresa_id, origem_id } = origem
  const added = await readAdded(q, tenant, { origem_id })
  if (added.length === 0) return
  await lockBalances(
    q,
    { ...tenant, empresa_id },
    added.map(({ produto_id }) => produto_id),
  )
  await insertAdded(
    q,
    tenant,
    origem,
    added.map(({ movimento_id, valor }) => ({ movimento_id, valor: dec(valor).neg().toFixed(2) })),
  )
  await remakeCosts(q, tenant, empresa_id, earliest(added))
}

/** Leaves one row for each product, with its earliest moment. */
function earliest(afetados: readonly CustoAfetado[]): CustoAfetado[] {
  const first = new Map<string, CustoAfetado>()
  for (const { produto_id, grade_id, desde } of afetados) {
    const name = `${produto_id}/${grade_id ?? 0}`
    const known = first.get(name)
    if (!known || desde < known.desde) first.set(name, { produto_id, grade_id, desde })
  }
  return [...first.values()]
}
