import { type CampoVeiculo, VEICULO } from '../../../core/vehicle/campos.ts'

type Campos = { readonly [K in CampoVeiculo]: (typeof VEICULO)[K] & { tab: string; raro: true } }

/** Fields of a new vehicle, all optional in the product: the chassis is typed when the unit is sold (G-026). */
export const camposVeiculo = Object.fromEntries(
  Object.entries(VEICULO).map(([name, field]) => [name, { ...field, tab: 'Veículo Novo', raro: true }]),
) as Campos
