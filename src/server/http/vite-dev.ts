import type { FastifyInstance } from 'fastify'
import { notFound } from './static.ts'

/** Serves the web app in development: Vite compiles it on demand on this server's port, with hot reload. */
export async function viteDev(app: FastifyInstance, root: string): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return notFound(request, reply)
    reply.hijack()
    return vite.middlewares(request.raw, reply.raw)
  })
  app.addHook('onClose', () => vite.close())
}
