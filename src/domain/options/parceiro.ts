import type { OptionList } from '../fields/field.ts'

export const CLASSIFICACAO = [
  [1, 'Cliente'],
  [2, 'Fornecedor'],
  [3, 'Transportadora'],
  [4, 'Motorista'],
  [5, 'Entregador'],
] as const satisfies OptionList

export const TIPO_PESSOA = [
  ['F', 'Pessoa física'],
  ['J', 'Pessoa jurídica'],
  ['E', 'Estrangeiro'],
] as const satisfies OptionList

export const TIPO_ENDERECO = [
  [1, 'Faturamento'],
  [2, 'Cobrança'],
  [3, 'Entrega'],
  [4, 'Ambas Opções'],
] as const satisfies OptionList

/** indIEDest of the layout. The API spells `tipo_contribuite`. */
export const TIPO_CONTRIBUITE = [
  [9, 'Não contribuinte'],
  [1, 'Contribuinte'],
  [2, 'Isento'],
] as const satisfies OptionList

/** Yes or no, which the API has as a number. */
export const ZERO_UM = [
  [0, 'Não'],
  [1, 'Sim'],
] as const satisfies OptionList
