import { type CampoVeiculo, VEICULO } from '../../vehicle/campos.ts'

type Fields = {
  readonly [K in CampoVeiculo]: (typeof VEICULO)[K] & {
    readonly optional: true
    readonly sparse: true
    readonly together: true
    readonly answered: true
  }
}

/** The unit sold of a new-vehicle product: its product's details, and what is this one's alone (chassis, engine, year). Its chassis tells it wherever lines are listed. */
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
