import {
  KIND_NAME,
  type Kind,
  type KindOfField,
  kindInFull,
  RULE_FIELDS,
  type RuleField,
} from '../../core/tax/kinds.ts'
import type { RefField } from '../fields/field.ts'

/** Words and CFOPs of a rule's field, by the buyer's place. */
const WHERE: { readonly [F in RuleField]?: readonly [words: string, cfop: string] } = {
  icms_dentro: ['dentro do estado', 'DENTRO'],
  icms_fora: ['fora do estado', 'FORA'],
}

/** The fields by which a register chooses a rule of each kind. */
export type RuleRefs = {
  readonly [F in RuleField]: Omit<RefField, 'to'> & { readonly to: `tributacao_${KindOfField<F>}` }
}

/** Declares them, in the order of the kinds; `said` is what this register says of each beside what it is. */
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
