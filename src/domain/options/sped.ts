import type { OptionList } from '../fields/field.ts'

/** SPED files that this program makes. */
export const ARQUIVO_SPED = [
  ['icms_ipi', 'EFD ICMS/IPI'],
  ['contribuicoes', 'EFD Contribuições'],
] as const satisfies OptionList

/** Kinds of row that a user adds to a month's tax assessment. */
export const ESPECIE_AJUSTE = [
  ['ajuste', 'Ajuste'],
  ['obrigacao', 'Guia a recolher'],
  ['anterior', 'Saldo credor anterior'],
] as const satisfies OptionList

export const APURACAO = [
  ['icms', 'ICMS próprio'],
  ['st', 'ICMS ST'],
  ['difal', 'DIFAL'],
  ['fcp', 'FCP'],
  ['ipi', 'IPI'],
] as const satisfies OptionList

/** Reasons of an inventory (H005, field 04). */
export const MOTIVO_INVENTARIO = [
  ['01', 'Fim do período'],
  ['02', 'Mudança de tributação'],
  ['03', 'Baixa, paralisação ou mudança de sede'],
  ['04', 'Mudança de regime'],
  ['05', 'Pedido do fisco'],
] as const satisfies OptionList
