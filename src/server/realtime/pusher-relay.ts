import type { Logger } from 'pino'
import Pusher from 'pusher'
import type { Relay } from './across.ts'
import type { RealtimeApp } from './signature.ts'

export interface PusherService {
  app: RealtimeApp
  /** Address of the browsers' socket. */
  host: string
  port: number
  tls: boolean
}

export const PUSHER_URL = /^https?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s:@/]+(:\d+)?\/apps\/[\w-]+$/

/** `https://key:secret@host[:port]/apps/id`, as Pusher and the services that speak its protocol give it. */
export function readPusherUrl(text: string): PusherService {
  const url = new URL(text)
  const tls = url.protocol === 'https:'
  return {
    app: {
      id: url.pathname.replace('/apps/', ''),
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    },
    // Pusher's own: the calls go to api-<cluster>, the sockets to ws-<cluster>; everybody else has one address
    host: url.hostname.replace(/^api(-[\w]+)?\.(pusher|pusherapp)\.com$/, 'ws$1.$2.com'),
    port: Number(url.port) || (tls ? 443 : 80),
    tls,
  }
}

/** A call of the service carries this many channels at most. */
const MOST_CHANNELS = 100

/**
 * Events go to a Pusher-compatible service, and browsers are there. The end of a session is not told: its next call is a
 * 401, which moves the browser to the login.
 */
export function openPusherRelay(text: string, log: Logger): Relay {
  const { app, port, tls } = readPusherUrl(text)
  // its own `forURL` reads only numbers as an application
  const service = new Pusher({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: new URL(text).hostname,
    port: String(port),
    useTLS: tls,
  })
  return {
    app,
    send(notice) {
      if (!('canais' in notice)) return
      for (let from = 0; from < notice.canais.length; from += MOST_CHANNELS)
        service
          .trigger(notice.canais.slice(from, from + MOST_CHANNELS), notice.evento, notice.dados, {
            ...(notice.menos === null ? {} : { socket_id: notice.menos }),
          })
          .catch(error => log.warn({ err: error }, 'o serviço de PUSHER_URL não levou um aviso'))
    },
    close: async () => {},
  }
}
