import { diaIn } from '../../../core/document/fuso.ts'
import type { Hooks } from '../../register/hooks.ts'
import { entryRules, refuseEntryRule } from '../produtos/sale-rule.ts'

/** Hooks that refuse the same ICMS rules as a product's do, because rules by NCM fill in products. */
export const tributacaoNcmHooks: Hooks = {
  saved: (q, sessao, { record, agora }) => refuseEntryRule(q, record, diaIn(agora, sessao.empresa.fuso)),
  refuseMany: (q, sessao, linhas, agora) => entryRules(q, linhas, diaIn(agora, sessao.empresa.fuso)),
}
