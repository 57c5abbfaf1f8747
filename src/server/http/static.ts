import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/error.ts'
import { decoded } from './decoded.ts'
import { send } from './error-handler.ts'

/**
 * Serves the web app, compressed by the build, and index.html for every path of the app's router. Any other unknown
 * path gets 404, e.g. one under /api/ or with an extension (`isAppPath`).
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
    const file = path !== null && !files.has(path) && isAppPath(path) ? '/index.html' : path
    if (request.method !== 'GET' || file === null || !files.has(file)) return notFound(request, reply)
    return reply.sendFile(file)
  })
}

export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('NAO_ENCONTRADO', { mensagem: 'Página não encontrada' }), request)
}

/** Tells if the path belongs to the web app's router. */
export const isAppPath = (path: string) =>
  !/^\/(api|assets|broadcasting|apps|app)\//.test(path) && extname(path) === ''

/** Path of the links by which customers open a quote. A damaged link becomes `/o/`, whose page tells so. */
const LINKS = '/o/'
const LINK = /^\/o\/[^/]{1,120}$/

/**
 * Gives the URL used for routing (Fastify's `rewriteUrl`): a quote's damaged link becomes the empty link, and a page
 * with a path that cannot be decoded becomes the app's 404. Also turns HEAD into GET; Node leaves out the body of the
 * answer.
 */
export function readableUrl(request: IncomingMessage): string {
  if (request.method === 'HEAD') request.method = 'GET'
  const { url = '/', method, headers } = request
  const [path = '/'] = url.split('?')
  if (path.startsWith(LINKS) && !LINK.test(decoded(path) ?? '')) return LINKS
  const screen = method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')
  return screen && isAppPath(path) && decoded(path) === null ? '/404' : url
}

const urlIn = (dir: string, path: string) => `/${relative(dir, path).split(sep).join('/')}`

/** Lists the URLs of the built files, without maps and compressed copies. */
function namesIn(dir: string): ReadonlySet<string> {
  if (!existsSync(dir)) return new Set()
  return new Set(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
      .map(entry => urlIn(dir, join(entry.parentPath, entry.name))),
  )
}

/**
 * Chooses the cache header. Files in /assets/ never change, because their name has a hash. Browsers check other files
 * each time, except icons, which are kept for a day because browsers fetch them at every change of address.
 */
const cacheOf = (path: string) =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path.startsWith('/icon')
      ? 'public, max-age=86400'
      : 'no-cache'
