import { regraCbs, regraIbs } from './ibs-cbs/rule.ts'
import { regraIcms } from './icms/rule.ts'
import { regraIpi } from './ipi/rule.ts'
import { regraIsl } from './is/rule.ts'
import { regraPisCofins } from './pis-cofins/rule.ts'

/**
 * The kinds of tax rule, by their API names. Ids, tables, schemas and columns are made from these names; names on screen and
 * readers come from each tax. Columns and seals follow this order: add a new kind last.
 */
export const RULES = {
  icms: regraIcms,
  pisconfins: regraPisCofins, // "confins": the API's spelling
  ibs: regraIbs,
  cbs: regraCbs,
  isl: regraIsl,
  ipi: regraIpi,
} as const
