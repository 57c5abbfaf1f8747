import { CBS_OF_LAW, IBS_OF_LAW } from './ibs-cbs/rule.ts'
import { ISL_OF_LAW } from './is/rule.ts'
import type { Kind, RuleOf } from './kinds.ts'

/** Rate of a rule → its row of `core/law`, and the effective rate that follows from it. */
export type LawRate<C> = readonly [campo: C, lei: string, efetiva: C | null]

/** The rates that the law publishes for a rule of each kind. */
export const LAW_RATES: { readonly [K in Kind]: readonly LawRate<keyof RuleOf[K] & string>[] } = {
  icms: [],
  pisconfins: [], // contrato
  ibs: IBS_OF_LAW,
  cbs: CBS_OF_LAW,
  isl: ISL_OF_LAW,
  ipi: [],
}
