import { reach } from '../../../core/fields/reach.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { type FormField, fieldsOf, sameValue, type Valores } from './paths.ts'

export type Lado = 'minha' | 'deles'

/** One field both sides have an opinion on. */
export interface FieldDifference {
  field: FormField
  antes: unknown
  minha: unknown
  deles: unknown
  /** Both changed it: nobody chooses but a person. */
  conflito: boolean
}

/** Where my values and the record as it is now part; what only one side changed is that side's. */
export function differences(
  register: AnyRegister,
  base: Valores,
  mine: Valores,
  theirs: Valores,
): FieldDifference[] {
  return fieldsOf(register).flatMap(field => {
    // saved by its own path, or never answered: nothing to choose
    if ((field.campo.type === 'list' && field.campo.api) || field.campo.virtual) return []
    const [antes, minha, deles] = [base, mine, theirs].map(values => reach(values, field.chave))
    if (sameValue(minha, deles)) return []
    const [iChanged, theyChanged] = [!sameValue(minha, antes), !sameValue(deles, antes)]
    return [{ field, antes, minha, deles, conflito: iChanged && theyChanged }]
  })
}

/** Whose value stands before anybody chooses: of who changed it alone; null where both did. */
export const suggestion = ({ conflito, minha, antes }: FieldDifference): Lado | null =>
  conflito ? null : sameValue(minha, antes) ? 'deles' : 'minha'
