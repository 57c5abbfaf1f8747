import type { Part } from '../../../core/fields/parts.ts'
import { setTyped } from '../../../core/venda/line/typed-fields.ts'
import { tellLineOf } from '../line-event.ts'
import { change } from './entry.ts'
import { onLine } from './line.ts'

/** Asks for a field of a line that its declaration lets a cashier type; emptied, it holds nothing. */
export const typeField =
  (field: Part) =>
  ({ valor }: { valor?: unknown }): void =>
    onLine(uid => {
      if (!change(sale => setTyped(sale, { uid, field, to: valor ?? null }))) tellLineOf(uid)
    })
