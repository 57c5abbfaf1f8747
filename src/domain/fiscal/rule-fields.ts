import {
  KIND_NAME,
  type Kind,
  type KindOfField,
  kindInFull,
  RULE_FIELDS,
  type RuleField,
} from '../../core/tax/kinds.ts'
import type { RefField } from '../fields/field.ts'

/** Label and CFOP filter of a rule field, by where the buyer is. */
const WHERE: { readonly [F in RuleField]?: readonly [words: string, cfop: string] } = {
  icms_dentro: ['dentro do estado', 'DENTRO'],
  icms_fora: ['fora do estado', 'FORA'],
}

/** Fields of a register that point to a tax rule: one per kind, but two of ICMS (inside and outside the state). */
export type RuleRefs = {
  readonly [F in RuleField]: Omit<RefField, 'to'> & { readonly to: `tributacao_${KindOfField<F>}` }
}

/** Makes the fields that point to tax rules, in the order of RULE_FIELDS; `said` gives further settings of a field. */
export const ruleFields = (said: (kind: Kind) => Partial<RefField>): RuleRefs =>
  Object.fromEntries(
    RULE_FIELDS.map(([field, kind]) => {
      const [words, cfop] = WHERE[field] ?? []
      const inFull = kindInFull(kind)
      return [
        field,
        {
          type: 'ref',
          label: words ? `${KIND_NAME[kind]} ${words}` : KIND_NAME[kind],
          to: `tributacao_${kind}`,
          ...(cfop ? { oferece: { cfop } } : {}),
          ...(inFull === KIND_NAME[kind] ? {} : { note: inFull }),
          ...said(kind),
        },
      ]
    }),
  ) as RuleRefs
