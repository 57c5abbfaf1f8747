import type { FastifyInstance } from 'fastify'
import { LISTAS_FUTURAS } from '../../../domain/api/futuras.ts'
import { bind } from '../../http/bind.ts'
import { toPage } from '../../http/page.ts'

/** Lists of the areas to come: nothing in them, for those who may enter. */
export function futurasRoutes(app: FastifyInstance): void {
  for (const endpoint of LISTAS_FUTURAS) bind(app, endpoint, (_, { query }) => toPage([], 0, query))
}
