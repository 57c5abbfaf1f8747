import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { walk } from '../../../documents/save.ts'
import { mayWrite } from '../../../documents/venda/rights.ts'
import type { Sessao } from '../../../http/session.ts'
import { type DueContract, holdContract, readLoaded } from '../../contratos/service.ts'
import { backOffice } from '../back-office.ts'
import type { Created } from '../telling.ts'
import { bodyOf, linesOfOrders, SALE } from './draft.ts'

/** Makes one draft of what these orders of a contract have loaded and no note bills. @throws AppError */
export async function draftLoaded(
  q: Q,
  sessao: Sessao,
  { contrato_id, ordens }: Pick<DueContract, 'contrato_id' | 'ordens'>,
  agora: Date,
): Promise<Created & { tipo: number }> {
  const { itens, numeros } = await linesOfOrders(q, sessao, contrato_id, ordens)
  const obs = `Ordens de carregamento ${numeros.join(', ')}`
  const dito = await bodyOf(q, sessao, contrato_id, itens, { more: { obs }, ordens, agora })
  const created = await walk(backOffice, {
    ...{ q, sessao, agora },
    said: { id: null, dito, doCaixa: true, ordens },
  })
  return { ...created, tipo: dito.tipo_operacao }
}

/** Makes the draft of what a contract's orders have loaded so far. @throws NAO_ENCONTRADO, PROIBIDO, CONFLITO */
export async function billLoaded(q: Q, sessao: Sessao, id: number, agora: Date): Promise<Created> {
  const held = await holdContract(q, sessao.empresa_id, id)
  if (!held) throw new AppError('NAO_ENCONTRADO')
  mayWrite(sessao, SALE.tipo_operacao)
  const ordens = await readLoaded(q, sessao.empresa_id, id)
  if (ordens.length > 0) return draftLoaded(q, sessao, { contrato_id: id, ordens }, agora)
  throw new AppError('CONFLITO', {
    mensagem: `O contrato ${held.numero} não tem carregamento por faturar`,
  })
}
