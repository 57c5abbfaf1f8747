import { isoToWire } from '../../core/dates/day.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { findPlace } from '../documents/zone-repository.ts'
import { notify } from '../issuing/service.ts'
import type { JobHandler } from '../outbox/job.ts'
import { compareDays, holdOneState, markDays, readWork, remakeDays } from './cube-repository.ts'
import type { CompanyZone } from './scope-repository.ts'

/** Maximum number of days computed in one transaction. */
const DAYS = 50
/** Pauses in ms: between two such transactions (NEXT), and before the next look for days to compute (LOOK). */
const NEXT_MS = 200
const LOOK_MS = 60_000

/** Gives the company with its state and its time zone; null: no such company. */
async function zoneOf(q: Q, empresa_id: number): Promise<CompanyZone | null> {
  const place = await findPlace(q, empresa_id)
  return place && { empresa_id, ...place }
}

/**
 * Makes the job that keeps a company's cube up to date: computes missing or changed days again as a whole. One
 * transaction reads the marks, writes the days and removes only these marks, so a change committed during the
 * transaction keeps its mark.
 */
export const createCubeJob =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler =>
  async job => {
    const mais = await db.tx(job, q => remake(q, job.alvo_id, clock()))
    return mais === null ? null : { depois: mais ? NEXT_MS : LOOK_MS, erro: '' }
  }

/** Computes some days of a company's cube; true: there are more, null: no such company. */
export async function remake(q: Q, empresa_id: number, agora: Date): Promise<boolean | null> {
  await holdOneState(q)
  const company = await zoneOf(q, empresa_id)
  if (!company) return null
  const work = await readWork(q, company, agora, DAYS)
  if (work.dias.length > 0) await remakeDays(q, company, work)
  return work.mais
}

/** Number of days compared each night. */
const COMPARED = 30

/** Compares random days of the cube with documents; notifies of differences, and marks and gives these days. */
export async function checkCube(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  most = COMPARED,
): Promise<string[]> {
  const company = await zoneOf(q, empresa_id)
  if (!company) return []
  const unequal = await compareDays(q, company, most)
  const dias = [...new Set(unequal.map(({ dia }) => dia))]
  if (dias.length === 0) return []
  await markDays(q, company, dias)
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    tipo: 'relatorio',
    titulo: 'Os relatórios não conferiam com as vendas',
    mensagem: `${dias.map(isoToWire).join(', ')}: os totais guardados foram refeitos pelas vendas`,
  })
  return dias
}
