import { difal } from './difal/compute.ts'
import { fcp, fcpSt } from './fcp/compute.ts'
import { ibpt } from './ibpt/compute.ts'
import { baseIbsCbs } from './ibs-cbs/base.ts'
import { cbs } from './ibs-cbs/cbs.ts'
import { ibs } from './ibs-cbs/ibs.ts'
import { cbsMonofasica, ibsMonofasico, quantidadesMono } from './ibs-cbs/mono.ts'
import { basesIcms, icms, icmsNaNota } from './icms/compute.ts'
import { desoneracao } from './icms/desoneracao.ts'
import { icmsEfetivo } from './icms/efetivo.ts'
import { icmsSt, stDesonerada } from './icms-st/compute.ts'
import { ii } from './ii/compute.ts'
import { ipi } from './ipi/compute.ts'
import { isl } from './is/compute.ts'
import { NOTA } from './kernel/nota.ts'
import type { Tributo } from './kernel/tributo.ts'
import { monofasico } from './monofasico/compute.ts'
import { pisCofins, pisCofinsImportacao } from './pis-cofins/compute.ts'
import { creditoSimples } from './simples/compute.ts'

/**
 * The taxes of an item in the order of rules §4: each reads figures of earlier ones. Figures, totals, parts of the note and
 * the words of an explanation come from this list. To add a tax, add its folder and its line here.
 */
export const TRIBUTOS = [
  ii,
  ipi,
  pisCofinsImportacao,
  basesIcms,
  icms,
  fcp,
  icmsSt,
  fcpSt,
  desoneracao,
  creditoSimples,
  monofasico,
  icmsEfetivo,
  difal,
  pisCofins,
  icmsNaNota,
  baseIbsCbs,
  isl,
  ibs,
  cbs,
  quantidadesMono,
  ibsMonofasico,
  cbsMonofasica,
  ibpt,
  stDesonerada,
] as const

const TODOS: readonly Tributo[] = TRIBUTOS

const ALHEIOS = TODOS.filter(({ reforma }) => !reforma)

/** Figures and totals that a note of credit or debit cannot have. */
export const FIGURAS_ALHEIAS: readonly string[] = ALHEIOS.flatMap(({ figuras = {}, taxas = {} }) => [
  ...Object.keys(figuras),
  ...Object.keys(taxas),
])
export const TOTAIS_ALHEIOS: readonly string[] = ALHEIOS.flatMap(({ totais = {} }) =>
  Object.keys(totais).filter(tag => !(tag in NOTA.totais)),
)
