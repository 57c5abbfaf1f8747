import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientOf, isThisMachine } from '../http/peers.ts'

export interface DoorLimits {
  /** Maximum of open connections: in total, and per address. */
  total: number
  address: number
  /** Maximum of connections of one address without a known session. */
  unknown: number
}

const LIMITS: DoorLimits = { total: 5000, address: 200, unknown: 64 }

/** A connection that was let in. */
export interface Visit {
  /** Marks it as known, after its session authorised a channel. */
  known: () => void
}

interface Options {
  proxy: (address: string) => boolean
  /** Address by which people reach us, when different from Host (a proxy that rewrites Host). */
  publicUrl: string | null
  /** Tells if we answer to the name asked for. Default: to any. */
  answers?: (host: string | undefined) => boolean
  limits?: DoorLimits
}

/**
 * Makes the check of realtime connections: only pages of ours (a browser sends the page's origin, a program sends none), and
 * a limited number. Connections from this machine are limited only by the total and by those without a session, because an
 * unknown proxy may stand for a whole shop.
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
    /** Lets a connection in and counts it until it closes; or answers a refusal and closes it: null. */
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

/** Counts by address; an address without connections takes no memory. */
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
