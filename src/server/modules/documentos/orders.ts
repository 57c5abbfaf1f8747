import { dec } from '../../../core/money/decimal.ts'
import {
  type EtapaEntrega,
  isAparte,
  MOVIMENTOS,
  PERDIDOS,
  reached,
  textoDoEstado,
} from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { OnMove } from '../../entregas/move.ts'
import type { OnBehalf, Sessao } from '../../http/session.ts'
import { refusePaid, undoDocument } from '../../money/document.ts'
import { enqueue } from '../../outbox/repository.ts'
import { tellBoletosOf } from '../financeiro/service.ts'
import { askForGroups } from '../impressao/service.ts'
import { tellOrder } from './back-office.ts'
import { markCancelled, markReopened } from './issue/issue-repository.ts'
import { readCancelledWays } from './order-note-repository.ts'
import { giveOrigins } from './origins/origins.ts'
import { readTaken } from './origins/origins-repository.ts'
import { grow, type HeldDocument, holdDocument, nameOf } from './repository.ts'
import { keepRest, letGo } from './stock.ts'

type Company = Tenant & { empresa_id: number }

/**
 * Cancels a held open document without a note: frees its goods and what it was made of, whose ids it gives.
 * @throws CONFLITO with a paid instalment
 */
export async function cancelOpen(
  q: Q,
  quem: OnBehalf,
  { id }: HeldDocument,
  { em, motivo }: { em: Date; motivo: string },
): Promise<number[]> {
  await letGo(q, quem, id, em)
  await refusePaid(q, quem, id)
  await undoDocument(q, quem, id, { usuario_id: quem.usuario_id, em, motivo })
  await tellBoletosOf(q, quem, id, em)
  const origens = await giveOrigins(q, quem, { empresa_id: quem.empresa_id, id, em })
  await markCancelled(q, quem, id, motivo)
  await endCancelled(q, quem, origens, em)
  return origens
}

/** Cancels those of the orders whose way was cancelled while a document made of them stood, if none stands any more. */
export async function endCancelled(
  q: Q,
  { account_id, empresa_id }: Company,
  orders: readonly number[],
  em: Date,
): Promise<void> {
  for (const { id, motivo } of await readCancelledWays(q, orders)) {
    const company = { account_id, empresa_id }
    const held = await holdDocument(q, company, id)
    if (held?.status !== 'A' || (await readTaken(q, company, [id])).length > 0) continue
    await cancelOpen(q, { ...company, usuario_id: held.usuario_id }, held, { em, motivo })
    await tellOrder(q, company, id, 'mudou')
  }
}

/** Opens an order again that was cancelled and goes on: its goods are kept for it, as far as they are there. */
export const reopenOrder: OnMove = async (q, tenant, { venda_id, agora: em }) => {
  const held = await holdDocument(q, tenant, venda_id)
  if (held?.status !== 'C') return
  await markReopened(q, tenant, venda_id)
  const quem = { ...tenant, usuario_id: held.usuario_id }
  await keepRest(q, quem, venda_id, { em, left: ({ qtde }) => dec(String(qtde)) })
  await tellOrder(q, tenant, venda_id, 'mudou')
}

/** Refuses to cancel an order on its way where its way does: no right, or settled. @throws PROIBIDO, CONFLITO */
export function refuseOnItsWay({ flags }: Pick<Sessao, 'flags'>, id: number, estado: EtapaEntrega): void {
  const { right, de } = MOVIMENTOS.cancelar
  if (!right.some(flag => flags.has(flag))) throw new AppError('PROIBIDO')
  if (!de.includes(estado))
    throw new AppError('CONFLITO', { mensagem: `Pedido #${id} já ${textoDoEstado(estado)}` })
}

/**
 * Does to an open order what its movement means: one that is accepted waits no more and is printed for the kitchen, one
 * that is refused or cancelled frees its goods. A cancelled order of which a note was made waits until that is cancelled.
 */
export const followMove: OnMove = async (q, tenant, { venda_id, para, por, agora: em, motivo }) => {
  if (isAparte(para)) return
  const held = await holdDocument(q, tenant, venda_id)
  if (held?.status !== 'A') return
  const usuario_id = 'usuario_id' in por ? por.usuario_id : held.usuario_id
  if (PERDIDOS.includes(para)) {
    if ((await readTaken(q, tenant, [venda_id])).length > 0)
      return enqueue(q, tenant, { tipo: 'entrega_nota', alvo_id: venda_id, due_at: em })
    await cancelOpen(q, { ...tenant, usuario_id }, held, { em, motivo: motivo ?? '' })
    await tellOrder(q, tenant, venda_id, 'mudou')
  } else if (held.status_app !== null && reached(para, 'aceito')) {
    const nome = 'canal' in por ? por.canal : await nameOf(q, usuario_id)
    await grow(q, { account_id: tenant.account_id, nome }, { id: venda_id, status_app: null })
    await tellOrder(q, tenant, venda_id, 'mudou')
    await askForGroups(q, tenant, { venda_id, quando: 'aceite', usuario_id }, em)
  }
}
