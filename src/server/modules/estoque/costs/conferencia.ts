import type { ConferenciaEstoque } from '../../../../domain/api/estoque.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../../issuing/service.ts'
import type { JobHandler } from '../../../outbox/job.ts'
import { compareWithLedger, keepComparison, nameOf } from './conferencia-repository.ts'

/** The most problems that one answer tells. */
const DITAS = 50

/** Compares what is kept with the ledger, keeps what came of it, and rings the bell for the problems that the last check had not. */
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
      titulo: 'O estoque não confere com os seus movimentos',
      mensagem: `${primeiro.o_que === 'saldo' ? 'Saldo' : 'Custo'} de ${primeiro.nome}: guardado ${primeiro.guardado ?? 'nada'}, pelos movimentos ${primeiro.razao ?? 'nada'}${mais > 0 ? `; e mais ${mais}` : ''}`,
    })
  }
  const problemas = visto.problemas.slice(0, DITAS).map(({ qual: _, ...problema }) => problema)
  return { em: agora.toISOString(), ...visto, problemas }
}

const DIA_MS = 86_400_000

type Check = (q: Q, tenant: Tenant, empresa_id: number, agora: Date) => Promise<unknown>

/** The job of a company: it never ends, and comes back a day later. Other ledgers are proved with it. */
export const checkEveryDay =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, others: readonly Check[] = []): JobHandler =>
  async job => {
    for (const check of [checkLedger, ...others]) await db.tx(job, q => check(q, job, job.alvo_id, clock()))
    return { depois: DIA_MS, erro: '' }
  }
