import type { Veiculo } from '../../../core/vehicle/campos.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export interface VehicleDados {
  /** Name of the product. */
  nome: string
  /** Initial values: the product's vehicle details, or the line's. */
  inicial: Veiculo
  leitura?: boolean
}

/** Window 'Detalhamento de veículo novo': the data of one vehicle in a note. */
export const vehicleDetails = defineDialog<VehicleDados, Partial<ItemVenda>>(
  'veiculo.detalhe',
  later(() => import('../vehicle/vehicle-details.tsx'), 'VehicleDetails'),
)
