import type { FastifyInstance } from 'fastify'
import { notFound } from '../../src/server/http/static.ts'
import { standsFor } from './modulos.ts'

/** Serves the web app as in development, with the invented documents. */
export async function viteDev(app: FastifyInstance, root: string): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'spa',
    cacheDir: '.tmp/vite-inventado',
    server: { middlewareMode: true, ws: { server: app.server }, watch: null },
    plugins: [
      {
        name: 'tecla-inventado',
        enforce: 'pre',
        async resolveId(id, importer) {
          const found = await this.resolve(id, importer, { skipSelf: true })
          return found && standsFor(found.id, importer)
        },
      },
    ],
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return notFound(request, reply)
    reply.hijack()
    return vite.middlewares(request.raw, reply.raw)
  })
  app.addHook('onClose', () => vite.close())
}
