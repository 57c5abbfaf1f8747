import { reach } from '../../../../core/fields/reach.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { fieldsOf, place, sameValue, type Valores } from '../paths.ts'
import { type FieldDifference, isByRow, listOf, rowDifferences, settledRows } from './conflict-rows.ts'

export type Lado = 'minha' | 'deles'

/** Lists the fields in which my values and the stored record differ. A change of one side is preselected for that side. */
export function differences(
  register: AnyRegister,
  base: Valores,
  mine: Valores,
  theirs: Valores,
): FieldDifference[] {
  return fieldsOf(register).flatMap(field => {
    // lists with their own endpoints are saved apart; virtual fields are not stored
    if ((field.campo.type === 'list' && field.campo.api) || field.campo.virtual) return []
    const [antes, minha, deles] = [base, mine, theirs].map(values => reach(values, field.chave))
    if (isByRow(field)) return rowDifferences(field, antes, minha, deles)
    if (sameValue(minha, deles)) return []
    const [iChanged, theyChanged] = [!sameValue(minha, antes), !sameValue(deles, antes)]
    return [{ field, antes, minha, deles, conflito: iChanged && theyChanged }]
  })
}

/** Makes the values to save: the chosen side of each difference; equal fields stay. */
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

/** Suggests the side that changed the field; null when both sides did. */
export const suggestion = ({ conflito, minha, antes }: FieldDifference): Lado | null =>
  conflito ? null : sameValue(minha, antes) ? 'deles' : 'minha'
