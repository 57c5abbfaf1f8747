import { type CampoVeiculo, VEICULO } from '../../vehicle/campos.ts'

type Fields = {
  readonly [K in CampoVeiculo]: (typeof VEICULO)[K] & {
    readonly optional: true
    readonly sparse: true
    readonly together: true
    readonly answered: true
  }
}

/** Details of the vehicle sold: its product's, plus chassis, engine and year of this unit. Lists show the chassis. */
export const VEICULO_DO_ITEM = Object.fromEntries(
  Object.entries(VEICULO).map(([name, field]) => [
    name,
    {
      ...field,
      optional: true,
      sparse: true,
      together: true,
      answered: true,
      ...(name === 'car_chassi' ? { list: true } : {}),
    },
  ]),
) as Fields
