import { useAtomValue } from 'jotai'
import { isOfSelling } from '../../../core/document/types/index.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { TYPED_COMMANDS } from '../../../domain/commands/item/typed.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { chooseSeller } from '../actions/choose-seller.ts'
import { askDiscount, discountLine } from '../actions/discount.ts'
import { setLinePrice } from '../actions/price.ts'
import { setLineQuantity } from '../actions/quantity.ts'
import { askSurcharge } from '../actions/surcharge.ts'
import { typeField } from '../actions/type-field.ts'
import { mendVehicle } from '../actions/vehicle.ts'
import { explainDialog } from '../dialogs/explain-dialog.tsx'
import { runTyped } from '../run-intent.ts'

/**
 * Binds the commands of the group `cart`, for the till's cart and a document's. `open`: the cart may be changed; `walks`:
 * the cursor may move, also in a read-only cart.
 */
export function useCartCommands(open: boolean, walks = open): ScopeCommands {
  const desk = useDesk()
  const some = useAtomValue(desk.hasItems)
  const items = some && open
  return [
    on(
      venda.desconto,
      items && (({ quanto }) => (quanto ? runTyped(desk, `-${quanto}`) : askDiscount(desk))),
    ),
    on(
      venda.acrescimo,
      items && (({ quanto }) => (quanto ? runTyped(desk, `+${quanto}`) : askSurcharge(desk))),
    ),
    on(
      venda.vendedor,
      open && isOfSelling(desk.operation()) && (({ quem }) => chooseSeller(desk, quem?.trim() ?? '')),
    ),
    on(venda.explicar, items && (() => openDialog(explainDialog, { desk }))),
    on(item.quantidade, items && (given => setLineQuantity(desk, given))),
    on(item.preco, items && (given => setLinePrice(desk, given))),
    on(item.desconto, items && (given => discountLine(desk, given))),
    ...TYPED_COMMANDS.map(({ part, command }) => on(command, items && typeField(desk, part))),
    on(item.veiculo, items && (() => mendVehicle(desk))),
    on(item.acima, some && walks && (() => desk.moveLine(-1))),
    on(item.abaixo, some && walks && (() => desk.moveLine(1))),
  ]
}
