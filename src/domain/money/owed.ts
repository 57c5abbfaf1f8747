import type { OptionList } from '../fields/field.ts'

/** How an instalment stands: it follows from its movements and the day. */
export const STATUS_PARCELA = [
  ['aberta', 'Aberta'],
  ['parcial', 'Paga em parte'],
  ['vencida', 'Vencida'],
  ['paga', 'Paga'],
  ['renegociada', 'Renegociada'],
  ['cancelada', 'Cancelada'],
] as const satisfies OptionList

export type StatusParcela = (typeof STATUS_PARCELA)[number][0]

/** Filters of a list: one status, or those that are open together. */
export const FILTRO_STATUS = [
  'em_aberto',
  'a_vencer',
  'todas',
  ...STATUS_PARCELA.map(([status]) => status),
] as const
