import { z } from 'zod'
import type { RealtimeApp } from '../../realtime/signature.ts'
import { defineGateway } from '../gateway.ts'

interface PusherService {
  app: RealtimeApp
  /** Address of its calls. */
  api: string
  /** Address of the browsers' socket. */
  host: string
  port: number
  tls: boolean
}

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
    api: url.hostname,
    // Pusher's own: the calls go to api-<cluster>, the sockets to ws-<cluster>; everybody else has one address
    host: url.hostname.replace(/^api(-[\w]+)?\.(pusher|pusherapp)\.com$/, 'ws$1.$2.com'),
    port: Number(url.port) || (tls ? 443 : 80),
    tls,
  }
}

/** Pusher-compatible service that carries the events of several servers; without it the database does. */
export const push = defineGateway({
  id: 'push',
  title: 'Serviço de avisos',
  settings: z.object({
    PUSHER_URL: z
      .string()
      .regex(
        /^https?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s:@/]+(:\d+)?\/apps\/[\w-]+$/,
        'deve ser https://chave:segredo@endereço/apps/número',
      )
      .transform(readPusherUrl)
      .optional(),
  }),
  needs: 'PUSHER_URL',
  page: 'internet',
  rows: ({ PUSHER_URL }) => [['Avisos entre servidores', PUSHER_URL?.api ?? 'pelo banco de dados']],
  // an event is a hint: a later one says the same
  timeoutMs: 5_000,
  breaker: null,
  words: { failed: 'O serviço de avisos não respondeu', off: 'Os avisos vão pelo banco de dados' },
  health: 'avisos sem resposta',
})
