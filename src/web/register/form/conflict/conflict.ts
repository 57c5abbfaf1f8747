import { reach } from '../../../../core/fields/reach.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { type FormField, fieldsOf, place, sameValue, type Valores } from '../paths.ts'
import { isByRow, listOf, rowDifferences, settledRows } from './conflict-rows.ts'

export type Lado = 'minha' | 'deles'

/** One field both sides have an opinion on. */
export interface FieldDifference {
  field: FormField
  antes: unknown
  minha: unknown
  deles: unknown
  /** Both changed it: nobody chooses but a person. */
  conflito: boolean
  /** One row of a list, where its rows are told one by one: how a side's is read. */
  linha?: (row: unknown) => string
}

/** Lists the fields where my values and the stored record part; a change of one side alone is that side's. */
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
    if (isByRow(field)) return rowDifferences(field, antes, minha, deles)
    if (sameValue(minha, deles)) return []
    const [iChanged, theyChanged] = [!sameValue(minha, antes), !sameValue(deles, antes)]
    return [{ field, antes, minha, deles, conflito: iChanged && theyChanged }]
  })
}

/** The values to save: of each difference its chosen side, of rows told one by one those chosen and all that is alike. */
export function settled(
  mine: Valores,
  theirs: Valores,
  rows: readonly FieldDifference[],
  sides: readonly (Lado | null)[],
): Valores {
  const chosen = new Map<string, Map<string, unknown>>()
  let values = mine
  for (const [index, { field, minha, deles, linha }] of rows.entries()) {
    const value = sides[index] === 'minha' ? minha : deles
    if (!linha) values = place(values, field.chave, value)
    else {
      const [list = '', key = ''] = field.chave.split('#')
      chosen.set(list, (chosen.get(list) ?? new Map()).set(key, value))
    }
  }
  for (const field of rows.flatMap(row => (row.linha ? [listOf(row)] : [])))
    values = place(values, field, settledRows(field, values, theirs, chosen.get(field) ?? new Map(), rows))
  return values
}

/** Suggests a side before anybody chooses: the one that changed it alone; null where both did. */
export const suggestion = ({ conflito, minha, antes }: FieldDifference): Lado | null =>
  conflito ? null : sameValue(minha, antes) ? 'deles' : 'minha'
