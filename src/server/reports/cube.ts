import { isoToWire } from '../../core/dates/day.ts'
import { offsetUf } from '../../core/document/fuso.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../issuing/service.ts'
import type { JobHandler } from '../outbox/job.ts'
import { compareDays, holdOneState, markDays, readState, readWork, remakeDays } from './cube-repository.ts'
import type { CompanyZone } from './scope-repository.ts'

/** Most days made in one transaction. */
const DAYS = 50
/** Pause between two such transactions, and until the next look, ms. */
const NEXT_MS = 200
const LOOK_MS = 60_000

/** Gives the company and its zone at a moment. */
async function zoneOf(q: Q, empresa_id: number, agora: Date): Promise<CompanyZone | null> {
  const uf = await readState(q, empresa_id)
  return uf === null ? null : { empresa_id, uf, fuso: offsetUf(agora, uf) }
}

/**
 * Makes the job that keeps a company's cube: days that are missing or changed are made anew, never patched. One transaction
 * reads the marks, writes the days and removes just those marks, so what is committed meanwhile keeps a mark of its own.
 */
export const createCubeJob =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler =>
  async job => {
    const mais = await db.tx(job, q => remake(q, job.alvo_id, clock()))
    return mais === null ? null : { depois: mais ? NEXT_MS : LOOK_MS, erro: '' }
  }

/** Makes some days of a company's cube; true: there are more, null: there is no company. */
export async function remake(q: Q, empresa_id: number, agora: Date): Promise<boolean | null> {
  await holdOneState(q)
  const company = await zoneOf(q, empresa_id, agora)
  if (!company) return null
  const work = await readWork(q, company, agora, DAYS)
  if (work.dias.length > 0) await remakeDays(q, company, work)
  return work.mais
}

/** ReportDays compared each night. */
const COMPARED = 30

/** Compares days of the cube, chosen by chance, with their documents; what differs is told in the bell and made anew. */
export async function checkCube(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  most = COMPARED,
): Promise<string[]> {
  const company = await zoneOf(q, empresa_id, agora)
  if (!company) return []
  const unequal = await compareDays(q, company, most)
  const dias = [...new Set(unequal.map(({ dia }) => dia))]
  if (dias.length === 0) return []
  await markDays(q, company, dias)
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    titulo: 'Os relatórios não conferiam com as vendas',
    mensagem: `${dias.map(isoToWire).join(', ')}: os totais guardados foram refeitos pelas vendas`,
  })
  return dias
}
