import type { FastifyInstance } from 'fastify'
import {
  criarLink,
  enviarPapel,
  imprimirPapel,
  papelVenda,
  revogarLink,
  verCarta,
  verEnvios,
} from '../../../domain/api/papel.ts'
import { bind } from '../../http/bind.ts'
import type { Envios } from './envio-service.ts'
import type { Papeis } from './service.ts'

export function papelRoutes(app: FastifyInstance, papeis: Papeis): void {
  bind(app, papelVenda, async (sessao, { params, query }, _request, reply) =>
    reply.type('application/pdf').send(await papeis.pdf(sessao, params.id, query.tipo, query.formato)),
  )
  bind(app, imprimirPapel, async (sessao, { params, body }) => ({
    data: { impressao_id: await papeis.imprimir(sessao, params.id, body.tipo, body.terminal_id ?? null) },
  }))
}

export function enviosRoutes(app: FastifyInstance, envios: Envios): void {
  bind(app, criarLink, async (sessao, { params, body }) => ({
    data: await envios.criarLink(sessao, params.id, body.dias),
  }))
  bind(app, revogarLink, async (sessao, { params }) => ({
    data: { cancelados: await envios.revogar(sessao, params.id) },
  }))
  bind(app, verCarta, async (sessao, { params, query }) => ({
    data: await envios.carta(sessao, params.id, query.tipo),
  }))
  bind(app, enviarPapel, async (sessao, { params, body }) => {
    await envios.enviar(sessao, params.id, body)
    return { data: { para: body.para } }
  })
  bind(app, verEnvios, async (sessao, { params }) => ({ data: await envios.ver(sessao, params.id) }))
}
