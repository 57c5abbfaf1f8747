/** Orders of a list of instalments: `order_by` of the API, and words. */
export const ORDENS_DAS_PARCELAS = [
  ['vencimento,asc', 'Vencimento mais antigo primeiro'],
  ['vencimento,desc', 'Vencimento mais novo primeiro'],
  ['valor,desc', 'Maior valor primeiro'],
  ['valor,asc', 'Menor valor primeiro'],
  ['parceiro,asc', 'Parceiro de A a Z'],
  ['parceiro,desc', 'Parceiro de Z a A'],
] as const

export type OrdemDasParcelas = (typeof ORDENS_DAS_PARCELAS)[number][0]
