import type { Hub } from './hub.ts'
import type { RealtimeApp } from './signature.ts'

/** Notice that one server sends to the others, which send it on to their browsers. */
export type AcrossNotice =
  | { canais: readonly string[]; evento: string; dados: unknown; menos: string | null }
  /** A session ended: its sockets close. */
  | { sessao: number }
  /** Notices were lost, or one was too long: browsers reconnect and read everything again. */
  | { tudo: true }

/** Connection from one server to the others; delivers a notice at most once, never inside a transaction. */
export interface Relay {
  send(notice: AcrossNotice): void
  /** Pusher application that browsers use, when it is not this server's hub. */
  readonly app?: RealtimeApp
  close(): Promise<void>
}

/** Makes the hub of one server among several: events also go to the browsers of the other servers. */
export function acrossServers(hub: Hub, relay: Relay): Hub {
  return {
    ...hub,
    app: relay.app ?? hub.app,
    trigger(canais, evento, dados, menos) {
      hub.trigger(canais, evento, dados, menos)
      relay.send({ canais: [canais].flat(), evento, dados, menos: menos ?? null })
    },
    endSession(token_id) {
      hub.endSession(token_id)
      relay.send({ sessao: token_id })
    },
  }
}

/** Passes another server's notice to this server's browsers. */
export function hear(hub: Hub, notice: AcrossNotice): void {
  if ('canais' in notice) hub.trigger(notice.canais, notice.evento, notice.dados, notice.menos ?? undefined)
  else if ('sessao' in notice) hub.endSession(notice.sessao)
  else hub.reconnect()
}
