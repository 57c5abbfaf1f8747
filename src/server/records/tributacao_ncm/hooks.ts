import type { Hooks } from '../../register/hooks.ts'
import { entryRules, refuseEntryRule } from '../produtos/sale-rule.ts'

/** A rule by NCM fills products: the same holds of it. */
export const tributacaoNcmHooks: Hooks = {
  saved: (q, _sessao, { record }) => refuseEntryRule(q, record),
  refuseMany: (q, _sessao, linhas) => entryRules(q, linhas),
}
