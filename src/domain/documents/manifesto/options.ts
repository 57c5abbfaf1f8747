import type { OptionList } from '../../fields/field.ts'

// Lists of the MDF-e layout 3.00.

export const TIPO_EMITENTE = [
  ['1', 'Prestador de serviço de transporte'],
  ['2', 'Carga própria'],
  ['3', 'Prestador com CT-e globalizado'],
] as const satisfies OptionList

export const TIPO_TRANSPORTADOR = [
  ['1', 'ETC'],
  ['2', 'TAC'],
  ['3', 'CTC'],
] as const satisfies OptionList

export const UNIDADE_DO_PESO = [
  ['01', 'kg'],
  ['02', 'Toneladas'],
] as const satisfies OptionList

export const TIPO_CARGA = [
  ['01', 'Granel sólido'],
  ['02', 'Granel líquido'],
  ['03', 'Frigorificada'],
  ['04', 'Conteinerizada'],
  ['05', 'Carga geral'],
  ['06', 'Neogranel'],
  ['07', 'Perigosa (granel sólido)'],
  ['08', 'Perigosa (granel líquido)'],
  ['09', 'Perigosa (frigorificada)'],
  ['10', 'Perigosa (conteinerizada)'],
  ['11', 'Perigosa (carga geral)'],
  ['12', 'Granel pressurizada'],
] as const satisfies OptionList

export const RESPONSAVEL_SEGURO = [
  ['1', 'Emitente'],
  ['2', 'Contratante'],
] as const satisfies OptionList

export const COMPONENTE = [
  ['01', 'Vale-pedágio'],
  ['02', 'Impostos, taxas e contribuições'],
  ['03', 'Despesas'],
  ['04', 'Frete'],
  ['99', 'Outros'],
] as const satisfies OptionList

export const ANTECIPACAO = [
  ['0', 'Não permite antecipar'],
  ['1', 'Permite antecipar'],
  ['2', 'Permite, com confirmação'],
] as const satisfies OptionList

export const TIPO_VALE = [
  ['01', 'TAG'],
  ['04', 'Leitura de placa'],
] as const satisfies OptionList
