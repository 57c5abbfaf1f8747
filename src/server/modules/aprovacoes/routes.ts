import type { FastifyInstance } from 'fastify'
import { aprovar, trocarOperador } from '../../../domain/api/aprovacoes.ts'
import { bind } from '../../http/bind.ts'
import type { AprovacoesService } from './service.ts'

export function aprovacoesRoutes(app: FastifyInstance, aprovacoes: AprovacoesService): void {
  bind(app, trocarOperador, (sessao, { body }) => aprovacoes.trocar(sessao, body.pin))
  bind(app, aprovar, async (sessao, { body }) => ({ data: await aprovacoes.aprovar(sessao, body) }))
}
