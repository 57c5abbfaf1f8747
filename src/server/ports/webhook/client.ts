import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isInside } from '../company_mail/inside.ts'
import type { PortOf } from '../open.ts'
import { PortFault } from '../outcome.ts'
import type { webhook } from './port.ts'

interface Delivery {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
}

interface Delivered {
  status: number
  /** Beginning of the receiver's answer. */
  text: string
}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Part of an answer that is kept, in bytes. */
const KEPT_BYTES = 2048

const everyAddress: Resolve = host => lookup(host, { all: true })

/**
 * Finds the address of a receiver, once: the address judged is the address used. @throws PortFault for an address of the
 * server's internal network, and for one without TLS, unless `inside` allows them
 */
async function placeOf(url: URL, inside: boolean, resolve: Resolve) {
  if (url.protocol !== 'https:' && !(inside && url.protocol === 'http:'))
    throw new PortFault(`${url.origin}: o webhook precisa de https`)
  // brackets are of the URL, not of the address
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  const [first] = found
  if (!first) throw new PortFault(`${host}: nome não encontrado`)
  if (!inside && found.some(({ address }) => isInside(address)))
    throw new PortFault(`${host} fica na rede interna deste servidor: use um endereço da internet`)
  return { host, ...first }
}

/** Makes the function that sends one event to a receiver; redirects are not followed. `resolve`: look-up of a name. */
export function createWebhookClient(port: PortOf<typeof webhook>, resolve: Resolve = everyAddress) {
  const { TECLA_WEBHOOK_REDE_INTERNA: inside, TECLA_WEBHOOK_CA: ca } = port.settings
  return ({ url, body, headers }: Delivery) =>
    port.ask(url, async (signal): Promise<Delivered> => {
      const to = new URL(url)
      const { host, address, family } = await placeOf(to, inside, resolve)
      return new Promise((done, fail) => {
        const options = {
          ...{ method: 'POST', signal, agent: false as const, family, hostname: address },
          ...{ port: to.port || (to.protocol === 'https:' ? 443 : 80), path: `${to.pathname}${to.search}` },
          headers: {
            ...headers,
            ...{
              host: to.host,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          ...(isIP(host) ? {} : { servername: host }),
          ...(ca ? { ca: [ca] } : {}),
        }
        const send = to.protocol === 'https:' ? https.request : http.request
        send(options, response => beginningOf(response).then(done, fail))
          .on('error', fail)
          .end(body)
      })
    })
}

/** Reads the beginning of an answer, and closes the connection of a longer one. */
async function beginningOf(response: IncomingMessage): Promise<Delivered> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= KEPT_BYTES) break
  }
  const text = Buffer.concat(pieces).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '')
  return { status: response.statusCode ?? 0, text }
}
