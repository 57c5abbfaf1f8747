import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESTAURO } from '../../domain/api/copias.ts'
import { AppError } from '../../domain/error.ts'
import type { Config } from '../config.ts'

/** Names and addresses by which a computer reaches only itself (loopback). */
const LOCAL = /^(localhost|127\.|::1$)/

/** Tells if a server that listens on `host` accepts connections only from its own computer. */
export const isLoopback = (host: string): boolean => LOCAL.test(host)

/** Gives the name in a Host header, without port, brackets and final dot; null: invalid. */
function nameOf(host: string): string | null {
  if (!URL.canParse(`http://${host}/`)) return null
  return new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/**
 * Makes the check of the Host header. A hostile page whose domain resolves to this computer sends its own domain in
 * Host (DNS rebinding). So only names that no such page has are accepted: an address, `localhost` or a name under it,
 * this computer's name, the configured host, the name in TECLA_URL.
 */
export function ourNames({ host: listen, publicUrl }: Config): (host: string | undefined) => boolean {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', machine, `${machine}.local`, listen.toLowerCase()])
  if (publicUrl) names.add(new URL(publicUrl).hostname)
  return host => {
    // browsers always send Host, so a request without it does not come from a web page
    if (!host) return true
    const name = nameOf(host)
    return name !== null && (isIP(name) !== 0 || name.endsWith('.localhost') || names.has(name))
  }
}

/**
 * Makes the check of the Host header for this configuration. A server open to the network accepts any name, and so does
 * one behind a known proxy without TECLA_URL; any other server accepts only its own names.
 */
export function answersTo(config: Config): (host: string | undefined) => boolean {
  const anybody = !isLoopback(config.host) || (config.proxies.length > 0 && config.publicUrl === null)
  return anybody ? () => true : ourNames(config)
}

/**
 * Tells if a request names one server: one Host line at most (RFC 9112, 3.2), and in an absolute form
 * (`GET http://server/path`) the same server, because by 3.2.2 that one would count.
 */
function namesOne({ raw, originalUrl, headers }: FastifyRequest): boolean {
  if (raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return false
  const [, target] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(originalUrl) ?? []
  return target === undefined || target.toLowerCase() === headers.host?.toLowerCase()
}

/** Refuses every request with a Host header that is not ours, or that names two servers. */
export function hostGuard(app: FastifyInstance, config: Config): void {
  const answers = answersTo(config)
  app.addHook('onRequest', async request => {
    if (!namesOne(request))
      throw new AppError('CONSULTA_INVALIDA', { mensagem: 'O pedido nomeia dois servidores (Host)' })
    if (!answers(request.headers.host))
      throw new AppError('NOME_ESTRANHO', {
        mensagem: `Este servidor não atende por este nome: abra http://localhost:${config.port}, ou diga o nome em TECLA_URL`,
      })
  })
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Headers that the pages send, and those of answers that they read. */
const SENT = `accept, authorization, content-type, idempotency-key, if-none-match, ${RESTAURO.codigo}, ${RESTAURO.senha}`
const READ = 'date, etag, retry-after'
const KEPT_SECONDS = 600
const NO_CONTENT = 204

/**
 * Lets the pages of the apps in TECLA_WRAPPERS call this server from their own origin. A session is a token that the
 * page sends itself, so no cookie or password of the browser is allowed with it. Other origins are answered as before.
 */
export function wrapperOrigins(app: FastifyInstance, { wrappers }: Pick<Config, 'wrappers'>): void {
  if (wrappers.length === 0) return
  app.addHook('onRequest', async ({ method, headers: { origin } }, reply) => {
    void reply.header('vary', 'origin')
    if (!origin || !wrappers.includes(origin)) return
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READ)
    if (method !== 'OPTIONS') return
    return reply
      .status(NO_CONTENT)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', KEPT_SECONDS)
      .send()
  })
}
