import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { catalogo } from '../../../domain/api/catalogo.ts'
import { bind } from '../../http/bind.ts'
import type { CatalogoService } from './service.ts'

export function catalogoRoutes(app: FastifyInstance, service: CatalogoService): void {
  bind(app, catalogo, async (sessao, { query }, request, reply) => {
    const { etag, texto } = await service.abrir(sessao, query.desde, query.tabelas)
    void reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    void reply.type('application/json; charset=utf-8')
    const fluxo = Readable.from(texto)
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(fluxo)
    const comprimido = createGzip({ level: 1 })
    fluxo.on('error', error => comprimido.destroy(error)).pipe(comprimido)
    return reply.header('content-encoding', 'gzip').send(comprimido)
  })
}
