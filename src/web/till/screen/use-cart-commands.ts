import { useAtomValue } from 'jotai'
import { isOfSelling } from '../../../core/document/types/index.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { TYPED_COMMANDS } from '../../../domain/commands/item/typed.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { hasItemsAtom, moveLine, operationInHand } from '../../state/sale.ts'
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
 * Performs what every cart does, the till's and a document's: a command of the group `cart` is wired here once. `open`: the cart may
 * be changed; `walks`: its cursor may move, as in lines that are only read.
 */
export function useCartCommands(open: boolean, walks = open): ScopeCommands {
  const some = useAtomValue(hasItemsAtom)
  const items = some && open
  return [
    on(venda.desconto, items && (({ quanto }) => (quanto ? runTyped(`-${quanto}`) : askDiscount()))),
    on(venda.acrescimo, items && (({ quanto }) => (quanto ? runTyped(`+${quanto}`) : askSurcharge()))),
    on(
      venda.vendedor,
      open && isOfSelling(operationInHand()) && (({ quem }) => chooseSeller(quem?.trim() ?? '')),
    ),
    on(venda.explicar, items && (() => openDialog(explainDialog))),
    on(item.quantidade, items && setLineQuantity),
    on(item.preco, items && setLinePrice),
    on(item.desconto, items && discountLine),
    ...TYPED_COMMANDS.map(({ part, command }) => on(command, items && typeField(part))),
    on(item.veiculo, items && mendVehicle),
    on(item.acima, some && walks && (() => moveLine(-1))),
    on(item.abaixo, some && walks && (() => moveLine(1))),
  ]
}
