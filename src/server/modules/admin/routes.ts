import type { FastifyInstance } from 'fastify'
import { aprovarLicenca, recusarLicenca } from '../../../domain/api/admin.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { createLicencas } from './licencas-service.ts'

/** What the administration does beyond its registers. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const licencas = createLicencas(deps)
  bind(app, aprovarLicenca, async (sessao, { params }) => ({
    data: await licencas.aprovar(sessao, params.id),
  }))
  bind(app, recusarLicenca, async (sessao, { params }) => ({
    data: await licencas.recusar(sessao, params.id),
  }))
}
