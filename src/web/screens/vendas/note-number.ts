import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { momentHere } from '../../register/fields/date/moment-here.ts'
import { serverNow } from '../../state/server-clock.ts'

/** '1/000042', as it is printed on the DANFE; the sale's own id while it has no number. */
export function noteNumber(sale: {
  id: number
  serie: string | null
  numerocodumento: string | null
}): string {
  return sale.numerocodumento ? `${sale.serie ?? ''}/${sale.numerocodumento.padStart(6, '0')}` : `#${sale.id}`
}

/** 20/11/2026 14:03:59 */
export const fullTime = (iso: string | null): string => (iso ? momentHere(new Date(iso)) : '')

/** Words the moment until which a form's event is taken, or was; '' for one without a limit. */
export const untilWhen = (prazo: string | null | undefined) =>
  prazo
    ? { texto: `A SEFAZ ${Date.parse(prazo) < serverNow() ? 'só aceitou' : 'aceita'} até ${fullTime(prazo)}` }
    : undefined

/** Names its moment: it was paid then; a quote, or one only begun, was made. */
export const momentName = ({ status }: Pick<VendaAnswer, 'status'>): string =>
  status === 'A' ? 'Feita em' : 'Paga em'
