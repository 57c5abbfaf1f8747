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
import { bind } from '../../http/bind.ts'
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
}
