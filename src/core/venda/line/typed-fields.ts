import type { Part } from '../../fields/parts.ts'
import type { Recusa } from '../recusa.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { replaceItem } from './replace-item.ts'
import { TYPED } from './typed.ts'

/** Reads a declared field of a line; null when empty. */
export const fieldOf = (item: ItemVenda, { value }: Pick<Part, 'value'>): unknown =>
  (item as Readonly<Record<string, unknown>>)[value] ?? null

/** Tells whether two lines have equal typed fields. */
export const sameTyped = (a: ItemVenda, b: ItemVenda): boolean =>
  TYPED.every(part => fieldOf(a, part) === fieldOf(b, part))

interface SetTyped {
  uid: string
  field: Pick<Part, 'value'>
  /** Null empties the field. */
  to: unknown
}

export const setTyped = (venda: Venda, { uid, field, to }: SetTyped): Venda | Recusa =>
  replaceItem(venda, uid, item => ({ ...item, [field.value]: to }))
