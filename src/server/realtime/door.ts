import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientOf, isThisMachine } from '../http/peers.ts'

export interface DoorLimits {
  /** Maximum of open connections: in total, and per address. */
  total: number
  address: number
  /** Maximum of connections from one address without a known session. */
  unknown: number
}

const LIMITS: DoorLimits = { total: 5000, address: 200, unknown: 64 }

/** Accepted connection. */
export interface Visit {
  /** Marks the connection as known, after its session authorised a channel. */
  known: () => void
}

interface Options {
  proxy: (address: string) => boolean
  /** Address by which browsers reach the server, when a proxy rewrites the Host header. */
  publicUrl: string | null
  /** Tells if the server accepts this Host name; by default any. */
  answers?: (host: string | undefined) => boolean
  limits?: DoorLimits
}

/**
 * Makes the check of realtime connections: only from our own pages (a browser sends the page's origin, a program sends
 * none), and a limited number. The limit `address` does not apply to this computer, because an unknown proxy here may
 * serve a whole shop; the limit `unknown` does.
 */
export function createDoor({ proxy, publicUrl, answers = () => true, limits = LIMITS }: Options) {
  const open = counter()
  const unknown = counter()
  let total = 0

  const ours = ({ headers }: IncomingMessage): boolean => {
    const { origin, host } = headers
    if (!answers(host)) return false
    if (origin === undefined) return true
    if (origin === publicUrl) return true
    return URL.canParse(origin) && new URL(origin).host === host
  }

  return {
    /** Accepts a connection and counts it until it closes; or answers a refusal, closes it, and gives null. */
    enters(request: IncomingMessage, socket: Duplex): Visit | null {
      const address = clientOf(request, proxy)
      if (!ours(request)) return refuse(socket, '403 Forbidden')
      if (
        total >= limits.total ||
        unknown.of(address) >= limits.unknown ||
        (open.of(address) >= limits.address && !isThisMachine(address))
      )
        return refuse(socket, '429 Too Many Requests')
      total++
      open.add(address, 1)
      unknown.add(address, 1)
      let stranger = true
      const known = () => {
        if (stranger) unknown.add(address, -1)
        stranger = false
      }
      socket.once('close', () => {
        total--
        open.add(address, -1)
        known()
      })
      return { known }
    },
  }
}

/** Makes a counter by address; an address without connections uses no memory. */
function counter() {
  const counts = new Map<string, number>()
  const of = (address: string) => counts.get(address) ?? 0
  return {
    of,
    add(address: string, n: 1 | -1): void {
      const left = of(address) + n
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    },
  }
}

function refuse(socket: Duplex, status: string): null {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return null
}
