import type { FastifyInstance } from 'fastify'
import { importarXml } from '../../../domain/api/compras.ts'
import { bind } from '../../http/bind.ts'
import type { ComprasService } from './service.ts'

export function comprasRoutes(app: FastifyInstance, compras: ComprasService): void {
  bind(app, importarXml, async (sessao, { body }) => ({ data: await compras.importar(sessao, body) }))
}
