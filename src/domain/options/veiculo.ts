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

export const ESPECIE_VEICULO = [
  ['T', 'Tração'],
  ['R', 'Reboque'],
] as const satisfies OptionList

/** Carrier who owns a vehicle that is not the company's (tpProp). */
export const TIPO_PROPRIETARIO = [
  ['0', 'TAC agregado'],
  ['1', 'TAC independente'],
  ['2', 'Outros'],
] as const satisfies OptionList

/** Combination of vehicles by axles, of the toll voucher (categCombVeic). */
export const CATEGORIA_EIXOS = [
  ['02', 'Comercial de 2 eixos'],
  ['04', 'Comercial de 3 eixos'],
  ['06', 'Comercial de 4 eixos'],
  ['07', 'Comercial de 5 eixos'],
  ['08', 'Comercial de 6 eixos'],
  ['10', 'Comercial de 7 eixos'],
  ['11', 'Comercial de 8 eixos'],
  ['12', 'Comercial de 9 eixos'],
  ['13', 'Comercial de 10 eixos'],
  ['14', 'Comercial de mais de 10 eixos'],
] as const satisfies OptionList
