import { needed, RULE_FIELDS, type RuleField, type Spaced, spaced } from '../../../core/tax/kinds.ts'
import { defineRegister } from '../../fields/define.ts'
import { type RuleRefs, ruleFields } from '../../fiscal/rule-fields.ts'

const chosen = ruleFields(kind => ({ list: true, filter: needed(kind) }))

const RULES = Object.fromEntries(RULE_FIELDS.map(([field]) => [spaced(field), chosen[field]])) as {
  readonly [F in RuleField as Spaced<F>]: RuleRefs[F]
}

/**
 * Register of the tax rules that a product takes from its NCM (doc 2 §2.1), separate for each company because tax
 * regimes differ. `ncm_id` holds the NCM code, not a row's id.
 */
export const tributacao_ncm = defineRegister({
  id: 'tributacao_ncm',
  title: 'Tributação por NCM',
  singular: 'Tributação por NCM',
  words: { palavras: 'imposto ncm cfop cst', feminino: true },
  api: 'tributacao_ncm',
  routes: { menu: 'fiscal', list: '/fiscal/tributacao_ncms' },
  access: { permission: 'fiscal_tributacao_ncm', right: 'Tributação por NCM' },
  owner: { empresa: true },
  storage: { unique: [[['ncm_id'], 'Já existe uma tributação para este NCM']] },
  list: { search: ['ncm_id'], order: 'ncm_id,asc' },
  lookup: { opens: true, display: 'ncm_id' },
  fields: {
    ncm_id: {
      type: 'ref',
      label: 'NCM',
      to: 'ncms',
      required: true,
      list: true,
      filter: true,
      noBulk: true,
    },
    ...RULES,
  },
  rules: [
    {
      campo: 'icms_dentro_id',
      mensagem: 'Informe ao menos uma regra',
      ok: values => {
        const said: Readonly<Record<string, unknown>> = values
        return Object.keys(RULES).some(field => said[`${field}_id`])
      },
    },
  ],
})
