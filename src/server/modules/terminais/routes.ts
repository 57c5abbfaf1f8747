import type { FastifyInstance } from 'fastify'
import { soltarTerminal, tomarTerminal } from '../../../domain/api/terminais.ts'
import { bind } from '../../http/bind.ts'
import type { TerminaisService } from './service.ts'

export function terminaisRoutes(app: FastifyInstance, terminais: TerminaisService): void {
  bind(app, tomarTerminal, async (sessao, { params, body }) => ({
    data: await terminais.tomar(sessao, params.id, body),
  }))
  bind(app, soltarTerminal, async (sessao, { params, body }) => ({
    data: { solto: await terminais.soltar(sessao, params.id, body) },
  }))
}
