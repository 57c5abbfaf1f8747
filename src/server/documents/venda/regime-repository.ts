import type { Fuso } from '../../../core/document/fuso.ts'
import type { EmitenteDaReforma } from '../../../core/law/reforma.ts'
import type { Q } from '../../db/transaction.ts'

/**
 * Gives the SQL expression of the days for which a company of the Simples pays IBS and CBS by the regular regime
 * (`RegimeRegular` as JSON); null: none chosen. `e` is the alias of `empresas`.
 */
export const regularOf = (e: string): string =>
  `case when ${e}.ibscbs_regular_de is not null
    then json_build_object('de', ${e}.ibscbs_regular_de, 'ate', ${e}.ibscbs_regular_ate) end`

/** Reads the state and the tax regime of a company; null: there is no such company. */
export async function readRegime(
  q: Q,
  empresa_id: number,
): Promise<(EmitenteDaReforma & { uf: string; fuso: Fuso }) | null> {
  const { rows } = await q.query<EmitenteDaReforma & { uf: string; fuso: Fuso }>(
    `select e.uf, e.fuso, e.crt, ${regularOf('e')} as ibscbs_regular from empresas e where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}
