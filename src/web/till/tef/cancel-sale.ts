import { formatMoney } from '../../../core/money/pt-br.ts'
import type { PedidoDeCancelamento } from '../../../domain/api/cancelamento.ts'
import type { TransacaoTef } from '../../../domain/api/tef.ts'
import { cancelarVenda, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { openDialog } from '../../dialogs/define.ts'
import { notify } from '../../state/notices.ts'
import { tefWindow } from '../dialogs/tef-window.tsx'
import { terminalAtom } from '../terminal.ts'

/**
 * Requests the cancellation of a sale's note, once its TEF card charges are undone at this till's pinpad, or given back
 * another way. Null: a card stays charged, and the note is not cancelled.
 */
export async function cancelSale(id: number, asked: PedidoDeCancelamento): Promise<VendaAnswer | null> {
  const cards = await cardsInTheWay(id, asked)
  if ('data' in cards) return cards.data
  let body = asked
  for (const card of cards) {
    const valor = formatMoney(card.valor ?? '0')
    const terminal_id = terminalAtom.get()
    const ended = await openDialog(tefWindow, {
      title: `Cancelar ${valor} no TEF`,
      cancel: { uid: card.uid, ...(terminal_id === null ? {} : { terminal_id }) },
    })
    if (ended === undefined || ended === 'digitado') {
      notify(`O cartão de ${valor} continua cobrado: a nota não foi cancelada`)
      return null
    }
    if (typeof ended === 'string') body = { ...body, estorno_cartao: ended }
  }
  return (await call(cancelarVenda, { params: { id }, body })).data
}

/** Requests the cancellation first: other refusals come before a card is touched. Gives the charges to undo, if any. */
async function cardsInTheWay(
  id: number,
  body: PedidoDeCancelamento,
): Promise<{ data: VendaAnswer } | readonly TransacaoTef[]> {
  try {
    return await call(cancelarVenda, { params: { id }, body })
  } catch (error) {
    const { tef } = ((error instanceof ApiError && error.dados) || {}) as { tef?: TransacaoTef[] }
    if (!tef) throw error
    return tef
  }
}
