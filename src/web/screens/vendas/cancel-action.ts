import type { PedidoDeCancelamento } from '../../../domain/api/cancelamento.ts'
import { listarVendas, type VendaAnswer, verVenda } from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { aboutCancelling, type NoteToCancel, tooLate } from '../../events/cancel-deadline.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { cancelSale } from '../../till/tef/cancel-sale.ts'
import { tellOutcome } from './tell-outcome.ts'

/** Reports that the request was sent, and later SEFAZ's outcome. Does nothing when `work` gives null: the user cancelled. */
export async function asked(
  work: Promise<{ data: VendaAnswer | null }>,
  what: 'emitindo' | 'cancelando',
  said: string,
): Promise<void> {
  const { data } = await work
  if (!data) return
  notify(said)
  void tellOutcome(data, what)
  await invalidate(listarVendas, verVenda)
}

/** Gives the command that cancels the note, while the note can be cancelled. */
export const cancelAction = (note: NoteToCancel | undefined): ScopeCommands[number] =>
  on(
    vendas.cancelar,
    note &&
      ['T', 'X'].includes(note.status) &&
      ((body: PedidoDeCancelamento) =>
        asked(
          cancelSale(note.id, body).then(data => ({ data })),
          'cancelando',
          'Cancelamento pedido: aguardando a resposta da SEFAZ',
        )),
    { sobre: () => note && aboutCancelling(note), porque: note && tooLate(note) },
  )
