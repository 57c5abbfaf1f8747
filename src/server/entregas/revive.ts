import { type EtapaEntrega, PERDIDOS } from '../../domain/entregas/ladder.ts'
import type { Q } from '../db/transaction.ts'
import type { Broadcaster } from '../realtime/broadcaster.ts'
import { type Moved, type MoveEntrega, type OnMove, tellBrowsers } from './move.ts'
import { addEvent, holdEntrega, type Mover, readLastStep, setBack } from './move-repository.ts'

export type ReviveEntrega = (
  q: Q,
  tenant: Parameters<MoveEntrega>[1],
  venda_id: number,
  por: Mover,
  agora: Date,
  motivo: string,
) => Promise<EtapaEntrega | null>

/**
 * Makes the function that brings an order back which the shop refused or cancelled, because its application goes on with
 * it: to the state before, which it gives. Null: nobody refused or cancelled it.
 */
export const createReviveEntrega =
  ({ broadcaster, onMove }: { broadcaster: Broadcaster; onMove: readonly OnMove[] }): ReviveEntrega =>
  async (q, tenant, venda_id, por, agora, motivo) => {
    const held = await holdEntrega(q, tenant.empresa_id, venda_id)
    const last = held && (await readLastStep(q, held.id))
    if (!held || last?.estado !== held.estado || !PERDIDOS.includes(held.estado)) return null
    const { estado: de, ...entrega } = held
    const { antes: para } = last
    await setBack(q, held.id, { de, para })
    await addEvent(q, tenant.account_id, {
      entrega_id: held.id,
      ...{ estado: para, em: agora, por, motivo, mudou: true },
    })
    const moved: Moved = { ...entrega, venda_id, de, para, por, agora, motivo }
    for (const work of onMove) await work(q, tenant, moved)
    await tellBrowsers(broadcaster)(q, tenant, moved)
    return para
  }
