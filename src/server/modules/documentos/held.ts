import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { answerOf } from './answer.ts'
import type { HeldDocument } from './repository.ts'

/** Reasons why a document with this status cannot be changed. Only A (open) and R (refused) can (G-023). */
const CLOSED: Readonly<Partial<Record<VendaAnswer['status'], string>>> = {
  E: 'está sendo emitido',
  T: 'foi autorizado',
  D: 'foi denegado',
  C: 'foi cancelado',
  I: 'teve o número inutilizado',
  X: 'foi emitido em contingência',
}

/** Requested action, as worded in the refusal. */
type Wish = 'editado' | 'emitido' | 'aceito'

const closedFor = ({ status, terminal_id }: HeldDocument, wish: Wish = 'editado'): string | null => {
  const why = terminal_id === null ? CLOSED[status] : 'é uma venda do caixa'
  if (!why) return null
  // the user asked twice to issue the document
  return status === 'E' && wish === 'emitido'
    ? 'O documento já está sendo emitido: aguarde a resposta da SEFAZ'
    : `O documento ${why} e não pode mais ser ${wish}`
}

export const isClosed = (held: HeldDocument): boolean => closedFor(held) !== null

/** Refuses the action on a closed document. @throws CONFLITO with the reason */
export function refuseClosed(held: HeldDocument, wish: Wish): void {
  const mensagem = closedFor(held, wish)
  if (mensagem) throw new AppError('CONFLITO', { mensagem })
}

/** Refuses to change a closed document. @throws CONFLITO with the reason, and the stored document in `dados` */
export async function refuseChange(q: Q, sessao: Sessao, held: HeldDocument): Promise<void> {
  const mensagem = closedFor(held)
  if (mensagem) throw new AppError('CONFLITO', { mensagem, dados: await answerOf(q, sessao, held.id) })
}

/** Refuses to overwrite a version not read. @throws VALIDACAO without one, CONFLITO with the stored one in `dados` */
export async function refuseStale(
  q: Q,
  sessao: Sessao,
  held: HeldDocument,
  versao: number | undefined,
): Promise<void> {
  if (versao === held.versao) return
  if (versao === undefined) throw fieldError('versao', 'Informe a versão que foi lida')
  throw new AppError('CONFLITO', {
    mensagem: `O documento foi alterado por ${held.salvo_por ?? 'outro usuário'}`,
    dados: await answerOf(q, sessao, held.id),
  })
}
