import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/error.ts'
import type { Config } from '../config.ts'

/** A name, an IPv4 or an IPv6 address on this machine's loopback. */
const LOCAL = /^(localhost|127\.|::1$)/

/** Only this machine reaches a server that listens there. */
export const isLoopback = (host: string): boolean => LOCAL.test(host)

/** The name in a Host header, without port, brackets and final dot; null: not written like one. */
function nameOf(host: string): string | null {
  if (!URL.canParse(`http://${host}/`)) return null
  return new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/**
 * Is that Host one of ours? A page of a stranger whose name he makes resolve to this machine still says his name there (DNS
 * rebinding), so only what he cannot have is: an address, `localhost`, this machine's own name, TECLA_URL's.
 */
export function ourNames({ host: listen, publicUrl }: Config): (host: string | undefined) => boolean {
  const machine = hostname().toLowerCase()
  const names = new Set(['localhost', machine, `${machine}.local`, listen.toLowerCase()])
  if (publicUrl) names.add(new URL(publicUrl).hostname)
  return host => {
    // no browser leaves it out
    if (!host) return true
    const name = nameOf(host)
    return name !== null && (isIP(name) !== 0 || name.endsWith('.localhost') || names.has(name))
  }
}

/**
 * Tells if a request called us by a name of ours. Beyond this machine a shop gives its server any name, and a proxy
 * that we were told of without TECLA_URL has one we do not know; a server of this machine alone answers by its own
 * names.
 */
export function answersTo(config: Config): (host: string | undefined) => boolean {
  const anybody = !isLoopback(config.host) || (config.proxies.length > 0 && config.publicUrl === null)
  return anybody ? () => true : ourNames(config)
}

/** Refuses every request to a name that is not ours, whatever it asks for. */
export function hostGuard(app: FastifyInstance, config: Config): void {
  const answers = answersTo(config)
  app.addHook('onRequest', async request => {
    if (!answers(request.headers.host))
      throw new AppError('NOME_ESTRANHO', {
        mensagem: `Este servidor não atende por este nome: abra http://localhost:${config.port}, ou diga o nome em TECLA_URL`,
      })
  })
}
