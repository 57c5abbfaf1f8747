import type { ConferenciaEstoque } from '../../../../domain/api/estoque.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../../issuing/service.ts'
import type { JobHandler } from '../../../outbox/job.ts'
import { compareWithLedger, keepComparison, nameOf } from './conferencia-repository.ts'

/** Maximum of problems in a response. */
const DITAS = 50

/** Compares stored values with the ledger, and gives the problems that the last check did not store. */
export async function newLedgerProblems(q: Q, tenant: Tenant, empresa_id: number, agora: Date) {
  const visto = await compareWithLedger(q, tenant, empresa_id)
  const antes = await keepComparison(q, tenant, empresa_id, visto, agora)
  return visto.problemas.filter(problema => !antes.has(nameOf(problema)))
}

/** Compares stored values with the ledger, stores the result, and notifies the company of new problems. */
export async function checkLedger(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
): Promise<ConferenciaEstoque> {
  const visto = await compareWithLedger(q, tenant, empresa_id)
  const antes = await keepComparison(q, tenant, empresa_id, visto, agora)
  const novos = visto.problemas.filter(problema => !antes.has(nameOf(problema)))
  const [primeiro] = novos
  if (primeiro) {
    const mais = novos.length - 1
    await notify(q, tenant, {
      empresa_id,
      data: agora,
      tipo: 'custo',
      titulo: 'O estoque não confere com os seus movimentos',
      mensagem: `${primeiro.o_que === 'saldo' ? 'Saldo' : 'Custo'} de ${primeiro.nome}: guardado ${primeiro.guardado ?? 'nada'}, pelos movimentos ${primeiro.razao ?? 'nada'}${mais > 0 ? `; e mais ${mais}` : ''}`,
    })
  }
  const problemas = visto.problemas.slice(0, DITAS).map(({ qual: _, ...problema }) => problema)
  return { em: agora.toISOString(), ...visto, problemas }
}

const DIA_MS = 86_400_000

type Check = (q: Q, tenant: Tenant, empresa_id: number, agora: Date) => Promise<unknown>

/** Makes the handler of a company's daily job, which runs `checkLedger` and `others`, and always schedules itself again. */
export const checkEveryDay =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, others: readonly Check[] = []): JobHandler =>
  async job => {
    for (const check of [checkLedger, ...others]) await db.tx(job, q => check(q, job, job.alvo_id, clock()))
    return { depois: DIA_MS, erro: '' }
  }
