import type { FastifyInstance } from 'fastify'
import { situacaoEmissor } from '../../../domain/api/emissor.ts'
import { bind } from '../../http/bind.ts'
import type { FiscalService } from './service.ts'

export function fiscalRoutes(app: FastifyInstance, fiscal: FiscalService): void {
  bind(app, situacaoEmissor, async sessao => ({ data: await fiscal.situacao(sessao) }))
}
