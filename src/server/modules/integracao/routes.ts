import type { FastifyInstance } from 'fastify'
import {
  enviarFila,
  gerarChave,
  novoSegredo,
  receberIntegracao,
  revogarChave,
  testarWebhook,
} from '../../../domain/api/integracao.ts'
import { bind } from '../../http/bind.ts'
import { requestKey } from '../../http/idempotency.ts'
import { withProgress } from '../../http/progress.ts'
import type { Served } from '../../register/hooks.ts'
import type { ReceiveDeps } from './receive.ts'
import { createReceiver, createResend, type Keys } from './service.ts'
import type { WebhookDeps } from './webhooks/deliver.ts'

/** Adds the routes of keys, webhooks and the door by which other programs bring rows. */
export function integracaoRoutes(
  app: FastifyInstance,
  deps: ReceiveDeps & WebhookDeps,
  keys: Keys,
  all: readonly Served[],
): void {
  const receive = createReceiver(all, deps)
  const resend = createResend(deps)
  bind(app, receberIntegracao, async (sessao, { params, body }, request) => ({
    data: await receive(sessao, params.modelo, body, requestKey(request)),
  }))
  bind(app, gerarChave, async (sessao, { params }) => ({ data: await keys.gerar(sessao, params.id) }))
  bind(app, revogarChave, async (sessao, { params }) => ({ data: await keys.revogar(sessao, params.id) }))
  bind(app, novoSegredo, async (sessao, { params }) => ({ data: await keys.segredo(sessao, params.id) }))
  bind(app, testarWebhook, async (sessao, { params }) => ({ data: await resend.testar(sessao, params.id) }))
  bind(app, enviarFila, (sessao, { body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await resend.enviar(sessao, body.ids ?? null, andamento),
    })),
  )
}
