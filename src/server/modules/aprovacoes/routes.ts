import type { FastifyInstance } from 'fastify'
import { aprovar, haPin, trocarOperador } from '../../../domain/api/aprovacoes.ts'
import { bind } from '../../http/bind.ts'
import type { AprovacoesService } from './service.ts'

export function aprovacoesRoutes(app: FastifyInstance, aprovacoes: AprovacoesService): void {
  bind(app, trocarOperador, (sessao, { body }) => aprovacoes.trocar(sessao, body.pin))
  bind(app, haPin, async sessao => ({ data: { ha_pin: await aprovacoes.haPin(sessao) } }))
  bind(app, aprovar, async (sessao, { body }) => ({ data: await aprovacoes.aprovar(sessao, body) }))
}
