import { dec, ZERO } from '../../../core/money/decimal.ts'
import { recibo } from '../../../core/paper/papers/instalment-receipt.ts'
import type { receberNoCaixa } from '../../../domain/api/conta-cliente.ts'
import type { pagarNoCaixa } from '../../../domain/api/contas-do-caixa.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import { leaveText } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { receiptOf } from '../../../domain/money/receipt.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { leaveGiven } from '../aprovacoes/service.ts'
import { sessionNow } from '../caixa/service.ts'
import { askForTicket, shopOf } from '../impressao/service.ts'
import { nameOf } from './answer.ts'
import { owedOn } from './charges.ts'
import { todayOf } from './entries.ts'
import { holdParcelas, readParcelas, readRates, type StoredParcela } from './repository.ts'
import { refuseBeingUndone, settleOne, throughTill, whyClosed, wire } from './settle.ts'
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
  const { uuid, terminal_id } = body
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

  const caixa = await sessionNow(q, sessao, terminal_id)
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
  const through = await throughTill(q, sessao, body.meio_pagamento_id ?? null, caixa?.id ?? null)
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
        ...{ through, excesso: body.excesso },
      }),
    )
  }
  return told(done, false)
}

/** Pays a bill from the till's drawer. A repeated uuid only prints the receipt again. @throws CONFLITO, VALIDACAO */
export async function payAtTill(
  q: Q,
  sessao: Sessao,
  body: Body<typeof pagarNoCaixa>,
  agora: Date,
): Promise<Answer<typeof pagarNoCaixa>['data']> {
  const { uuid, terminal_id, parcela_id } = body
  const { empresa_id } = sessao
  const hoje = todayOf(sessao, agora)
  await holdParcelas(q, empresa_id, [parcela_id])
  const [before, ...more] = await findByUuid(q, uuid)
  if (more.length > 0 || (before && (before.empresa_id !== empresa_id || before.parcela_id !== parcela_id)))
    throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outro pagamento' })
  await keepRequest(q, 'pagamento', uuid, body)
  const read = async () => (await readParcelas(q, { empresa_id, hoje }, [parcela_id]))[0]
  const parcela = await read()
  if (parcela?.tipo !== 2) throw fieldError('parcela_id', 'Conta a pagar não localizada')
  let id = before?.id
  if (id === undefined) {
    if (!dec(parcela.aberto).gt(0))
      throw new AppError('CONFLITO', { mensagem: `${nameOf(parcela)}: ${whyClosed(parcela)}` })
    await refuseBeingUndone(q, [parcela])
    const caixa = await sessionNow(q, sessao, terminal_id)
    if (!caixa) throw new AppError('CONFLITO', { mensagem: 'Este caixa está fechado: abra-o antes de pagar' })
    id = await settleOne(q, sessao, {
      ...{ uuid, parcela, agora, data: hoje, valor: body.valor ?? parcela.aberto },
      ...{ multa: '0.00', juros: '0.00', desconto: '0.00', rates: await readRates(q, empresa_id) },
      through: await throughTill(q, sessao, null, caixa.id),
    })
  }
  const pagamentos = (await readPagamentos(q, empresa_id, [id])).map(wire)
  const [pagamento] = pagamentos
  const saldo = (await read())?.aberto ?? '0.00'
  const shop = { ...(await shopOf(q, empresa_id)), saldo, segundaVia: before !== undefined }
  const said = receiptOf(pagamentos, shop)
  if (!pagamento || !said) throw new AppError('NAO_ENCONTRADO')
  const slip = { terminal_id, tipo: 'recibo' as const, papel: recibo(said) }
  return { pagamento, saldo, impressa: (await askForTicket(q, sessao, slip, agora)) !== null }
}

const openOf = (parcelas: readonly StoredParcela[]): string =>
  parcelas.reduce((sum, { aberto }) => (dec(aberto).gt(0) ? sum.plus(aberto) : sum), ZERO).toFixed(2)

/** Refuses ids unless all are one customer's open instalments to receive here. @throws VALIDACAO, CONFLITO */
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
