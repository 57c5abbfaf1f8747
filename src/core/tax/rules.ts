import { regraCbs, regraIbs } from './ibs-cbs/rule.ts'
import { regraIcms } from './icms/rule.ts'
import { regraIpi } from './ipi/rule.ts'
import { regraIsl } from './is/rule.ts'
import { regraPisCofins } from './pis-cofins/rule.ts'

/**
 * The kinds of tax rule under the wire's names: ids, tables, schemas and columns are made from these words, and what
 * a kind is called, read by and asked for comes from its tax. The order is that of columns and seals: a new one is last.
 */
export const RULES = {
  icms: regraIcms,
  pisconfins: regraPisCofins, // contrato: "confins"
  ibs: regraIbs,
  cbs: regraCbs,
  isl: regraIsl,
  ipi: regraIpi,
} as const
