import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isRefused } from './company_mail/inside.ts'
import { PortFault } from './outcome.ts'

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Request to an address that a company typed. */
interface Pinned {
  method: string
  url: string
  body?: string | undefined
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** How far the installation lets companies reach. */
interface Reaching {
  /** Name of the caller in messages: 'o webhook'. */
  who: string
  /** True: an address inside the server's network, or without TLS, is allowed. */
  inside: boolean
  ca: string | undefined
  /** Ports beside the usual ones that the installation declares. */
  ports?: readonly number[] | undefined
  resolve?: Resolve | undefined
}

type Judged = Pick<Reaching, 'who' | 'inside' | 'ports'>

const everyAddress: Resolve = host => lookup(host, { all: true })

/** Gives a URL's host; its brackets are of the URL, not of the address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const ofThisNetwork = (host: string) =>
  new PortFault(`${host} fica na rede interna deste servidor: use um endereço da internet`)

/** This machine by its name, which is looked up nowhere (RFC 6761). */
const LOCALHOST = /(^|\.)localhost\.?$/

/** Ports that a company may name; any other would make of a receiver's address a way to try the ports of a stranger. */
const PORTS: readonly number[] = [80, 443, 8443]

/**
 * Judges an address before any look-up. @throws PortFault if without TLS, internal or at an unusual port, unless `inside`
 * allows it
 */
export function judgeAddress(url: URL, { who, inside, ports = [] }: Judged): void {
  if (url.protocol !== 'https:' && !(inside && url.protocol === 'http:'))
    throw new PortFault(`${url.origin}: ${who} precisa de https`)
  const host = hostOf(url)
  if (isIP(host) ? isRefused(host, inside) : !inside && LOCALHOST.test(host)) throw ofThisNetwork(host)
  if (!inside && url.port !== '' && ![...PORTS, ...ports].includes(Number(url.port)))
    throw new PortFault(
      `${url.host}: ${who} só usa as portas ${PORTS.join(', ')} e as que esta instalação declara`,
    )
}

/** Finds the address of a host, once: the address judged is the address used. @throws PortFault as `judgeAddress` does */
async function placeOf(url: URL, { resolve = everyAddress, ...reaching }: Reaching) {
  const { inside } = reaching
  judgeAddress(url, reaching)
  const host = hostOf(url)
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  const [first] = found
  if (!first) throw new PortFault(`${host}: nome não encontrado`)
  if (found.some(({ address }) => isRefused(address, inside))) throw ofThisNetwork(host)
  return { host, ...first }
}

/** Sends a request over a connection of its own; redirects are not followed. Gives the answer with its body unread. */
export async function sendPinned(
  { method, url, body, headers, signal }: Pinned,
  reaching: Reaching,
): Promise<IncomingMessage> {
  const to = new URL(url)
  const { host, address, family } = await placeOf(to, reaching)
  return new Promise((done, fail) => {
    const options = {
      ...{ method, signal, agent: false as const, family, hostname: address },
      ...{ port: to.port || (to.protocol === 'https:' ? 443 : 80), path: `${to.pathname}${to.search}` },
      headers: {
        ...headers,
        host: to.host,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      ...(isIP(host) ? {} : { servername: host }),
      ...(reaching.ca ? { ca: [reaching.ca] } : {}),
    }
    const send = to.protocol === 'https:' ? https.request : http.request
    send(options, done).on('error', fail).end(body)
  })
}

/** Reads at most `most` bytes of an answer, and closes the connection of a longer one. */
export async function beginningOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}
