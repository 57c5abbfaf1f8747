import { type ComandoId, refusalCode } from '../../../domain/canais/opendelivery/eventos.ts'
import { readOrder } from '../../../domain/canais/opendelivery/pedido.ts'
import { DESFAZER_MS, ESTADOS } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import type { OnMove } from '../../entregas/move.ts'
import type { OnUndo } from '../../entregas/undo.ts'
import { enqueue } from '../../outbox/repository.ts'
import { readCanal } from './channel-repository.ts'
import { addCommand, dropUndone, dropWaiting } from './commands-repository.ts'
import { type PedidoGuardado, pedidoDaVenda, wayOf } from './orders-repository.ts'

/** Commands of movements that nobody undoes. */
const AT_ONCE: ReadonlySet<ComandoId> = new Set([
  'confirm',
  'dispatch',
  'tracking',
  'acceptCancellation',
  'denyCancellation',
])

const CANCELS: ReadonlySet<ComandoId> = new Set(['requestCancellation', 'acceptCancellation'])

type Moved = Parameters<OnMove>[2]

/** Finds the command that tells the application of a movement; null: it is not told. */
function commandOf(
  { para }: Pick<Moved, 'para'>,
  { corpo }: PedidoGuardado,
  asked: boolean,
): ComandoId | null {
  const wants = (flag: string) => corpo[flag] === true
  switch (para) {
    case 'aceito':
      return 'confirm'
    case 'preparando':
      return wants('sendPreparing') ? 'preparing' : null
    case 'pronto':
      return 'readyForPickup'
    case 'saiu':
      return 'dispatch'
    case 'entregue':
      return wants('sendDelivered') ? 'delivered' : null
    case 'retirado':
      return wants('sendPickedUp') ? 'pickedUp' : null
    case 'recusado':
      return 'requestCancellation'
    case 'cancelado':
      return asked ? 'acceptCancellation' : 'requestCancellation'
    case 'resolvido':
      return 'denyCancellation'
    default:
      return null
  }
}

function bodyOf(
  comando: ComandoId,
  { de, venda_id, motivo, agora }: Moved,
  { preparo_min, prometida_em }: { preparo_min: number; prometida_em: Date | null },
): Record<string, unknown> {
  if (comando === 'confirm')
    return {
      createdAt: agora.toISOString(),
      ...{ orderExternalCode: String(venda_id), preparationTime: preparo_min },
    }
  if (comando === 'requestCancellation')
    return { reason: motivo ?? 'Cancelado pela loja', code: refusalCode(motivo), mode: 'MANUAL' }
  if (comando === 'tracking')
    return {
      deliveryTrackingInfo: {
        event: { type: 'DELIVERY_ONGOING', datetime: agora.toISOString() },
        ...(prometida_em ? { eta: { deliveryEtaDatetime: prometida_em.toISOString() } } : {}),
      },
    }
  if (comando === 'denyCancellation')
    return {
      reason: motivo ?? 'O pedido já foi preparado',
      code: de === 'saiu' ? 'OUT_FOR_DELIVERY' : 'DISH_ALREADY_DONE',
    }
  return {}
}

/** Tells whether the shop's own courier takes the order to its customer. */
function isDeliveredByShop({ corpo }: PedidoGuardado): boolean {
  const read = readOrder(corpo)
  return 'pedido' in read && read.pedido.tipo === 'entrega' && !read.pedido.entrega_do_canal
}

/** Puts the commands of a person's movement in the channel's queue, in the transaction of the movement. */
export const tellChannel: OnMove = async (q, tenant, moved) => {
  if ('canal' in moved.por) return
  const pedido = await pedidoDaVenda(q, moved.venda_id)
  if (!pedido) return
  const canal = await readCanal(q, pedido.canal_id)
  if (!canal) return
  const way = await wayOf(q, moved.venda_id)
  const comando = commandOf(moved, pedido, way?.aparte === 'cancelamento_pedido')
  if (!comando) return
  if (CANCELS.has(comando)) await dropUndone(q, canal.id, pedido.externo_id)
  const proxima_em = new Date(moved.agora.getTime() + (AT_ONCE.has(comando) ? 0 : DESFAZER_MS))
  const facts = { preparo_min: canal.preparo_min, prometida_em: way?.prometida_em ?? null }
  const follows: ComandoId[] = comando === 'dispatch' && isDeliveredByShop(pedido) ? ['tracking'] : []
  for (const each of [comando, ...follows]) {
    const corpo = bodyOf(each, moved, facts)
    await addCommand(q, {
      canal_id: canal.id,
      pedido: pedido.externo_id,
      comando: each,
      corpo,
      proxima_em,
    })
  }
  await enqueue(q, tenant, { tipo: 'canal', alvo_id: canal.id, due_at: proxima_em })
}

/** Takes the command of an undone movement out of the channel's queue. @throws CONFLITO where the channel was told */
export const untellChannel: OnUndo = async (q, _tenant, undone) => {
  const pedido = await pedidoDaVenda(q, undone.venda_id)
  const comando = pedido && commandOf(undone, pedido, false)
  if (!comando || (await dropWaiting(q, { ...pedido, pedido: pedido.externo_id, comando }))) return
  throw new AppError('CONFLITO', {
    mensagem: `O pedido #${undone.venda_id} já foi dito ${ESTADOS[undone.para].texto} a ${undone.canal}`,
  })
}
