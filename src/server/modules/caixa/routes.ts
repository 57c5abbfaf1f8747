import type { FastifyInstance } from 'fastify'
import {
  abrirCaixa,
  contarCaixa,
  encerrarCaixa,
  enviarReducao,
  imprimirComprovante,
  lerX,
  moverCaixa,
  reabrirContagem,
  verComprovante,
  verContagem,
  verReducao,
} from '../../../domain/api/caixa.ts'
import { bind } from '../../http/bind.ts'
import type { FechamentosService } from './closings.ts'
import type { CaixaService } from './service.ts'

export function caixaRoutes(app: FastifyInstance, caixa: CaixaService): void {
  bind(app, abrirCaixa, async (sessao, { body }) => ({ data: await caixa.abrir(sessao, body) }))
  bind(app, moverCaixa, async (sessao, { body }) => ({ data: await caixa.mover(sessao, body) }))
  bind(app, lerX, async (sessao, { body }) => ({ data: await caixa.lerX(sessao, body) }))
  bind(app, verContagem, async (sessao, { params }) => ({
    data: await caixa.verContagem(sessao, params.uuid),
  }))
  bind(app, encerrarCaixa, async (sessao, { body }) => ({ data: await caixa.encerrar(sessao, body) }))
  bind(app, reabrirContagem, async (sessao, { body }) => ({ data: await caixa.reabrir(sessao, body) }))
  bind(app, contarCaixa, async (sessao, { body }) => ({ data: await caixa.contar(sessao, body) }))
  bind(app, verComprovante, async (sessao, { params }, _request, reply) =>
    reply.type('application/pdf').send(await caixa.pdf(sessao, params.uuid)),
  )
  bind(app, imprimirComprovante, async (sessao, { params }) => ({
    data: { impressa: await caixa.imprimir(sessao, params.uuid) },
  }))
}

export function fechamentosRoutes(app: FastifyInstance, fechamentos: FechamentosService): void {
  bind(app, verReducao, async (sessao, { params }, _request, reply) =>
    reply.type('application/pdf').send(await fechamentos.pdf(sessao, params.id)),
  )
  bind(app, enviarReducao, async (sessao, { params, body }) => {
    await fechamentos.enviar(sessao, params.id, body.para)
    return { data: { para: body.para } }
  })
}
