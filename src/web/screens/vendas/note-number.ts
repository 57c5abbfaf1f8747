import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { numberOf } from '../../../domain/api/vendas-arquivo.ts'
import { momentHere } from '../../register/fields/date/moment-here.ts'
import { serverNow } from '../../state/server-clock.ts'

/** Gives series and number as the DANFE prints them, '1/000042'; before the note has a number, the sale's id, '#42'. */
export function noteNumber(sale: Parameters<typeof numberOf>[0] & Pick<VendaAnswer, 'id' | 'serie'>): string {
  const numero = numberOf(sale)
  return numero ? `${sale.serie ?? ''}/${numero.padStart(6, '0')}` : `#${sale.id}`
}

/** Formats a time: 20/11/2026 14:03:59. */
export const fullTime = (iso: string | null): string => (iso ? momentHere(new Date(iso)) : '')

/** Gives the text of the deadline at SEFAZ for an event; undefined without a deadline. */
export const untilWhen = (prazo: string | null | undefined) =>
  prazo
    ? { texto: `A SEFAZ ${Date.parse(prazo) < serverNow() ? 'só aceitou' : 'aceita'} até ${fullTime(prazo)}` }
    : undefined

/** Returns the label of the sale's time: 'Feita em' for a sale not issued yet (status A), else 'Paga em'. */
export const momentName = ({ status }: Pick<VendaAnswer, 'status'>): string =>
  status === 'A' ? 'Feita em' : 'Paga em'
