import type { FastifyInstance } from 'fastify'
import { listarValidade } from '../../../domain/api/lotes.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { listExpiry } from './service.ts'

/**
 * Adds the route that lists the lots of all products by expiry. The lots of one product have the generic routes of
 * registers.
 */
export function lotesRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  bind(app, listarValidade, (sessao, { query }) => db.tx(sessao, q => listExpiry(q, sessao, query, clock())))
}
