import type { OptionList } from '../fields/field.ts'

/** Statuses of an instalment, computed from its movements and the date. */
export const STATUS_PARCELA = [
  ['aberta', 'Aberta'],
  ['parcial', 'Paga em parte'],
  ['vencida', 'Vencida'],
  ['paga', 'Paga'],
  ['renegociada', 'Renegociada'],
  ['cancelada', 'Cancelada'],
] as const satisfies OptionList

export type StatusParcela = (typeof STATUS_PARCELA)[number][0]

/** Filters of a list of instalments: one status, or a group (open, not yet due, all). */
export const FILTRO_STATUS = [
  'em_aberto',
  'a_vencer',
  'todas',
  ...STATUS_PARCELA.map(([status]) => status),
] as const
