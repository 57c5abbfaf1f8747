import { cancelarVenda, listarVendas, type VendaAnswer, verVenda } from '../../../domain/api/vendas.ts'
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

type Note = Pick<VendaAnswer, 'id' | 'status' | 'prazo_cancelamento' | 'cancelamento_tardio'>

const standing = ({ status }: Note) => ['T', 'X'].includes(status)

const isPast = (prazo: string | null | undefined): boolean => !!prazo && Date.parse(prazo) <= Date.now()

/** Why its cancelling is not even asked for; undefined: it may be. */
function tooLate({ prazo_cancelamento, cancelamento_tardio }: Note): string | undefined {
  const ate = cancelamento_tardio?.ate ?? prazo_cancelamento
  return isPast(ate) ? `O prazo para cancelar a nota foi até ${fullTime(ate)}` : undefined
}

/** What it costs past its time is said before it is asked for. */
const aboutCancelling = ({ prazo_cancelamento, cancelamento_tardio }: Note) =>
  cancelamento_tardio && isPast(prazo_cancelamento)
    ? { texto: tellLate(prazo_cancelamento, cancelamento_tardio) }
    : untilWhen(prazo_cancelamento)

const tellLate = (prazo: string | null, { ate, multa }: NonNullable<Note['cancelamento_tardio']>): string =>
  `Fora do prazo, que foi até ${fullTime(prazo)}: a SEFAZ ainda aceita até ${fullTime(ate)}${multa ? `, com multa de ${multa}` : ''}`

/** Its cancelling, while its time lasts. */
export const cancelAction = (note: Note | undefined): ScopeCommands[number] =>
  on(
    vendas.cancelar,
    note &&
      standing(note) &&
      ((body: { justificativa: string }) =>
        asked(
          call(cancelarVenda, { params: { id: note.id }, body }),
          'cancelando',
          'Cancelamento pedido: aguardando a resposta da SEFAZ',
        )),
    { sobre: () => note && aboutCancelling(note), porque: note && tooLate(note) },
  )
