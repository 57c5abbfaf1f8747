import type { Part } from '../../../core/fields/parts.ts'
import { setTyped } from '../../../core/venda/line/typed-fields.ts'
import type { Desk } from '../../state/desk.ts'
import { tellLineOf } from '../lines/event.ts'
import { change } from './entry.ts'
import { onLine } from './line.ts'

/** Makes a function that sets a typed field in the line under the cursor; no value clears the field. */
export const typeField =
  (desk: Desk, field: Part) =>
  ({ valor }: { valor?: unknown }): void =>
    onLine(desk, uid => {
      if (!change(desk, sale => setTyped(sale, { uid, field, to: valor ?? null }))) tellLineOf(desk, uid)
    })
