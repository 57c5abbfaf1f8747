import type { OptionList } from '../fields/field.ts'

// Lists of the MDF-e layout, group rodo (tpRod, tpCar).

export const TIPO_RODADO = [
  ['01', 'Truck'],
  ['02', 'Toco'],
  ['03', 'Cavalo mecânico'],
  ['04', 'Van'],
  ['05', 'Utilitário'],
  ['06', 'Outros'],
] as const satisfies OptionList

export const TIPO_CARROCERIA = [
  ['00', 'Não aplicável'],
  ['01', 'Aberta'],
  ['02', 'Fechada/baú'],
  ['03', 'Graneleira'],
  ['04', 'Porta-contêiner'],
  ['05', 'Sider'],
] as const satisfies OptionList
