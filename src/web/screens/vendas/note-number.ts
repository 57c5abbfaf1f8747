import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { momentHere } from '../../register/fields/date/moment-here.ts'
import { serverNow } from '../../state/server-clock.ts'

/** Gives series and number as the DANFE prints them, '1/000042'; the sale's id while there is no number. */
export function noteNumber(sale: {
  id: number
  serie: string | null
  numerocodumento: string | null
}): string {
  return sale.numerocodumento ? `${sale.serie ?? ''}/${sale.numerocodumento.padStart(6, '0')}` : `#${sale.id}`
}

/** Formats as 20/11/2026 14:03:59. */
export const fullTime = (iso: string | null): string => (iso ? momentHere(new Date(iso)) : '')

/** Words until when SEFAZ takes, or took, a form's event; undefined without a limit. */
export const untilWhen = (prazo: string | null | undefined) =>
  prazo
    ? { texto: `A SEFAZ ${Date.parse(prazo) < serverNow() ? 'só aceitou' : 'aceita'} até ${fullTime(prazo)}` }
    : undefined

/** Names the sale's moment: an unissued one was made then, any other was paid then. */
export const momentName = ({ status }: Pick<VendaAnswer, 'status'>): string =>
  status === 'A' ? 'Feita em' : 'Paga em'
