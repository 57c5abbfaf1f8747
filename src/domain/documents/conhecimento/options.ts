import type { PAPEIS } from '../../../core/transporte/tomador.ts'
import type { OptionList } from '../../fields/field.ts'

// Lists of the CT-e layout 4.00.

export const TIPO_CTE = [
  ['0', 'Normal'],
  ['1', 'Complemento de valores'],
  ['3', 'Substituição'],
] as const satisfies OptionList

export const TIPO_SERVICO = [
  ['0', 'Normal'],
  ['1', 'Subcontratação'],
  ['2', 'Redespacho'],
  ['3', 'Redespacho intermediário'],
  ['4', 'Vinculado a multimodal'],
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
