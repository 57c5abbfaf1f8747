import type { Fuso } from '../../core/document/fuso.ts'
import type { Q } from '../db/transaction.ts'

/** State and zone of a company. */
export interface CompanyPlace {
  uf: string
  fuso: Fuso
}

/** Reads where a company is. @throws Error when there is no such company */
export async function placeOf(q: Q, empresa_id: number): Promise<CompanyPlace> {
  const found = await findPlace(q, empresa_id)
  if (!found) throw new Error(`no company ${empresa_id}`)
  return found
}

/** Reads where a company is; null: no such company. */
export async function findPlace(q: Q, empresa_id: number): Promise<CompanyPlace | null> {
  const { rows } = await q.query<CompanyPlace>(
    'select uf, fuso from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] ?? null
}
