import type { FastifyInstance } from 'fastify'
import { darADevolver } from '../../../domain/api/a-devolver.ts'
import { bind } from '../../http/bind.ts'
import type { DevolverService } from './service.ts'

export function owedRoutes(app: FastifyInstance, devolver: DevolverService): void {
  bind(app, darADevolver, async (sessao, { params, body }) => ({
    data: await devolver.dar(sessao, params.id, body),
  }))
}
