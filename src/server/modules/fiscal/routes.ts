import type { FastifyInstance } from 'fastify'
import { entrarContingencia, sairContingencia, situacaoEmissor } from '../../../domain/api/emissor.ts'
import type { Db } from '../../db/transaction.ts'
import { bind } from '../../http/bind.ts'
import { lacunasRoutes } from './lacunas.ts'
import type { FiscalService } from './service.ts'

export function fiscalRoutes(app: FastifyInstance, fiscal: FiscalService, db: Db): void {
  lacunasRoutes(app, db)
  bind(app, entrarContingencia, async (sessao, { body }) => ({ data: await fiscal.canal(sessao, body) }))
  bind(app, sairContingencia, async sessao => ({ data: await fiscal.canal(sessao, null) }))
  bind(app, situacaoEmissor, async sessao => ({ data: await fiscal.situacao(sessao) }))
}
