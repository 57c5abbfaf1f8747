import { cancelamentoComAnuencia } from '../../../domain/api/cancelamento.ts'
import {
  cancelarVenda,
  listarVendas,
  type PedidoDeCancelamento,
  type VendaAnswer,
  verVenda,
} from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { call } from '../../api/client.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { fullTime, untilWhen } from './note-number.ts'
import { tellOutcome } from './tell-outcome.ts'

/** What was asked is said at once; what became of it, when SEFAZ has answered. */
export async function asked(
  work: Promise<{ data: VendaAnswer }>,
  what: 'emitindo' | 'cancelando',
  said: string,
): Promise<void> {
  const { data } = await work
  notify(said)
  void tellOutcome(data, what)
  await invalidate(listarVendas, verVenda)
}

export type NoteToCancel = Pick<
  VendaAnswer,
  'id' | 'status' | 'prazo_cancelamento' | 'cancelamento_tardio' | 'cancelamento_com_anuencia'
>

const standing = ({ status }: NoteToCancel) => ['T', 'X'].includes(status)

const isPast = (prazo: string | null | undefined): boolean => !!prazo && Date.parse(prazo) <= Date.now()

/** The last moment that needs no leave. */
const lastMoment = ({ prazo_cancelamento, cancelamento_tardio }: NoteToCancel) =>
  cancelamento_tardio?.ate ?? prazo_cancelamento

const isTooLate = (note: NoteToCancel) => isPast(lastMoment(note))

/** Why its cancelling is not even asked for; undefined: it may be. */
const tooLate = (note: NoteToCancel): string | undefined =>
  isTooLate(note) && !note.cancelamento_com_anuencia
    ? `O prazo para cancelar a nota foi até ${fullTime(lastMoment(note))}`
    : undefined

/** What it takes and costs past its time is said before it is asked for. */
function aboutCancelling(note: NoteToCancel) {
  const { prazo_cancelamento, cancelamento_tardio, cancelamento_com_anuencia } = note
  if (cancelamento_com_anuencia && isTooLate(note))
    return {
      texto: `Fora do prazo, que foi até ${fullTime(lastMoment(note))}: o estado só cancela com autorização da SEFAZ, pedida ${cancelamento_com_anuencia}`,
      args: cancelamentoComAnuencia,
    }
  return cancelamento_tardio && isPast(prazo_cancelamento)
    ? { texto: tellLate(prazo_cancelamento, cancelamento_tardio) }
    : untilWhen(prazo_cancelamento)
}

const tellLate = (
  prazo: string | null,
  { ate, multa }: NonNullable<NoteToCancel['cancelamento_tardio']>,
): string =>
  `Fora do prazo, que foi até ${fullTime(prazo)}: a SEFAZ ainda aceita até ${fullTime(ate)}${multa ? `, com multa de ${multa}` : ''}`

/** Its cancelling, while its time lasts. */
export const cancelAction = (note: NoteToCancel | undefined): ScopeCommands[number] =>
  on(
    vendas.cancelar,
    note &&
      standing(note) &&
      ((body: PedidoDeCancelamento) =>
        asked(
          call(cancelarVenda, { params: { id: note.id }, body }),
          'cancelando',
          'Cancelamento pedido: aguardando a resposta da SEFAZ',
        )),
    { sobre: () => note && aboutCancelling(note), porque: note && tooLate(note) },
  )
