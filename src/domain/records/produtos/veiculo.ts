import { type CampoVeiculo, VEICULO } from '../../../core/veiculo/campos.ts'

type Campos = { readonly [K in CampoVeiculo]: (typeof VEICULO)[K] & { tab: string; raro: true } }

/** New-vehicle details: optional here, the chassis belongs to the unit sold (G-026). */
export const camposVeiculo = Object.fromEntries(
  Object.entries(VEICULO).map(([name, field]) => [name, { ...field, tab: 'Veículo Novo', raro: true }]),
) as Campos

/** A default that no note would take is none. */
export const regrasVeiculo = [
  {
    campo: 'car_chassi',
    mensagem: 'O chassi tem 17 letras e números',
    ok: ({ car_chassi }: { car_chassi?: unknown }) =>
      typeof car_chassi !== 'string' || /^([A-Z0-9]{17})?$/i.test(car_chassi),
  },
] as const
