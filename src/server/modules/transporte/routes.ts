import type { FastifyInstance } from 'fastify'
import { notaDaCarga } from '../../../domain/api/nota-da-carga.ts'
import { proporManifestos } from '../../../domain/api/proposta-manifesto.ts'
import { consultarAbertos, encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { tellCargo } from './nota-da-carga.ts'
import { proposeManifests } from './proposta.ts'
import type { RadarService } from './radar.ts'

/** Adds the routes that propose manifests of notes, and tell what is known of one. */
export function transporteRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  bind(app, notaDaCarga, async (sessao, { params: { chave } }) => ({
    data: await db.tx(sessao, q => tellCargo(q, sessao, chave)),
  }))
  bind(app, proporManifestos, async (sessao, { body: { ids } }) => ({
    data: await db.tx(sessao, q => proposeManifests(q, sessao, ids)),
  }))
}

/** Adds the routes of the radar of open manifests. */
export function openManifestRoutes(app: FastifyInstance, radar: RadarService): void {
  bind(app, consultarAbertos, sessao => radar.consultar(sessao))
  bind(app, encerrarAberto, (sessao, { body }) => radar.encerrar(sessao, body))
}
