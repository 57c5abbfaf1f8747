import { randomUUID } from 'node:crypto'
import { dec } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { closed, heldSession, logged, record } from './acts.ts'
import { insertEvent } from './repository.ts'

interface CourierMoney {
  sessao_uuid: string
  nome: string
  /** Amounts received, by payment method, each with the key of its event. */
  meios: readonly { meio: string; valor: string; uuid: string }[]
  /** R$ of cash returned too much, or negative too little. */
  diferenca: string
  em: Date
}

/**
 * Takes a courier's money into an open cash session, and gives the session's id: an event for each payment method, of
 * which cash moves in the ledger, and one for the difference. @throws NAO_ENCONTRADO, CONFLITO
 */
export async function settleCourier(
  q: Q,
  sessao: Sessao,
  { sessao_uuid, nome, meios, diferenca, em }: CourierMoney,
): Promise<number> {
  const caixa = await heldSession(q, sessao, sessao_uuid)
  if (caixa.estado !== 'aberto') throw closed(caixa)
  const event = (uuid: string) => logged(sessao, caixa, uuid, { aprovado_por: null }, em)
  const motivo = `Acerto com ${nome}`
  for (const { uuid, meio, valor } of meios) {
    const row = { ...event(uuid), tipo: 'acerto' as const, meio, valor, sinal: 1 as const, motivo }
    // a card's slip is only counted: its sale says whose debt it is
    if (meio === CASH) await record(q, sessao, caixa, row)
    else await insertEvent(q, row)
  }
  const difference = dec(diferenca)
  if (!difference.isZero())
    await record(q, sessao, caixa, {
      ...event(randomUUID()),
      ...{ tipo: 'acerto_diferenca', valor: difference.abs().toFixed(2), motivo, diferenca },
      sinal: difference.gt(0) ? 1 : -1,
    })
  return caixa.id
}
