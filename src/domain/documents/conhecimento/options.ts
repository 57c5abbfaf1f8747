import type { PAPEIS } from '../../../core/transporte/tomador.ts'
import type { OptionList } from '../../fields/field.ts'

// Lists of the CT-e layout 4.00.

export const TIPO_CTE = [
  ['0', 'Normal'],
  ['1', 'Complemento de valores'],
  ['3', 'Substituição'],
  ['5', 'Simplificado'],
  ['6', 'Substituição de simplificado'],
] as const satisfies OptionList

export const TIPO_SERVICO = [
  ['0', 'Normal'],
  ['1', 'Subcontratação'],
  ['2', 'Redespacho'],
  ['3', 'Redespacho intermediário'],
  ['4', 'Vinculado a multimodal'],
] as const satisfies OptionList

export const MODAL_DO_CTE = [
  ['01', 'Rodoviário'],
  ['02', 'Aéreo'],
  ['03', 'Aquaviário'],
  ['04', 'Ferroviário'],
  ['05', 'Dutoviário'],
  ['06', 'Multimodal'],
] as const satisfies OptionList

/** Measures that the CT-e simplificado codes. */
export const TIPO_MEDIDA = [
  ['00', 'Cubagem da NF-e'],
  ['01', 'Cubagem aferida'],
  ['02', 'Peso bruto da NF-e'],
  ['03', 'Peso bruto aferido'],
  ['04', 'Peso cubado'],
  ['05', 'Peso base de cálculo'],
  ['06', 'Peso operacional'],
  ['07', 'Caixas'],
  ['08', 'Paletes'],
  ['09', 'Sacas'],
  ['10', 'Contêineres'],
  ['11', 'Rolos'],
  ['12', 'Bombonas'],
  ['13', 'Latas'],
  ['14', 'Litragem'],
  ['15', 'MMBTU'],
  ['99', 'Outra'],
] as const satisfies OptionList

/** Role of the party that pays. */
export const PAPEL_TOMADOR = [
  ['remetente', 'Remetente'],
  ['expedidor', 'Expedidor'],
  ['recebedor', 'Recebedor'],
  ['destinatario', 'Destinatário'],
  ['outros', 'Outro'],
] as const satisfies readonly (readonly [(typeof PAPEIS)[number], string])[]

export const IND_IE_TOMADOR = [
  ['1', 'Contribuinte'],
  ['2', 'Isento de inscrição'],
  ['9', 'Não contribuinte'],
] as const satisfies OptionList

export const UNIDADE_DA_CARGA = [
  ['00', 'm³'],
  ['01', 'kg'],
  ['02', 'Toneladas'],
  ['03', 'Unidades'],
  ['04', 'Litros'],
  ['05', 'MMBTU'],
] as const satisfies OptionList

export const TIPO_OUTRO_DOCUMENTO = [
  ['00', 'Declaração'],
  ['10', 'Dutoviário'],
  ['59', 'CF-e SAT'],
  ['65', 'NFC-e'],
  ['99', 'Outro'],
] as const satisfies OptionList

/** Kind of taker, as the CFOP tells it; without one the CFOP is the rule's. */
export const ATIVIDADE_TOMADOR = [
  ['transporte', 'Transporte'],
  ['industria', 'Indústria'],
  ['comercio', 'Comércio'],
  ['comunicacao', 'Comunicação'],
  ['energia', 'Energia elétrica'],
  ['rural', 'Produtor rural'],
  ['nao_contribuinte', 'Não contribuinte'],
] as const satisfies OptionList

/** Way in which a component of the freight is computed. */
export const BASE_COMPONENTE = [
  ['fixo', 'R$ fixos'],
  ['kg', 'R$ por kg'],
  ['cem_kg', 'R$ por 100 kg ou fração'],
  ['carga', '% do valor da carga'],
  ['km', 'R$ por km'],
] as const satisfies OptionList
