import type { FastifyInstance } from 'fastify'
import { guardarBoleto, imprimirBoletos, verBoletos } from '../../../domain/api/boletos.ts'
import { caixa, dinheiroEmEspecie, movimentosDaConta } from '../../../domain/api/caixa-diario.ts'
import { imprimirCarne, verCarne } from '../../../domain/api/carnes.ts'
import { contaDoCliente, receberNoCaixa } from '../../../domain/api/conta-cliente.ts'
import { listarContasDoCaixa, pagarNoCaixa } from '../../../domain/api/contas-do-caixa.ts'
import {
  cancelarLancamento,
  criarLancamento,
  estornarPagamento,
  fecharParcelas,
  listarLancamentos,
  listarPagamentos,
  mudarLancamento,
  pagarParcela,
  verLancamento,
  verPagamento,
  verPrevisao,
} from '../../../domain/api/lancamentos.ts'
import { COLUNAS_DAS_PARCELAS, exportarLancamentos } from '../../../domain/api/lancamentos-arquivo.ts'
import {
  estornarTransferencia,
  fecharPeriodo,
  reabrirPeriodo,
  transferir,
  verPeriodo,
} from '../../../domain/api/livro.ts'
import { desfazerRenegociacao, renegociar } from '../../../domain/api/renegociacoes.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import { sendList } from '../../sheet/table.ts'
import { payAtTill, receiveAtTill } from './at-till.ts'
import { boletosPdf, printBoletos } from './bank/print-boleto.ts'
import { carnePdf, printCarne } from './carne.ts'
import { readAccountBook, readCashBook } from './cash.ts'
import { customerAccount } from './customer.ts'
import { cancel, change, changeBoleto, create, list, readAll, show } from './entries.ts'
import { readInCash } from './in-cash.ts'
import { outlook } from './outlook.ts'
import { closePeriod, readPeriod, reopenPeriod } from './periods.ts'
import { renegotiate, renegotiationsOf, undoRenegotiation } from './renegotiate.ts'
import { listPayments, pay, paymentsOf, readPayment, settleMany, undo } from './settle.ts'
import { send, undoTransfer } from './transfers.ts'

/** Name and title of the file. */
const RECEIVABLE = ['contas_receber', 'Contas a receber'] as const
const PAYABLE = ['contas_pagar', 'Contas a pagar'] as const

/** Bills offered to a till. */
const OPEN_BILLS = { tipo: 2, status: 'em_aberto', page: 1, limit: 100 } as const

