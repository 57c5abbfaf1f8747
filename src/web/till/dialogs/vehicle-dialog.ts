import type { Veiculo } from '../../../core/vehicle/campos.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export interface VehicleDados {
  /** Name of the product. */
  nome: string
  /** First values of the unit: its product's details, or its own. */
  inicial: Veiculo
  /** True to show only. */
  leitura?: boolean
}

/** Window 'Detalhamento de veículo novo': all that a note says of one unit. */
export const vehicleDetails = defineDialog<VehicleDados, Partial<ItemVenda>>(
  'veiculo.detalhe',
  later(() => import('../vehicle/vehicle-details.tsx'), 'VehicleDetails'),
)
