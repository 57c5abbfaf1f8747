import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'

export interface LicencaPedida {
  status: string
  empresa_id: number
  plano_id: number
  /** Last day, ISO. */
  fim: string | null
  /** Name of the company. */
  nome: string
  fuso: Fuso
}

/**
 * Locks a licence request and reads it with its company; null: none. In two statements, because a spread database locks rows
 * of one account only, and the company is of another account.
 */
export async function takeLicenca(q: Q, id: number): Promise<LicencaPedida | null> {
  const { rows } = await q.query<Omit<LicencaPedida, 'nome' | 'fuso'>>(
    'select status, empresa_id, plano_id, fim from licencas where account_id = $conta and id = $1 for update',
    [id],
  )
  const [licenca] = rows
  if (!licenca) return null
  const { rows: companies } = await q.query<Pick<LicencaPedida, 'nome' | 'fuso'>>(
    'select nome, fuso from empresas where id = $1',
    [licenca.empresa_id],
  )
  return companies[0] ? { ...licenca, ...companies[0] } : null
}

/** Finds the company of a licence request, and its account; null: none. */
export async function companyOfLicenca(
  q: Q,
  id: number,
): Promise<{ empresa_id: number; account_id: number } | null> {
  const { rows } = await q.query<{ empresa_id: number }>(
    'select empresa_id from licencas where account_id = $conta and id = $1',
    [id],
  )
  const { rows: companies } = await q.query<{ empresa_id: number; account_id: number }>(
    'select id as empresa_id, account_id from empresas where id = $1',
    [rows[0]?.empresa_id ?? null],
  )
  return companies[0] ?? null
}

export const decideLicenca = (q: Q, id: number, status: 'A' | 'R', em: Date) =>
  q.query('update licencas set status = $2, atualizado_em = $3 where id = $1', [id, status, em])

/** Licenses the company until the day `fim` (null: without end), and ends its block and its trial. */
export const licenseCompany = (q: Q, empresa_id: number, fim: string | null) =>
  q.query('update empresas set bloqueada = false, teste_ate = null, licenca_ate = $2 where id = $1', [
    empresa_id,
    fim,
  ])
