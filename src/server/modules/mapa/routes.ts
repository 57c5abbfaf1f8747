import type { FastifyInstance } from 'fastify'
import { buscarLocal, verMapa, verQuadro } from '../../../domain/api/mapa.ts'
import { bind } from '../../http/bind.ts'
import type { MapaService } from './service.ts'

export function mapaRoutes(app: FastifyInstance, mapa: MapaService): void {
  bind(app, verMapa, () => ({ data: mapa.estado() }))
  bind(app, buscarLocal, async (_, { query }) => ({ data: await mapa.busca(query.endereco) }))
  bind(app, verQuadro, async (_, { params: { z, x, y } }, _request, reply) => {
    const { tipo, bytes } = await mapa.quadro(z, x, y)
    return reply.type(tipo).header('cache-control', 'private, max-age=86400').send(bytes)
  })
}
