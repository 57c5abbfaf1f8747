import { type CampoVeiculo, VEICULO } from '../../../core/vehicle/campos.ts'

type Campos = { readonly [K in CampoVeiculo]: (typeof VEICULO)[K] & { tab: string; raro: true } }

/** New-vehicle details, optional here: the chassis is typed with the unit sold (G-026). */
export const camposVeiculo = Object.fromEntries(
  Object.entries(VEICULO).map(([name, field]) => [name, { ...field, tab: 'Veículo Novo', raro: true }]),
) as Campos
