import { randomUUID } from 'node:crypto'
import type { EnvioFeito } from '../../../../domain/api/integracao.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { LINHAS_MAX } from '../../../../domain/integracao/modelos.ts'
import type { Andamento } from '../../../http/progress.ts'
import type { Sessao } from '../../../http/session.ts'
import { enqueue } from '../../../outbox/repository.ts'
import { createLimite } from '../../acesso/service.ts'
import { createDelivery, type WebhookDeps } from './deliver.ts'
import { IN_FLIGHT } from './job.ts'
import { type Receiver, receiverOf, undelivered } from './queue-repository.ts'

/** Tests a minute that an account may send. */
const TESTS = 5
const MINUTE_MS = 60_000

/** Makes the functions by which a person sends events: those that wait or are dead, and a test. */
export function createResend(deps: WebhookDeps) {
  const { db, clock, wake } = deps
  const { deliver, send } = createDelivery(deps)
  const tests = createLimite(clock, TESTS, MINUTE_MS)

  return {
    /** Sends events of the company now: those of the ids, else all. What fails stays, and is told. */
    async enviar(sessao: Sessao, ids: readonly number[] | null, andamento: Andamento): Promise<EnvioFeito> {
      const events = await db.tx(sessao, q => undelivered(q, sessao.empresa_id, ids, LINHAS_MAX))
      const receivers = new Map<number, Receiver | null>()
      for (const { integracao_id } of events)
        if (!receivers.has(integracao_id))
          receivers.set(
            integracao_id,
            await db.tx(sessao, q => receiverOf(q, integracao_id, sessao.empresa_id)),
          )
      const falhas: EnvioFeito['falhas'] = []
      for (let from = 0; from < events.length; from += IN_FLIGHT) {
        await andamento.em(from, events.length, events[from]?.evento ?? '')
        await Promise.all(
          events.slice(from, from + IN_FLIGHT).map(async event => {
            const receiver = receivers.get(event.integracao_id)
            const { motivo } = !receiver
              ? { motivo: 'A integração não tem mais endereço' }
              : receiver.segredo === null
                ? { motivo: 'Gere o segredo do webhook antes de enviar' }
                : await deliver(receiver, event)
            const { id, evento: modelo, registro } = event
            if (motivo !== null) falhas.push({ id, modelo, registro, motivo })
          }),
        )
      }
      await andamento.em(events.length, events.length, 'pronto')
      // events that waited while the receiver was suspended
      await db.tx(sessao, async q => {
        for (const alvo_id of receivers.keys())
          await enqueue(q, sessao, { tipo: 'webhook', alvo_id, due_at: clock() })
      })
      wake()
      return { total: events.length, enviados: events.length - falhas.length, falhas }
    },

    /**
     * Sends an event `teste` now, which stays in no queue. What the receiver writes is not told, only its status. @throws
     * NAO_ENCONTRADO, VALIDACAO, MUITAS_TENTATIVAS
     */
    async testar(sessao: Sessao, id: number) {
      const receiver = await db.tx(sessao, q => receiverOf(q, id, sessao.empresa_id))
      if (!receiver) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta integração não tem webhook' })
      if (!receiver.segredo) throw fieldError('segredo', 'Gere o segredo antes de testar')
      if (!tests.passa(String(sessao.account_id))) throw new AppError('MUITAS_TENTATIVAS')
      const event = {
        uid: randomUUID(),
        evento: 'teste',
        registro: 'teste',
        versao: 1,
        dados: {},
        em: clock(),
      }
      const { http, motivo } = await send(receiver, event)
      return {
        entregue: motivo === null,
        http,
        resposta: http === null ? String(motivo) : `HTTP ${http}`,
      }
    },
  }
}
