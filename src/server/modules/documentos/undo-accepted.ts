import { DELIVERY_EMITIR } from '../../../domain/config/delivery.ts'
import { AppError } from '../../../domain/error.ts'
import type { OnUndo } from '../../entregas/undo.ts'
import { tellOrder } from './back-office.ts'
import { readWhenIssued } from './order-note-repository.ts'
import { readTaken } from './origins/origins-repository.ts'
import { holdDocument, nameOf, waitAgain } from './repository.ts'

/** Lets an order that was accepted wait again. @throws CONFLITO where its note was asked for, or something was made of it */
export const undoAccepted: OnUndo = async (q, tenant, { venda_id, para }) => {
  if (para !== 'aceito') return
  const held = await holdDocument(q, tenant, venda_id)
  if (!held) return
  const noted = (await readWhenIssued(q, tenant.empresa_id)) === DELIVERY_EMITIR.aceito
  if (noted || (await readTaken(q, tenant, [venda_id])).length > 0)
    throw new AppError('CONFLITO', { mensagem: `O pedido #${venda_id} já tem a nota pedida: cancele-o` })
  const nome = await nameOf(q, held.usuario_id)
  await waitAgain(q, { account_id: tenant.account_id, nome }, venda_id)
  await tellOrder(q, tenant, venda_id, 'mudou')
}
