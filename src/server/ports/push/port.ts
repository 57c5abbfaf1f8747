import { z } from 'zod'
import type { RealtimeApp } from '../../realtime/signature.ts'
import { defineGateway } from '../gateway.ts'

interface PusherService {
  app: RealtimeApp
  /** Host of the service's API. */
  api: string
  /** Host of the browsers' sockets. */
  host: string
  port: number
  tls: boolean
}

/** Reads `https://key:secret@host[:port]/apps/id`, as Pusher and compatible services give it. */
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
    // Pusher's sockets have another host than its API: ws-<cluster> instead of api-<cluster>; compatible services have only
    // one host
    host: url.hostname.replace(/^api(-[\w]+)?\.(pusher|pusherapp)\.com$/, 'ws$1.$2.com'),
    port: Number(url.port) || (tls ? 443 : 80),
    tls,
  }
}

/** Pusher-compatible service of events between servers and browsers. Without it they go through the shared database. */
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
  // a lost event is harmless: browsers read again at the next event
  timeoutMs: 5_000,
  breaker: null,
  words: { failed: 'O serviço de avisos não respondeu', off: 'Os avisos vão pelo banco de dados' },
  health: 'avisos sem resposta',
})
