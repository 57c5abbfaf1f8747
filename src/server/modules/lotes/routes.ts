import type { FastifyInstance } from 'fastify'
import { listarValidade } from '../../../domain/api/lotes.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { listExpiry } from './service.ts'

/** Lots of every product by their date; those of one are its register's. */
export function lotesRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  bind(app, listarValidade, (sessao, { query }) => db.tx(sessao, q => listExpiry(q, sessao, query, clock())))
}
