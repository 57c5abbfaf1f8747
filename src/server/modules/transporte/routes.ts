import type { FastifyInstance } from 'fastify'
import { cargaDoCte } from '../../../domain/api/carga-do-cte.ts'
import { corrigirCte, listarCartasDoCte } from '../../../domain/api/carta-do-cte.ts'
import { cotarFrete } from '../../../domain/api/cotacao-de-frete.ts'
import { explicarServico } from '../../../domain/api/explicacao-do-cte.ts'
import { notaDaCarga } from '../../../domain/api/nota-da-carga.ts'
import { proporManifestos } from '../../../domain/api/proposta-manifesto.ts'
import { consultarAbertos, encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { requestKey } from '../../http/idempotency.ts'
import type { FiscalService } from '../../issuing/service.ts'
import { proposeFreight } from './carga.ts'
import { correctByLetter, listLetters } from './carta.ts'
import { quote } from './cotacao.ts'
import { explainTax } from './explicacao.ts'
import { tellCargo } from './nota-da-carga.ts'
import { proposeManifests } from './proposta.ts'
import type { RadarService } from './radar.ts'

/** Adds the routes that propose manifests of notes, and tell what is known of one. */
export function transporteRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'ports' | 'vault' | 'clock'> & { fiscal: () => FiscalService },
): void {
  const { db, clock, fiscal } = deps
  bind(app, listarCartasDoCte, async (sessao, { params: { id } }) => ({
    data: await listLetters(fiscal(), sessao, id),
  }))
  bind(app, corrigirCte, async (sessao, { params: { id }, body: { correcoes } }, request) => ({
    data: await correctByLetter(fiscal(), sessao, id, { correcoes, pedido: requestKey(request) }),
  }))
  bind(app, cargaDoCte, async (sessao, { body }) => ({
    data: await db.tx(sessao, q => proposeFreight({ q, sessao, deps, agora: clock() }, body)),
  }))
  bind(app, notaDaCarga, async (sessao, { params: { chave } }) => ({
    data: await db.tx(sessao, q => tellCargo(q, sessao, chave)),
  }))
  bind(app, cotarFrete, async (sessao, { body }) => ({
    data: await db.tx(sessao, q => quote(q, sessao, clock(), body)),
  }))
  bind(app, explicarServico, async (sessao, { body }) => ({
    data: { passos: await db.tx(sessao, q => explainTax(q, sessao, clock(), body)) },
  }))
  bind(app, proporManifestos, async (sessao, { body }) => ({
    data: await db.tx(sessao, q => proposeManifests(q, sessao, body)),
  }))
}

/** Adds the routes of the radar of open manifests. */
export function openManifestRoutes(app: FastifyInstance, radar: RadarService): void {
  bind(app, consultarAbertos, sessao => radar.consultar(sessao))
  bind(app, encerrarAberto, (sessao, { body }) => radar.encerrar(sessao, body))
}
