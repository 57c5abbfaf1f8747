import { partsOf } from '../../../core/fields/parts.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { fieldOf } from '../../../core/venda/line/typed-fields.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { plainText } from '../../register/fields/plain-text.ts'

const LISTED = partsOf(ITENS).filter(({ field }) => 'list' in field && field.list)

/** Tells if the line has a value in a field declared for lists. */
export const tellsFields = (item: ItemVenda): boolean =>
  LISTED.some(part => plainText(part.field as Field, fieldOf(item, part)))

/** Shows the line's values of fields declared for lists (`list`): 'Pedido de compra PC-77'. */
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
