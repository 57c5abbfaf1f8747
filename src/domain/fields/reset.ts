import { columnsOf } from './columns.ts'
import type { Fields, Values } from './field.ts'

/**
 * Makes the `aoMudar` of a field that decides which other fields are visible: hidden fields are emptied, or get their
 * default. The server empties the same fields on saving.
 */
export const resetHidden =
  <const F extends Fields>(
    fields: F,
    visibleWhen: Readonly<Record<string, (valores: Partial<Values<F>>) => boolean>>,
  ) =>
  (valores: Partial<Values<F>>): Partial<Values<F>> =>
    Object.fromEntries(
      columnsOf(fields).flatMap(({ name, key, field }) => {
        const visible = visibleWhen[name]
        if (!visible || visible(valores)) return []
        const empty = 'default' in field ? field.default : field.type === 'checklist' ? [] : null
        return [[key, empty ?? null]]
      }),
    ) as Partial<Values<F>>
