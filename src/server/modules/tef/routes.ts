import type { FastifyInstance } from 'fastify'
import {
  administrarTef,
  cobrarTef,
  desfazerTef,
  desistirTef,
  resolverTef,
  tefDaVenda,
  verTef,
} from '../../../domain/api/tef.ts'
import {
  dizerAgenteTef,
  entrarAgenteTef,
  listarAgentesTef,
  parearAgenteTef,
  revogarAgenteTef,
  trabalhoAgenteTef,
} from '../../../domain/api/tef-agente.ts'
import { bind, bindPublic } from '../../http/bind.ts'
import type { TefService } from './service.ts'

export function tefRoutes(app: FastifyInstance, tef: TefService): void {
  bind(app, cobrarTef, async (sessao, { body }) => ({ data: await tef.cobrar(sessao, body) }))
  bind(app, verTef, async (sessao, { params }) => ({ data: await tef.ver(sessao, params.uid) }))
  bind(app, desistirTef, async (sessao, { params }) => ({ data: await tef.desistir(sessao, params.uid) }))
  bind(app, desfazerTef, async (sessao, { params, body }) => ({
    data: await tef.desfazer(sessao, params.uid, body),
  }))
  bind(app, tefDaVenda, async (sessao, { params }) => ({ data: await tef.daVenda(sessao, params.uuid) }))
  bind(app, resolverTef, async (sessao, { params, body }) => ({
    data: await tef.resolver(sessao, params.id, body),
  }))
  bind(app, administrarTef, async (sessao, { params, body }) => ({
    data: await tef.administrar(sessao, params.id, body),
  }))

  const { pairing, agents } = tef
  bind(app, listarAgentesTef, async sessao => ({ data: await pairing.listar(sessao) }))
  bind(app, parearAgenteTef, async (sessao, { params }) => ({
    data: await pairing.parear(sessao, params.id),
  }))
  bind(app, revogarAgenteTef, async (sessao, { params }) => ({
    data: { revogado: await pairing.revogar(sessao, params.id) },
  }))
  bindPublic(app, entrarAgenteTef, async ({ body }) => ({ data: await pairing.entrar(body) }))
  bindPublic(app, trabalhoAgenteTef, async ({ body }, request, reply) => {
    const { id } = await pairing.known(request.headers.authorization)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    return { data: await agents.work(id, body, left.signal) }
  })
  bindPublic(app, dizerAgenteTef, async ({ params, body }, request) => {
    const { id } = await pairing.known(request.headers.authorization)
    await agents.hear(id, params.uid, body)
    return { data: { ouvido: true as const } }
  })
}
