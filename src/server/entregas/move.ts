import { type EstadoEntrega, type EtapaEntrega, isAparte } from '../../domain/entregas/ladder.ts'
import { AppError } from '../../domain/error.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { type Broadcaster, companyChannel } from '../realtime/broadcaster.ts'
import {
  addEvent,
  broughtBy,
  climb,
  type EntregaRow,
  holdEntrega,
  type Mover,
  note,
  readTold,
} from './move-repository.ts'

type Company = Tenant & { empresa_id: number }

/** Outcome of a movement: `por` names who brought the order to `estado`, which another one may have done before. */
interface Movida {
  mudou: boolean
  estado: EstadoEntrega
  por: string | null
}

/** A movement that changed something. `de`: the state before it. */
export interface Moved extends Omit<EntregaRow, 'estado'> {
  venda_id: number
  de: EtapaEntrega
  para: EstadoEntrega
  por: Mover
  agora: Date
  motivo: string | null
}

/** Work that belongs to a movement, in its transaction: a channel's command in the outbox, the order's goods. */
export type OnMove = (q: Q, tenant: Company, moved: Moved) => Promise<void>

export type MoveEntrega = (
  q: Q,
  tenant: Company,
  venda_id: number,
  para: EstadoEntrega,
  por: Mover,
  agora: Date,
  motivo?: string,
) => Promise<Movida>

/**
 * Makes the function that moves an order. Its state only climbs: what comes too late, or again, stays in the history and
 * changes nothing. `onMove` runs in the order of the list, and the company's browsers are told after the commit.
 * @throws NAO_ENCONTRADO where the company has no such order on its way
 */
export function createMoveEntrega({
  broadcaster,
  onMove,
}: {
  broadcaster: Broadcaster
  onMove: readonly OnMove[]
}): MoveEntrega {
  return async (q, tenant, venda_id, para, por, agora, motivo) => {
    const held = await holdEntrega(q, tenant.empresa_id, venda_id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    const { estado: de, ...entrega } = held
    const mudou = await (isAparte(para) ? note(q, held.id, para) : climb(q, held.id, para, agora))
    await addEvent(q, tenant.account_id, {
      ...{ entrega_id: held.id, estado: para, em: agora, por, mudou },
      motivo: motivo ?? null,
    })
    if (mudou) {
      const moved: Moved = { ...entrega, venda_id, de, para, por, agora, motivo: motivo ?? null }
      for (const work of onMove) await work(q, tenant, moved)
      await tellBrowsers(broadcaster)(q, tenant, moved)
    }
    const estado = mudou && !isAparte(para) ? para : de
    return { mudou, estado, por: (await broughtBy(q, held.id, estado))?.por ?? null }
  }
}

/** `type` of the realtime event of a known order; 1 is a new one. */
const CHANGED = 2

/** Makes the work that tells the company's browsers of a changed order, after the commit. */
export const tellBrowsers =
  (broadcaster: Broadcaster) =>
  async (q: Q, { account_id, empresa_id }: Company, { venda_id }: { venda_id: number }): Promise<void> => {
    const told = await readTold(q, venda_id)
    q.afterCommit(() =>
      broadcaster.trigger(companyChannel(account_id, empresa_id), 'UpdatePedido', {
        ...{ venda_id, type: CHANGED },
        ...told,
      }),
    )
  }