/** Adds the routes of instalments to receive and pay, of the cash book, closed periods and transfers. */
export function financeiroRoutes(
  app: FastifyInstance,
  { db, clock, broadcaster, wake }: Pick<Deps, 'db' | 'clock' | 'broadcaster'> & { wake: () => void },
): void {
  /** Runs the write; after the commit, notifies open screens that instalments changed. */
  const write = async <T>(sessao: Sessao, run: (q: Q) => Promise<T>): Promise<T> => {
    const answer = await db.tx(sessao, run)
    broadcaster.trigger(companyChannel(sessao.account_id, sessao.empresa_id), 'Lancamento', null)
    return answer
  }
  bind(app, listarLancamentos, (sessao, { query }) => db.tx(sessao, q => list(q, sessao, query, clock())))
  bind(app, exportarLancamentos, (sessao, { query }, _request, reply) => {
    const { tipo, formato } = query
    const [name, titulo] = tipo === 1 ? RECEIVABLE : PAYABLE
    return sendList({ db, sessao, reply }, { name, titulo, formato, columns: COLUNAS_DAS_PARCELAS }, q =>
      readAll(q, sessao, query, clock()),
    )
  })
  bind(app, verPrevisao, sessao => db.tx(sessao, async q => ({ data: await outlook(q, sessao, clock()) })))
  bind(app, verLancamento, (sessao, { params: { id }, query }) =>
    db.tx(sessao, async q => ({
      data: {
        ...(await show(q, sessao, id, clock(), query.dia)),
        pagamentos: await paymentsOf(q, sessao, id),
        renegociacoes: await renegotiationsOf(q, sessao, id, clock()),
      },
    })),
  )
  bind(app, criarLancamento, (sessao, { body }) =>
    write(sessao, async q => ({ data: await create(q, sessao, body, clock()) })),
  )
  bind(app, mudarLancamento, (sessao, { params: { id }, body }) =>
    write(sessao, async q => ({ data: await change(q, sessao, id, body, clock()) })),
  )
  bind(app, guardarBoleto, (sessao, { params: { id }, body }) =>
    db.tx(sessao, async q => ({ data: await changeBoleto(q, sessao, id, body, clock()) })),
  )
  bind(app, cancelarLancamento, (sessao, { params: { id }, body }) =>
    write(sessao, async q => ({ data: await cancel(q, sessao, id, body, clock()) })),
  )
  bind(app, fecharParcelas, (sessao, { body }) =>
    write(sessao, q => settleMany(q, sessao, body, clock())).finally(wake),
  )
  bind(app, renegociar, (sessao, { body }) =>
    write(sessao, async q => ({ data: await renegotiate(q, sessao, body, clock()) })),
  )
  bind(app, desfazerRenegociacao, (sessao, { params: { id }, body }) =>
    write(sessao, async q => ({ data: await undoRenegotiation(q, sessao, id, body, clock()) })),
  )
  bind(app, listarPagamentos, (sessao, { query }) => db.tx(sessao, q => listPayments(q, sessao, query)))
  bind(app, verPagamento, (sessao, { params: { id } }) =>
    db.tx(sessao, async q => ({ data: await readPayment(q, sessao, id) })),
  )
  bind(app, pagarParcela, (sessao, { body }) =>
    write(sessao, async q => ({ data: await pay(q, sessao, body, clock()) })).finally(wake),
  )
  bind(app, estornarPagamento, (sessao, { params: { id }, body }) =>
    write(sessao, async q => ({ data: await undo(q, sessao, id, body, clock()) })).finally(wake),
  )
  bind(app, contaDoCliente, async (sessao, { params: { id } }) => ({
    data: await db.tx(sessao, q => customerAccount(q, sessao, id, clock())),
  }))
  bind(app, verCarne, async (sessao, { query }, _request, reply) =>
    reply.type('application/pdf').send(await db.tx(sessao, q => carnePdf(q, sessao, query, clock()))),
  )
  bind(app, imprimirCarne, async (sessao, { body }) => ({
    data: { impressa: await db.tx(sessao, q => printCarne(q, sessao, body, clock())).finally(wake) },
  }))
  bind(app, verBoletos, async (sessao, { query }, _request, reply) =>
    reply.type('application/pdf').send(await db.tx(sessao, q => boletosPdf(q, sessao, query, clock()))),
  )
  bind(app, imprimirBoletos, async (sessao, { body }) => ({
    data: { impressa: await db.tx(sessao, q => printBoletos(q, sessao, body, clock())).finally(wake) },
  }))
  bind(app, receberNoCaixa, async (sessao, { body }) => ({
    data: await write(sessao, q => receiveAtTill(q, sessao, body, clock())).finally(wake),
  }))
  bind(app, listarContasDoCaixa, async sessao => ({
    data: (await db.tx(sessao, q => list(q, sessao, OPEN_BILLS, clock()))).data,
  }))
  bind(app, pagarNoCaixa, async (sessao, { body }) => ({
    data: await write(sessao, q => payAtTill(q, sessao, body, clock())).finally(wake),
  }))
  bind(app, caixa, async (sessao, { query }) => ({
    data: await db.tx(sessao, q => readCashBook(q, sessao, query, clock())),
  }))
  bind(app, dinheiroEmEspecie, async sessao => ({
    data: await db.tx(sessao, q => readInCash(q, sessao)),
  }))
  bind(app, movimentosDaConta, (sessao, { params: { id }, query }) =>
    db.tx(sessao, q => readAccountBook(q, sessao, id, query, clock())),
  )
  bind(app, verPeriodo, sessao => db.tx(sessao, async q => ({ data: await readPeriod(q, sessao) })))
  bind(app, fecharPeriodo, (sessao, { body }) =>
    db.tx(sessao, async q => ({ data: await closePeriod(q, sessao, body, clock()) })),
  )
  bind(app, reabrirPeriodo, (sessao, { body }) =>
    db.tx(sessao, async q => ({ data: await reopenPeriod(q, sessao, body, clock()) })),
  )
  bind(app, transferir, (sessao, { body }) =>
    db.tx(sessao, async q => ({ data: await send(q, sessao, body, clock()) })),
  )
  bind(app, estornarTransferencia, (sessao, { params: { id }, body }) =>
    db.tx(sessao, async q => ({ data: await undoTransfer(q, sessao, id, body, clock()) })),
  )
}
