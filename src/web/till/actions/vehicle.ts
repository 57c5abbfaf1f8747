import { isUnit, setUnit } from '../../../core/venda/line/unit.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { vehicleDetails } from '../dialogs/vehicle-dialog.ts'
import { change } from './entry.ts'
import { onLine } from './line.ts'

/** Opens the vehicle details of the line under the cursor, for correction. */
export const mendVehicle = (desk: Desk): void =>
  onLine(desk, async uid => {
    const item = desk.current().itens.find(line => line.uid === uid)
    if (!item || !isUnit(item)) return alerta('A linha não é de um veículo novo')
    const unidade = await openDialog(vehicleDetails, { nome: item.nome, inicial: item })
    if (unidade) change(desk, venda => setUnit(venda, { uid, unidade }))
  })
