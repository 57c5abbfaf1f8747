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

type Note = Pick<VendaAnswer, 'id' | 'status' | 'prazo_cancelamento'>

const standing = ({ status }: Note) => ['T', 'X'].includes(status)

/** Why its cancelling is not even asked for; undefined: it may be. */
const tooLate = ({ prazo_cancelamento }: Note): string | undefined =>
  prazo_cancelamento && Date.parse(prazo_cancelamento) <= Date.now()
    ? `O prazo para cancelar a nota foi até ${fullTime(prazo_cancelamento)}`
    : undefined

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
    { sobre: () => untilWhen(note?.prazo_cancelamento), porque: note && tooLate(note) },
  )
