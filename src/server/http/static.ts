import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/error.ts'
import { send } from './error-handler.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
const QUALITY = 9

interface File {
  raw: Buffer
  type: string
  etag: string
  encoded: Partial<Record<'br' | 'gzip', Promise<Buffer> | Buffer>>
}

/**
 * Serves the built web app from memory (about a megabyte), compressed once, and index.html for every path of the app.
 * Unknown API paths, /assets/ and anything with an extension are a true 404.
 */
export function staticFiles(app: FastifyInstance, dir: string): void {
  const files = readAll(dir)
  app.setNotFoundHandler((request, reply) => {
    const path = decoded(request.url)
    const readable = request.method === 'GET' || request.method === 'HEAD'
    const file =
      readable && path
        ? (files.get(path) ?? (isAppPath(path) ? files.get('/index.html') : undefined))
        : undefined
    if (!file || !path) return notFound(request, reply)
    return answer(request, reply, file, path)
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

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return null
  }
}

function readAll(dir: string): Map<string, File> {
  const files = new Map<string, File>()
  if (!existsSync(dir)) return files
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name)
    const extension = extname(entry.name)
    if (extension === '.map' || extension === '.br' || extension === '.gz') continue
    const raw = readFileSync(path)
    files.set(`/${relative(dir, path).split(sep).join('/')}`, {
      raw,
      type: TYPES[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`,
      // the build may have compressed it harder already
      encoded: existsSync(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {},
    })
  }
  return files
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: File,
  path: string,
): Promise<FastifyReply> {
  reply.status(200).type(file.type).header('etag', file.etag).header('cache-control', cacheOf(path))
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send()
  const encoding = COMPRESSIBLE.has(extname(path) || '.html') ? encodingOf(request) : null
  reply.header('vary', 'accept-encoding')
  if (!encoding) return reply.send(file.raw)
  file.encoded[encoding] ??= compress(encoding, file.raw)
  return reply.header('content-encoding', encoding).send(await file.encoded[encoding])
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

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const compress = (encoding: 'br' | 'gzip', raw: Buffer): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    : promisify(gzip)(raw, { level: QUALITY })
