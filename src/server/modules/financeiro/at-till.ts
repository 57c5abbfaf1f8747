import { dec, ZERO } from '../../../core/money/decimal.ts'
import { recibo } from '../../../core/paper/papers/instalment-receipt.ts'
import type { receberNoCaixa } from '../../../domain/api/conta-cliente.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import { leaveText } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { receiptOf } from '../../../domain/money/receipt.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { leaveGiven } from '../aprovacoes/service.ts'
import { sessionOfSale } from '../caixa/service.ts'
import { askForTicket, shopOf } from '../impressao/service.ts'
import { nameOf } from './answer.ts'
import { owedOn } from './charges.ts'
import { todayOf } from './entries.ts'
import { holdParcelas, readParcelas, readRates, type StoredParcela } from './repository.ts'
import { refuseBeingUndone, settleOne, throughOf, whyClosed, wire } from './settle.ts'
import { findByUuid, readPagamentos } from './settle-repository.ts'

type Received = Answer<typeof receberNoCaixa>['data']

/**
 * Receives a customer's instalments at a till, into the drawer of its cash session, with the company's fine, interest
 * and discount. If the money is less than the total due, pays the instalments in order of due date. If the user has
 * neither the permission nor an approval, pays nothing and returns the approval to ask for (`pede`). A repeated uuid
 * only prints the receipt again. @throws CONFLITO, VALIDACAO
 */
export async function receiveAtTill(
  q: Q,
  sessao: Sessao,
  body: Body<typeof receberNoCaixa>,
  agora: Date,
): Promise<Received> {
  const { uuid, terminal_id, sessao_uuid } = body
  const hoje = todayOf(sessao, agora)
  const ids = [...new Set(body.parcelas)]
  await holdParcelas(q, sessao.empresa_id, ids)
  const before = await findByUuid(q, uuid)
  if (before.some(row => row.empresa_id !== sessao.empresa_id || !ids.includes(row.parcela_id)))
    throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outro pagamento' })
  const whose = { empresa_id: sessao.empresa_id, hoje }
  const told = async (paid: readonly number[], segundaVia: boolean): Promise<Received> => {
    const pagamentos = (await readPagamentos(q, sessao.empresa_id, paid)).map(wire)
    const saldo = openOf(await readParcelas(q, whose, ids))
    const said = receiptOf(pagamentos, { ...(await shopOf(q, sessao.empresa_id)), saldo, segundaVia })
    const slip = said && { terminal_id, tipo: 'recibo' as const, papel: recibo(said) }
    return {
      ...{ pede: null, pagamentos, saldo },
      impressa: slip !== null && (await askForTicket(q, sessao, slip, agora)) !== null,
    }
  }
  if (before.length > 0) {
    await keepRequest(q, 'pagamento', uuid, body)
    return told(
      before.map(({ id }) => id),
      true,
    )
  }

  const caixa = await sessionOfSale(q, sessao, { terminal_id, sessao_uuid, offline: false })
  const parcelas = await readParcelas(q, whose, ids)
  await refuseOthers(q, ids, parcelas)
  const rates = await readRates(q, sessao.empresa_id)
  const dues = parcelas.map(parcela => ({ parcela, ...owedOn(parcela, hoje, sessao.empresa.uf, rates) }))
  const total = dues.reduce((sum, { devido }) => sum.plus(devido), ZERO)
  const valor = body.valor ?? total.toFixed(2)
  if (!sessao.flags.has('pdv_receber_conta')) {
    const acao = 'receber_conta'
    if ((await leaveGiven(q, sessao, { uuid, acao, valor }, agora)) === null)
      return {
        pede: { acao, valor, texto: leaveText(acao, valor) },
        pagamentos: [],
        saldo: openOf(parcelas),
        impressa: false,
      }
  }
  await keepRequest(q, 'pagamento', uuid, body)
  const through = await throughOf(q, sessao, { meio_pagamento_id: body.meio_pagamento_id })
  const done: number[] = []
  let left = dec(valor)
  for (const [at, { parcela, multa, juros, desconto, devido }] of dues.entries()) {
    if (!left.gt(0)) break
    // the last instalment gets all money left: settleOne refuses any excess, or stores it as credit
    const gives = at === dues.length - 1 || left.lt(devido) ? left : dec(devido)
    left = left.minus(gives)
    done.push(
      await settleOne(q, sessao, {
        ...{ uuid, parcela, rates, agora, data: hoje, valor: gives.toFixed(2), juros, multa },
        // a partial payment gets no discount
        desconto: gives.lt(devido) ? '0.00' : desconto,
        // no payment method chosen: cash ('01')
        through: { ...through, tpag: through.tpag ?? '01' },
        ...{ excesso: body.excesso, sessao_id: caixa?.id ?? null },
      }),
    )
  }
  return told(done, false)
}

const openOf = (parcelas: readonly StoredParcela[]): string =>
  parcelas.reduce((sum, { aberto }) => (dec(aberto).gt(0) ? sum.plus(aberto) : sum), ZERO).toFixed(2)

/**
 * Refuses the ids unless all are open instalments to receive from one customer of this company. @throws VALIDACAO,
 * CONFLITO
 */
async function refuseOthers(q: Q, ids: readonly number[], parcelas: readonly StoredParcela[]): Promise<void> {
  if (parcelas.length < ids.length) throw fieldError('parcelas', 'Há parcela que não existe nesta empresa')
  if (parcelas.some(({ tipo }) => tipo !== 1)) throw fieldError('parcelas', 'Só se recebe o que é a receber')
  const [first] = parcelas
  if (parcelas.some(({ parceiro }) => parceiro?.id !== first?.parceiro?.id))
    throw fieldError('parcelas', 'Receba as de um cliente por vez')
  const closed = parcelas.find(({ aberto }) => !dec(aberto).gt(0))
  if (closed) throw new AppError('CONFLITO', { mensagem: `${nameOf(closed)}: ${whyClosed(closed)}` })
  await refuseBeingUndone(q, parcelas)
}
