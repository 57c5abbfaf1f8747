import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/error.ts'
import type { Config } from '../config.ts'

/** Name or address of this machine's loopback. */
const LOCAL = /^(localhost|127\.|::1$)/

/** Tells if the server listens only to this machine. */
export const isLoopback = (host: string): boolean => LOCAL.test(host)

/** Gives the name in a Host header, without port, brackets and final dot; null: invalid. */
function nameOf(host: string): string | null {
  if (!URL.canParse(`http://${host}/`)) return null
  return new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/**
 * Makes the check of a Host name. A hostile page whose name resolves to this machine keeps its name in Host (DNS rebinding),
 * so only names it cannot have are accepted: an address, `localhost`, this machine's own name, TECLA_URL's.
 */
export function ourNames({ host: listen, publicUrl }: Config): (host: string | undefined) => boolean {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', machine, `${machine}.local`, listen.toLowerCase()])
  if (publicUrl) names.add(new URL(publicUrl).hostname)
  return host => {
    // browsers always send Host
    if (!host) return true
    const name = nameOf(host)
    return name !== null && (isIP(name) !== 0 || name.endsWith('.localhost') || names.has(name))
  }
}

/**
 * Makes the check for this configuration. A server open to the network may have any name, and so may a known proxy without
 * TECLA_URL; a server of this machine alone answers only to its own names.
 */
export function answersTo(config: Config): (host: string | undefined) => boolean {
  const anybody = !isLoopback(config.host) || (config.proxies.length > 0 && config.publicUrl === null)
  return anybody ? () => true : ourNames(config)
}

/** Refuses every request to a name that is not ours. */
export function hostGuard(app: FastifyInstance, config: Config): void {
  const answers = answersTo(config)
  app.addHook('onRequest', async request => {
    if (!answers(request.headers.host))
      throw new AppError('NOME_ESTRANHO', {
        mensagem: `Este servidor não atende por este nome: abra http://localhost:${config.port}, ou diga o nome em TECLA_URL`,
      })
  })
}
