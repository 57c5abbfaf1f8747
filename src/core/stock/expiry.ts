import { dec } from '../money/decimal.ts'

/** Days before the last valid one at which a lot is told, the nearest first. */
export const WATCHED_DAYS = [7, 15, 30] as const

/** How near its end a lot is: past it, within one of the watched spans, or farther. */
export type FaixaValidade = 'vencido' | (typeof WATCHED_DAYS)[number] | 'longe'

/** By the days that are left; 0 is the last valid day (core/document/fuso.ts). */
export const faixaOf = (days: number): FaixaValidade =>
  days < 0 ? 'vencido' : (WATCHED_DAYS.find(span => days <= span) ?? 'longe')

/** 'vencido há 3 dias', 'vence hoje', 'vence em 12 dias'. */
export function tellDays(days: number): string {
  const some = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
  if (days === 0) return 'vence hoje'
  return days < 0 ? `vencido há ${some}` : `vence em ${some}`
}

interface Candidate {
  saldo: string
  /** Days left; null: no date is known. */
  dias: number | null
}

const inDate = ({ dias }: Candidate) => dias === null || dias >= 0

/**
 * Which of the lots, first to expire first, leaves the shelf: the first in date that has all that is asked, else the first in date that
 * has some, else the first in date, else the first.
 */
export function firstToLeave(lots: readonly Candidate[], qtde: string): number {
  const having = (least: (saldo: string) => boolean) => lots.findIndex(lot => inDate(lot) && least(lot.saldo))
  const choices = [
    having(saldo => dec(saldo).gte(dec(qtde)) && dec(saldo).gt(0)),
    having(saldo => dec(saldo).gt(0)),
    having(() => true),
  ]
  return choices.find(index => index !== -1) ?? 0
}
