import type { FastifyInstance } from 'fastify'
import {
  descartarEstacionada,
  devolverEstacionada,
  guardarEstacionada,
  imprimirEstacionada,
  listarEstacionadas,
  tomarEstacionada,
} from '../../../domain/api/estacionadas.ts'
import { bind } from '../../http/bind.ts'
import type { createParked } from './service.ts'

export function parkedRoutes(app: FastifyInstance, parked: ReturnType<typeof createParked>): void {
  bind(app, guardarEstacionada, async (sessao, { params, body }) => ({
    data: { versao: await parked.guardar(sessao, params.uuid, body) },
  }))
  bind(app, listarEstacionadas, async (sessao, { query }) => ({
    data: await parked.listar(sessao, query.terminal_id, query.uuids?.split(',') ?? []),
  }))
  bind(app, tomarEstacionada, async (sessao, { params, body }) => ({
    data: await parked.tomar(sessao, params.uuid, body),
  }))
  bind(app, devolverEstacionada, async (sessao, { params, body }) => ({
    data: { devolvida: await parked.devolver(sessao, params.uuid, body.terminal_id) },
  }))
  bind(app, descartarEstacionada, async (sessao, { params, query }) => {
    await parked.descartar(sessao, params.uuid, query.terminal_id, query.motivo)
    return { data: { descartada: true as const } }
  })
  bind(app, imprimirEstacionada, async (sessao, { params, body }) => ({
    data: { impressa: await parked.imprimir(sessao, params.uuid, body.terminal_id) },
  }))
}
