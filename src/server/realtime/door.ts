import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientOf, isThisMachine } from '../http/peers.ts'

export interface DoorLimits {
  /** Connections open at once, of everybody and of one address. */
  total: number
  address: number
}

const LIMITS: DoorLimits = { total: 5000, address: 200 }

interface Options {
  proxy: (address: string) => boolean
  /** Address by which people reach us, when it is not the one they ask for (a proxy that rewrites Host). */
  publicUrl: string | null
  /** Do we answer by the name that was asked for? Default: by any. */
  answers?: (host: string | undefined) => boolean
  limits?: DoorLimits
}

/**
 * Who may open a realtime connection: a page of ours (a browser says whose page it is; a program says nothing), and not more
 * of them than there can be tills. This machine's own connections are bounded only by the total: a proxy that we were not
 * told of stands for a whole shop.
 */
export function createDoor({ proxy, publicUrl, answers = () => true, limits = LIMITS }: Options) {
  const open = new Map<string, number>()
  let total = 0

  const ours = ({ headers }: IncomingMessage): boolean => {
    const { origin, host } = headers
    if (!answers(host)) return false
    if (origin === undefined) return true
    if (origin === publicUrl) return true
    return URL.canParse(origin) && new URL(origin).host === host
  }

  return {
    /** Lets it in and counts it until it closes, or answers the refusal and ends it. */
    enters(request: IncomingMessage, socket: Duplex): boolean {
      const address = clientOf(request, proxy)
      const held = open.get(address) ?? 0
      if (!ours(request)) return refuse(socket, '403 Forbidden')
      if (total >= limits.total || (held >= limits.address && !isThisMachine(address)))
        return refuse(socket, '429 Too Many Requests')
      total++
      open.set(address, held + 1)
      socket.once('close', () => {
        total--
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      })
      return true
    },
  }
}

function refuse(socket: Duplex, status: string): false {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return false
}
