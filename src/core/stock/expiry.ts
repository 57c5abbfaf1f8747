import { dec } from '../money/decimal.ts'

/** Days before expiry at which a lot is reported, the nearest first. */
export const WATCHED_DAYS = [7, 15, 30] as const

/** Span of a lot's expiry: past, within one of the watched spans, or farther. */
export type FaixaValidade = 'vencido' | (typeof WATCHED_DAYS)[number] | 'longe'

/** Chooses the span by the days left; 0 is the last valid day (core/document/fuso.ts). */
export const faixaOf = (days: number): FaixaValidade =>
  days < 0 ? 'vencido' : (WATCHED_DAYS.find(span => days <= span) ?? 'longe')

/** Tells the days left: 'vencido há 3 dias', 'vence hoje', 'vence em 12 dias'. */
export function tellDays(days: number): string {
  const some = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
  if (days === 0) return 'vence hoje'
  return days < 0 ? `vencido há ${some}` : `vence em ${some}`
}

interface Candidate {
  saldo: string
  /** Days left; null: the lot has no date. */
  dias: number | null
}

const inDate = ({ dias }: Candidate) => dias === null || dias >= 0

/**
 * Gives the index of the lot to sell, from lots in order of expiry: the first unexpired one with the whole quantity,
 * else the first unexpired with some, else the first unexpired, else 0.
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
