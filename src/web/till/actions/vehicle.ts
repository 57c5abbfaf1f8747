import { isUnit, setUnit } from '../../../core/venda/line/unit.ts'
import { openDialog } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { currentSale } from '../../state/sale.ts'
import { vehicleDetails } from '../dialogs/vehicle-dialog.ts'
import { change } from './entry.ts'
import { onLine } from './line.ts'

/** The details of the unit that the line is, to be looked over and put right. */
export const mendVehicle = (): void =>
  onLine(async uid => {
    const item = currentSale().itens.find(line => line.uid === uid)
    if (!item || !isUnit(item)) return alerta('A linha não é de um veículo novo')
    const unidade = await openDialog(vehicleDetails, { nome: item.nome, inicial: item })
    if (unidade) change(venda => setUnit(venda, { uid, unidade }))
  })
