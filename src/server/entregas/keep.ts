import { dec } from '../../core/money/decimal.ts'
import { type EtapaEntrega, type ModoEntrega, PROPRIO } from '../../domain/entregas/ladder.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { insertEntrega } from './keep-repository.ts'
import { addEvent, type Mover } from './move-repository.ts'

/** Data that a channel gives with an order; absent: as of the shop's own. */
export interface NewEntrega {
  canal?: string
  externo_id?: string
  modo?: ModoEntrega
  /** Set for an order whose preparation begins another day or hour. */
  agendado?: boolean
  prometida_em?: Date | null
  /** R$ that the channel received from the customer. */
  pago_antes?: string
}

/**
 * Begins the way of a stored order to its customer, once. An order goes on a way when a channel brings it, when it
 * waits to be accepted, or when it has a delivery fee; others are only sold.
 */
export async function keepEntrega(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  order: { venda_id: number; status_app: string | null; taxa_entrega: string; por: Mover },
  agora: Date,
  told?: NewEntrega,
): Promise<void> {
  const { venda_id, status_app, taxa_entrega, por } = order
  const waits = status_app !== null
  if (!told && !waits && dec(taxa_entrega).isZero()) return
  const { canal = PROPRIO, externo_id = null, modo = 'entrega', agendado = false } = told ?? {}
  const { prometida_em = null, pago_antes = '0.00' } = told ?? {}
  const estado: EtapaEntrega = agendado ? 'agendado' : waits ? 'recebido' : 'aceito'
  const row = {
    empresa_id: tenant.empresa_id,
    venda_id,
    canal,
    externo_id,
    modo,
    estado,
    prometida_em,
    pago_antes,
  }
  const entrega_id = await insertEntrega(q, row, agora)
  if (entrega_id === null) return
  await addEvent(q, tenant.account_id, { entrega_id, estado, em: agora, por, motivo: null, mudou: true })
}
