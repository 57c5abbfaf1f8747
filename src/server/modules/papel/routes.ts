import type { FastifyInstance } from 'fastify'
import { imprimirPapel, papelVenda } from '../../../domain/api/papel.ts'
import { bind } from '../../http/bind.ts'
import type { Papeis } from './service.ts'

export function papelRoutes(app: FastifyInstance, papeis: Papeis): void {
  bind(app, papelVenda, async (sessao, { params, query }, _request, reply) =>
    reply.type('application/pdf').send(await papeis.pdf(sessao, params.id, query.tipo, query.formato)),
  )
  bind(app, imprimirPapel, async (sessao, { params, body }) => ({
    data: { impressao_id: await papeis.imprimir(sessao, params.id, body.tipo, body.terminal_id ?? null) },
  }))
}
