import type { FastifyInstance } from 'fastify'
import { listarEntregadores, moverEntregas } from '../../../domain/api/entregas.ts'
import { bind } from '../../http/bind.ts'
import type { EntregasService } from './service.ts'

export function entregasRoutes(app: FastifyInstance, entregas: EntregasService): void {
  bind(app, moverEntregas, async (sessao, { body }) => ({ data: await entregas.mover(sessao, body) }))
  bind(app, listarEntregadores, async sessao => ({ data: await entregas.entregadores(sessao) }))
}
