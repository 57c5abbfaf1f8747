import type { FastifyInstance } from 'fastify'
import { proporManifestos } from '../../../domain/api/proposta-manifesto.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { proposeManifests } from './proposta.ts'

/** Adds the route that proposes manifests of notes. */
export function transporteRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  bind(app, proporManifestos, async (sessao, { body: { ids } }) => ({
    data: await db.tx(sessao, q => proposeManifests(q, sessao, ids)),
  }))
}
