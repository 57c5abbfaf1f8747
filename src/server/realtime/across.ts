import type { Flag } from '../../domain/rights.ts'
import type { Hub } from './hub.ts'
import type { RealtimeApp } from './signature.ts'

/** Notice from one server to the others. */
export type AcrossNotice =
  /** An event for browsers; `menos`: socket id of the browser that made the change, which must not hear of it. */
  | { canais: readonly string[]; evento: string; dados: unknown; menos: string | null }
  /** A session authorised a channel for a socket, which may be of another server. */
  | { conexao: string; sessao: number; canal: string; direitos: readonly Flag[] }
  /** A session ended: its sockets close. */
  | { sessao: number }
  /** Notices were lost, or one was too long: browsers reconnect and read everything again. */
  | { tudo: true }

/** Carrier of notices to the other servers or to a Pusher service. A notice arrives at most once. */
export interface Relay {
  send(notice: AcrossNotice): void
  /** Application of the Pusher service to which browsers connect; absent: they connect to this server's hub. */
  readonly app?: RealtimeApp
  close(): Promise<void>
}

/** Makes a hub that also relays events and ended sessions. Its other functions act on this server's sockets only. */
export function acrossServers(hub: Hub, relay: Relay): Hub {
  return {
    ...hub,
    app: relay.app ?? hub.app,
    trigger(canais, evento, dados, menos) {
      hub.trigger(canais, evento, dados, menos)
      relay.send({ canais: [canais].flat(), evento, dados, menos: menos ?? null })
    },
    authorized(socketId, by) {
      hub.authorized(socketId, by)
      const { token_id, channel, flags } = by
      relay.send({ conexao: socketId, sessao: token_id, canal: channel, direitos: [...flags] })
    },
    endSession(token_id) {
      hub.endSession(token_id)
      relay.send({ sessao: token_id })
    },
  }
}

/** Applies a notice to this server's sockets: sends the event, closes the session's sockets, or makes all reconnect. */
export function hear(hub: Hub, notice: AcrossNotice): void {
  if ('canais' in notice) hub.trigger(notice.canais, notice.evento, notice.dados, notice.menos ?? undefined)
  else if ('conexao' in notice) {
    const { conexao, sessao, canal, direitos } = notice
    hub.authorized(conexao, { token_id: sessao, channel: canal, flags: new Set(direitos) })
  } else if ('sessao' in notice) hub.endSession(notice.sessao)
  else hub.reconnect()
}
