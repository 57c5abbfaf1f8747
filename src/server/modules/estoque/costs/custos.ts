import { dec } from '../../../../core/money/decimal.ts'
import { foldCosts } from '../../../../core/stock/cost.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { markCosts } from '../../../documents/venda/marks-repository.ts'
import {
  type CustoAfetado,
  type CustoNovo,
  deleteCosts,
  insertRecalculos,
  lockCosts,
  type Recalculo,
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
