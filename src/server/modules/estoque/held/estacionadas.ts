import type { Venda } from '../../../../core/venda/venda.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { VALE_MS } from './em-pagamento.ts'
import { readTill } from './em-pagamento-repository.ts'
import { freeParked, reserveParked } from './estacionadas-repository.ts'
import { lockGoods } from './lock-goods.ts'

/**
 * Reserves the goods of a parked sale in place of those that it had, where the account says so (`estacionada_reserva`).
 * Reserves less where goods lack: parking is never refused.
 */
export async function holdForParked(
  q: Q,
  sessao: Sessao,
  { id, terminal_id, itens }: { id: number } & Pick<Venda, 'terminal_id' | 'itens'>,
  em: Date,
): Promise<void> {
  if (sessao.empresa.plano?.gerenciar_estoque !== true) return
  const caixa = await readTill(q, sessao, terminal_id)
  await freeParked(q, [id])
  if (!caixa?.estacionada_reserva || itens.length === 0) return
  const saidas = await lockGoods(q, sessao, itens)
  const parking = { id, terminal_id, deposito_id: caixa.deposito_id, em }
  await reserveParked(q, sessao, { ...parking, desde: new Date(em.getTime() - VALE_MS) }, saidas)
}
