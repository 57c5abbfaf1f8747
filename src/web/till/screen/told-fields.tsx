import { partsOf } from '../../../core/fields/parts.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { fieldOf } from '../../../core/venda/line/typed-fields.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { plainText } from '../../register/fields/plain-text.ts'

const LISTED = partsOf(ITENS).filter(({ field }) => 'list' in field && field.list)

/** Tells if a line holds a field that its declaration lists. */
export const tellsFields = (item: ItemVenda): boolean =>
  LISTED.some(part => plainText(part.field as Field, fieldOf(item, part)))

/** Shows, after the name, the line's fields declared for lists (`list`) that have a value: 'Pedido de compra PC-77'. */
export const ToldFields = ({ item }: { item: ItemVenda }) =>
  LISTED.map(part => {
    const said = plainText(part.field as Field, fieldOf(item, part))
    return said ? (
      <span key={part.name} className="text-ref">
        {' '}
        {part.field.label} {said}
      </span>
    ) : null
  })
