import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/error.ts'
import { decoded } from './decoded.ts'
import { send } from './error-handler.ts'

/**
 * Serves the built web app, compressed by the build, and index.html for every path of the app. Unknown API paths, /assets/ and
 * anything with an extension are a true 404.
 */
export async function staticFiles(app: FastifyInstance, dir: string): Promise<void> {
  const files = namesIn(dir)
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheOf(urlIn(dir, path))).header('vary', 'accept-encoding')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = decoded(request.url.split('?')[0] ?? '/')
    const readable = request.method === 'GET' || request.method === 'HEAD'
    const file = path !== null && !files.has(path) && isAppPath(path) ? '/index.html' : path
    if (!readable || file === null || !files.has(file)) return notFound(request, reply)
    return reply.sendFile(file)
  })
}

export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('NAO_ENCONTRADO', { mensagem: 'Página não encontrada' }), request)
}

/** A path that the router in the browser decides about. */
export const isAppPath = (path: string) =>
  !/^\/(api|assets|broadcasting|apps|app)\//.test(path) && extname(path) === ''

/** Below `/o/` customers open a quote's link: what was cut or added to on its way is a link that nobody made, in their page. */
const LINKS = '/o/'
const LINK = /^\/o\/[^/]{1,120}$/

/**
 * The address to route by (Fastify's `rewriteUrl`). A path that cannot be decoded never reaches a handler; of a browser that
 * asks for a screen it is one that does not exist, and the app says so.
 */
export function readableUrl({ url = '/', method, headers }: IncomingMessage): string {
  const [path = '/'] = url.split('?')
  if (path.startsWith(LINKS) && !LINK.test(decoded(path) ?? '')) return LINKS
  const screen = (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
  return screen && isAppPath(path) && decoded(path) === null ? '/404' : url
}

const urlIn = (dir: string, path: string) => `/${relative(dir, path).split(sep).join('/')}`

/** URLs of what the build made, but for maps and the compressed twins. */
function namesIn(dir: string): ReadonlySet<string> {
  if (!existsSync(dir)) return new Set()
  return new Set(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
      .map(entry => urlIn(dir, join(entry.parentPath, entry.name))),
  )
}

/**
 * Vite puts the hash in the name of what lies in /assets/; everything else is asked for again each time, but for the icons, which a
 * browser asks for at every change of the address.
 */
const cacheOf = (path: string) =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path.startsWith('/icon')
      ? 'public, max-age=86400'
      : 'no-cache'
