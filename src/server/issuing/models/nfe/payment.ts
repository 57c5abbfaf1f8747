import { CONCILIACAO, CONCILIACAO_CANCELADA, CONCILIADOS } from '../../../../core/dfe/nfe/event/financeiro.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { CASH, OTHER } from '../../../../core/tender/codes.ts'
import { isDescribed } from '../../../../core/tender/index.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { backoff } from '../../../outbox/backoff.ts'
import type { Desfecho, Job } from '../../../outbox/job.ts'
import { enqueue } from '../../../outbox/repository.ts'
import { askEvent } from '../../events/ask.ts'
import { eventsOf } from '../../events/repository.ts'
import type { DadosGuardados } from '../../events/table-repository.ts'
import type { Fluxo } from '../../flow.ts'
import { donaVenda, notify } from '../../repository.ts'
import { isToTell, type PagamentoDeNota, readPaymentOfNote } from './payment-repository.ts'

/** First and longest pause, in ms, while another event of the note waits for SEFAZ. */
const ESPERA_MS = 2_000
const ESPERA_MAXIMA_MS = 60_000

/** Queues telling SEFAZ of a payment or its reversal, where SEFAZ must be told, in the caller's transaction. */
export async function queuePayment(q: Q, tenant: Tenant, pagamento_id: number, agora: Date): Promise<void> {
  if (await isToTell(q, pagamento_id, CONCILIADOS))
    await enqueue(q, tenant, { tipo: 'econf', alvo_id: pagamento_id, due_at: agora })
}

/** Requests a payment's event, or its cancelling once undone. One undone before its event was requested is never told. */
export async function tellPayment(fluxo: Fluxo, job: Job): Promise<Desfecho> {
  const { alvo_id } = job
  const { pagamento, eventos } = await fluxo.db.tx(job, async q => {
    const pagamento = await readPaymentOfNote(q, alvo_id)
    return { pagamento, eventos: pagamento ? await eventsOf(q, job, pagamento.documento_id, null) : [] }
  })
  if (!pagamento) return null
  const told = eventos.findLast(({ tipo, dados }) => tipo === CONCILIACAO && dados?.pagamento_id === alvo_id)
  if (!pagamento.estornado)
    return told ? null : ask(fluxo, job, pagamento, CONCILIACAO, said(pagamento, alvo_id))
  if (!told || told.status === 'rejeitado') return null
  const { status, protocolo } = told
  if (status !== 'registrado') return later(job, 'a conciliação do pagamento ainda não foi registrada')
  if (protocolo === null) {
    await tellBell(fluxo, job, pagamento, 'A SEFAZ não disse o protocolo do evento a cancelar')
    return null
  }
  const undone = eventos.some(
    event => event.status !== 'rejeitado' && event.dados?.desfeito?.protocolo === protocolo,
  )
  return undone ? null : ask(fluxo, job, pagamento, CONCILIACAO_CANCELADA, { protocolo })
}

const later = ({ tentativas }: Job, erro: string): Desfecho => ({
  depois: backoff(tentativas, ESPERA_MS, ESPERA_MAXIMA_MS),
  erro,
})

/** Makes the event's form. Without a known means: cash for a cash account, else "99" (other) with the account's name. */
function said(pagamento: PagamentoDeNota, pagamento_id: number): DadosGuardados {
  const { valor, data, conta, cnpj, uf, credenciadora } = pagamento
  const forma = pagamento.tpag ?? (conta.tipo === 'caixa' || conta.tipo === 'cofre' ? CASH : OTHER)
  return {
    ...{ forma, valor, data, a_prazo: true, pagamento_id },
    ...(isDescribed(forma) && { descricao: `Conta ${conta.nome}` }),
    // the schema allows the institution only together with the place of payment
    ...(credenciadora !== null && {
      cnpj_pagamento: cnpj,
      uf_pagamento: uf,
      cnpj_instituicao: credenciadora,
    }),
  }
}

/** Requests one event. When the note cannot have the event, notifies the user. */
async function ask(
  fluxo: Fluxo,
  job: Job,
  pagamento: PagamentoDeNota,
  tipo: string,
  dados: DadosGuardados,
): Promise<Desfecho> {
  const { account_id } = job
  try {
    const { empresa_id, usuario_id } = pagamento
    const author = { account_id, empresa_id, usuario_id }
    await askEvent(fluxo, author, donaVenda(pagamento.venda_id), { tipo, dados })
    fluxo.wake()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.codigo === 'CONFLITO') return later(job, error.message)
    await tellBell(fluxo, job, pagamento, error.message)
  }
  return null
}

function tellBell(fluxo: Fluxo, tenant: Tenant, pagamento: PagamentoDeNota, why: string): Promise<void> {
  const { empresa_id, estornado, valor, numero } = pagamento
  const what = estornado ? 'estorno do recebimento' : 'recebimento'
  return fluxo.db.tx(tenant, q =>
    notify(q, tenant, {
      empresa_id,
      tipo: 'venda',
      titulo: 'Recebimento não informado à SEFAZ',
      mensagem: `O ${what} de ${formatMoney(valor)} da nota ${numero} não foi informado. ${why}`,
      data: fluxo.clock(),
    }),
  )
}
