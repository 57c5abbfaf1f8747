import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientOf, isThisMachine } from '../http/peers.ts'

export interface DoorLimits {
  /** Connections open at once, of everybody and of one address. */
  total: number
  address: number
  /** Connections of one address without a known session. */
  unknown: number
}

const LIMITS: DoorLimits = { total: 5000, address: 200, unknown: 64 }

/** A connection that was let in. */
export interface Visit {
  /** Its session authorised a channel: it is a stranger no more. */
  known: () => void
}

interface Options {
  proxy: (address: string) => boolean
  /** Address by which people reach us, when it is not the one they ask for (a proxy that rewrites Host). */
  publicUrl: string | null
  /** Do we answer by the name that was asked for? Default: by any. */
  answers?: (host: string | undefined) => boolean
  limits?: DoorLimits
}

/**
 * Decides about a realtime connection: only a page of ours (a browser says whose page it is; a program says nothing),
 * and not more of them than there can be tills. This machine's own connections are bounded by the total and by those
 * without a session: a proxy that we were not told of stands for a whole shop.
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
    /** Lets it in and counts it until it closes, or answers the refusal and ends it: null. */
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

/** Counts by address; an address of none takes no memory. */
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
