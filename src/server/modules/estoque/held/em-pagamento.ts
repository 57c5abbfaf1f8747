import type { Answer, Body } from '../../../../domain/api/define.ts'
import type { pagarVenda } from '../../../../domain/api/vendas.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { dropHold, readLacking, readTill } from './em-pagamento-repository.ts'
import { lockGoods } from './lock-goods.ts'
import { replaceReservations } from './reservas-repository.ts'

type Pedido = Body<typeof pagarVenda>

/** Time after which the goods held for an abandoned payment are free again. */
export const VALE_MS = 5 * 60_000

/**
 * Holds goods for a sale that is about to be paid at a till: all of them, or none if some are missing or held by other
 * tills. Returns the missing goods, by line. Without items, frees what the till holds. @throws NAO_ENCONTRADO for a
 * till of another company
 */
export async function holdForPayment(
  q: Q,
  sessao: Sessao,
  { terminal_id, itens }: Pedido,
  em: Date,
): Promise<Answer<typeof pagarVenda>['data']['faltas']> {
  const caixa = await readTill(q, sessao, terminal_id)
  if (!caixa) throw new AppError('NAO_ENCONTRADO')
  const desde = new Date(em.getTime() - VALE_MS)
  const saidas = await lockGoods(q, sessao, itens)
  await dropHold(q, sessao, terminal_id, desde)
  const faltas = await readLacking(q, sessao, { ...caixa, terminal_id, desde }, saidas)
  if (faltas.length > 0)
    return faltas.map(({ ordem, ...falta }) => ({ ...falta, item: saidas[ordem]?.i ?? 0 }))
  if (saidas.length === 0) return []
  const origem = { origem_tipo: 'caixa', origem_id: terminal_id, deposito_id: caixa.deposito_id, em }
  await replaceReservations(q, sessao, origem, saidas)
  return []
}
