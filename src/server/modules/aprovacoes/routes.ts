import type { FastifyInstance } from 'fastify'
import { aprovar } from '../../../domain/api/aprovacoes.ts'
import { bind } from '../../http/bind.ts'
import type { AprovacoesService } from './service.ts'

export function aprovacoesRoutes(app: FastifyInstance, aprovacoes: AprovacoesService): void {
  bind(app, aprovar, async (sessao, { body }) => ({ data: await aprovacoes.aprovar(sessao, body) }))
}
