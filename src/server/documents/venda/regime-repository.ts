import type { Fuso } from '../../../core/document/fuso.ts'
import type { EmitenteDaReforma } from '../../../core/law/reforma.ts'
import type { LojaNoEstado } from '../../../domain/fiscal/lei-do-estado.ts'
import type { Q } from '../../db/transaction.ts'

/**
 * Gives the SQL expression of the days for which a company of the Simples pays IBS and CBS by the regular regime
 * (`RegimeRegular` as JSON); null: none chosen. `e` is the alias of `empresas`.
 */
export const regularOf = (e: string): string =>
  `case when ${e}.ibscbs_regular_de is not null
    then json_build_object('de', ${e}.ibscbs_regular_de, 'ate', ${e}.ibscbs_regular_ate) end`

type Regime = EmitenteDaReforma & LojaNoEstado & { fuso: Fuso }

/** Reads the state, the tax regime and what the state's law asks about of a company; null: there is no such company. */
export async function readRegime(q: Q, empresa_id: number): Promise<Regime | null> {
  const { rows } = await q.query<Regime>(
    `select e.uf, e.fuso, e.crt, e.cnae, e.ambiente_sefaz, e.recebe_cartao, ${regularOf('e')} as ibscbs_regular from empresas e where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}
