import type { Q } from '../../db/transaction.ts'

export interface LicencaPedida {
  status: string
  empresa_id: number
  plano_id: number
  /** Last day, ISO. */
  fim: string | null
  /** Name of the company. */
  nome: string
  uf: string
}

/**
 * Reads a licence request with its company, and locks it to be decided; null: none. Finds its account first, because a
 * spread database locks rows of one account only.
 */
export async function takeLicenca(q: Q, id: number): Promise<LicencaPedida | null> {
  const { rows: owners } = await q.query<{ account_id: number }>(
    'select account_id from licencas where id = $1',
    [id],
  )
  const { rows } = await q.query<LicencaPedida>(
    `select l.status, l.empresa_id, l.plano_id, l.fim, e.nome, e.uf from licencas l
       join empresas e on e.account_id = l.account_id and e.id = l.empresa_id
      where l.account_id = $2 and l.id = $1 for update of l`,
    [id, owners[0]?.account_id ?? null],
  )
  return rows[0] ?? null
}

export const decideLicenca = (q: Q, id: number, status: 'A' | 'R', em: Date) =>
  q.query('update licencas set status = $2, atualizado_em = $3 where id = $1', [id, status, em])

/** Licenses the company until the day `fim` (null: without end), and ends its block and its trial. */
export const licenseCompany = (q: Q, empresa_id: number, fim: string | null) =>
  q.query('update empresas set bloqueada = false, teste_ate = null, licenca_ate = $2 where id = $1', [
    empresa_id,
    fim,
  ])
