import { cancelamentoComAnuencia } from '../../domain/api/cancelamento.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'
import { fullTime, untilWhen } from '../screens/vendas/note-number.ts'
import { serverNow } from '../state/server-clock.ts'

export type NoteToCancel = Pick<
  VendaAnswer,
  'id' | 'status' | 'prazo_cancelamento' | 'cancelamento_tardio' | 'cancelamento_com_anuencia'
>

const isPast = (prazo: string | null | undefined): boolean => !!prazo && Date.parse(prazo) <= serverNow()

/** Gives the last time to cancel without SEFAZ's authorisation. */
const lastMoment = ({ prazo_cancelamento, cancelamento_tardio }: NoteToCancel) =>
  cancelamento_tardio?.ate ?? prazo_cancelamento

const isTooLate = (note: NoteToCancel) => isPast(lastMoment(note))

/** Gives the reason why the note cannot be cancelled any more; undefined when it can. */
export const tooLate = (note: NoteToCancel): string | undefined =>
  isTooLate(note) && !note.cancelamento_com_anuencia
    ? `O prazo para cancelar a nota foi até ${fullTime(lastMoment(note))}`
    : undefined

/** Gives text and arguments of a late cancellation for which the state wants SEFAZ's authorisation; else undefined. */
export const leaveAsked = (note: NoteToCancel) =>
  note.cancelamento_com_anuencia && isTooLate(note)
    ? {
        texto: `Fora do prazo, que foi até ${fullTime(lastMoment(note))}: o estado só cancela com autorização da SEFAZ, pedida ${note.cancelamento_com_anuencia}`,
        args: cancelamentoComAnuencia,
      }
    : undefined

/** Gives the text about cancelling the note now: authorisation, fine (multa) or deadline. */
export function aboutCancelling(note: NoteToCancel) {
  const { prazo_cancelamento, cancelamento_tardio } = note
  const leave = leaveAsked(note)
  if (leave) return leave
  return cancelamento_tardio && isPast(prazo_cancelamento)
    ? { texto: tellLate(prazo_cancelamento, cancelamento_tardio) }
    : untilWhen(prazo_cancelamento)
}

const tellLate = (
  prazo: string | null,
  { ate, multa }: NonNullable<NoteToCancel['cancelamento_tardio']>,
): string =>
  `Fora do prazo, que foi até ${fullTime(prazo)}: a SEFAZ ainda aceita até ${fullTime(ate)}${multa ? `, com multa de ${multa}` : ''}`
