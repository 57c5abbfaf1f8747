import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientOf } from '../http/peers.ts'

export interface DoorLimits {
  /** Maximum of open connections in total. */
  total: number
  /** Maximum of connections from one address that no session has authorised yet. */
  unknown: number
  /** Maximum of connections that one session authorised: a screen has one. */
  session: number
}

const LIMITS: DoorLimits = { total: 5000, unknown: 64, session: 64 }

/** Tells that a session authorised the connection; false: the session has too many. Null: a session of another server. */
export type Recognition = (token_id: number | null) => boolean

/** Accepted connection. */
export interface Visit {
  known: Recognition
}

interface Options {
  proxy: (address: string) => boolean
  /** Address by which browsers reach the server, when a proxy rewrites the Host header. */
  publicUrl: string | null
  /** Origins of the apps that bring our pages (TECLA_WRAPPERS). */
  wrappers?: readonly string[]
  /** Tells if the server accepts this Host name; by default any. */
  answers?: (host: string | undefined) => boolean
  limits?: DoorLimits
}

/**
 * Makes the check of realtime connections: only from our own pages or those of a wrapper (a browser sends the page's origin, a program sends
 * none), and a limited number. Once authorised, a connection counts for its session and no longer for its address: a whole
 * shop, or an unknown proxy, may be behind one address.
 */
export function createDoor({
  proxy,
  publicUrl,
  wrappers = [],
  answers = () => true,
  limits = LIMITS,
}: Options) {
  const unknown = counter()
  const sessions = counter()
  let total = 0

  const ours = ({ headers }: IncomingMessage): boolean => {
    const { origin, host } = headers
    if (!answers(host)) return false
    if (origin === undefined) return true
    if (origin === publicUrl || wrappers.includes(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === host
  }

  return {
    /** Accepts a connection and counts it until it closes; or answers a refusal, closes it, and gives null. */
    enters(request: IncomingMessage, socket: Duplex): Visit | null {
      const address = clientOf(request, proxy)
      if (!ours(request)) return refuse(socket, '403 Forbidden')
      if (total >= limits.total || unknown.of(address) >= limits.unknown)
        return refuse(socket, '429 Too Many Requests')
      total++
      unknown.add(address, 1)
      let session: string | null = null
      let stranger = true
      const greet = () => {
        if (stranger) unknown.add(address, -1)
        stranger = false
      }
      const known: Recognition = token_id => {
        greet()
        if (token_id === null || session !== null) return true
        if (sessions.of(String(token_id)) >= limits.session) return false
        session = String(token_id)
        sessions.add(session, 1)
        return true
      }
      socket.once('close', () => {
        total--
        greet()
        if (session !== null) sessions.add(session, -1)
      })
      return { known }
    },
  }
}

/** Makes a counter by address or session; one without connections uses no memory. */
function counter() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string, n: 1 | -1): void {
      const left = of(key) + n
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

function refuse(socket: Duplex, status: string): null {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return null
}
