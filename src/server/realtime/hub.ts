import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Flag } from '../../domain/rights.ts'
import { sameText } from '../same-text.ts'
import { every, type Time } from '../time.ts'
import { ACCESS_CHANGED, hears } from './audience.ts'
import { type Broadcaster, companyOf } from './broadcaster.ts'
import type { Recognition } from './door.ts'
import { type RealtimeApp, signChannel } from './signature.ts'

/** Seconds of silence after which the client sends a ping. The server drops a connection silent 1.5 times as long. */
const ACTIVITY_SECONDS = 120
const MAX_MESSAGE = 10_240
/**
 * Time in ms within which a connection must join a channel, which needs a session. A connection without channel is then
 * closed with 4009, and clients do not retry.
 */
const NOBODY_MS = 15_000
/** Unsent bytes after which a browser that does not read is disconnected, to save memory. */
const MAX_BACKLOG = 1024 * 1024

/** Session that authorised a channel, and its rights. */
export interface Listener {
  token_id: number
  flags: ReadonlySet<Flag>
  channel: string
}

/** Finds the rights of those of some sessions that stand and may enter a company. */
export type FindRights = (
  company: { account_id: number; empresa_id: number },
  token_ids: readonly number[],
) => Promise<ReadonlyMap<number, ReadonlySet<Flag>>>

interface Peer {
  socket: WebSocket
  channels: Set<string>
  /** Null: no session yet, or one that a server without a relay to this one authorised. */
  by: Listener | null
  seen: number
  /** When its session was last found to stand, in ms. */
  judged: number
  /** Called each time the connection joins a channel. */
  known: Recognition
}

/**
 * Server side of the Pusher protocol, version 7
 * (pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol).
 */
export interface Hub extends Broadcaster {
  readonly app: RealtimeApp
  /** Tells if an upgrade request is for the hub. */
  isFor(request: IncomingMessage): boolean
  /**
   * Accepts an upgrade request whose path is /app/<key>; returns false for others. `known` is called when a session
   * authorises a channel; the connection closes where it answers false.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, known?: Recognition): boolean
  /** Stores which session authorised a socket, to close the socket with the session. It leaves what another one joined. */
  authorized(socketId: string, by: Listener): void
  /** Sets by what sessions are judged anew after a change of access: nothing else tells a socket that its user may no more. */
  judgeBy(standing: FindRights): void
  /** Closes the sockets of an ended session; clients do not retry. */
  endSession(token_id: number): void
  connections(): number
  /** Closes all sockets with 4200: clients reconnect at once and read everything again. */
  reconnect(): void
  /** Closes all sockets and accepts no new ones. */
  close(): void
}

export function createHub(app: RealtimeApp, log: Logger, time: Time): Hub {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  const peers = new Map<string, Peer>()
  const channels = new Map<string, Set<string>>()

  const leave = (id: string, channel: string) => {
    const members = channels.get(channel)
    members?.delete(id)
    if (members?.size === 0) channels.delete(channel)
    peers.get(id)?.channels.delete(channel)
  }

  const subscribe = (id: string, peer: Peer, data: Record<string, unknown>) => {
    const channel = String(data['channel'] ?? '')
    const auth = String(data['auth'] ?? '')
    const channelData = typeof data['channel_data'] === 'string' ? data['channel_data'] : undefined
    if (!channel.startsWith('private-') || !sameText(auth, signChannel(app, id, channel, channelData))) {
      say(
        peer,
        'pusher:subscription_error',
        { type: 'AuthError', error: 'Não autorizado', status: 401 },
        channel,
      )
      return
    }
    if (!peer.known(peer.by?.token_id ?? null)) return peer.socket.close(4009, 'Conexões demais desta sessão')
    peer.channels.add(channel)
    channels.set(channel, (channels.get(channel) ?? new Set()).add(id))
    say(peer, 'pusher_internal:subscription_succeeded', {}, channel)
  }

  const receive = (id: string, peer: Peer, raw: RawData) => {
    peer.seen = time.now().getTime()
    // who only listens makes no call that would tell that the session's time is over
    if (peer.by && peer.seen - peer.judged >= ACTIVITY_SECONDS * 1000) {
      peer.judged = peer.seen
      void judge(peer.by.channel, [peer])
    }
    const message = parse(raw)
    if (message?.event === 'pusher:ping') say(peer, 'pusher:pong', {})
    else if (message?.event === 'pusher:subscribe') subscribe(id, peer, message.data)
    else if (message?.event === 'pusher:unsubscribe') leave(id, String(message.data['channel']))
  }

  const accept = (socket: WebSocket, known: Recognition) => {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
    const now = time.now().getTime()
    const peer: Peer = { socket, channels: new Set(), by: null, seen: now, judged: now, known }
    peers.set(id, peer)
    socket.on('message', raw => receive(id, peer, raw))
    socket.on('error', error => log.debug({ err: error }, 'tempo real: conexão com erro'))
    const forgive = time.after(NOBODY_MS, () => {
      if (peer.channels.size === 0) socket.close(4009, 'Sem sessão')
    })
    socket.on('close', () => {
      forgive()
      for (const channel of peer.channels) leave(id, channel)
      peers.delete(id)
    })
    say(peer, 'pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_SECONDS })
  }

  const endSweeping = every(time, 30_000, () => {
    const since = time.now().getTime() - ACTIVITY_SECONDS * 1500
    for (const { socket, seen } of peers.values()) if (seen < since) socket.terminate()
  })

  const reconnect = () => {
    for (const { socket } of peers.values()) socket.close(4200, 'Servidor reiniciando')
  }

  let standing: FindRights | null = null

  const membersOf = (channel: string): Peer[] =>
    [...peers.entries()]
      .filter(([id, { by }]) => by?.channel === channel || channels.get(channel)?.has(id))
      .map(([, peer]) => peer)

  /** Closes those sockets of a channel whose session stands no more, and takes the rights of the others as they are now. */
  const judge = async (channel: string, members: readonly Peer[]) => {
    const company = companyOf(channel)
    if (!company || !standing || members.length === 0) return
    const ids = [...new Set(members.flatMap(({ by }) => by?.token_id ?? []))]
    const found = await standing(company, ids).catch((err: unknown) => {
      log.warn({ err }, 'tempo real: sessões não conferidas')
      return null
    })
    for (const peer of members) {
      const flags = peer.by && found?.get(peer.by.token_id)
      if (peer.by && flags) peer.by = { ...peer.by, flags }
      // who is not known here asks again, and is refused there
      else if (found === null || peer.by === null) peer.socket.close(4200, 'Acesso mudado')
      else peer.socket.close(4009, 'Sessão encerrada')
    }
  }

  const keyOf = ({ url = '' }: IncomingMessage) => /^\/app\/([\w-]+)/.exec(url)?.[1]

  return {
    app,
    isFor: request => keyOf(request) !== undefined,
    upgrade(request, socket, head, known = () => true) {
      const key = keyOf(request)
      if (key === undefined) return false
      server.handleUpgrade(request, socket, head, ws => {
        // 4001: unknown application; clients do not retry
        if (key === app.key) accept(ws, known)
        else ws.close(4001, 'Aplicação desconhecida')
      })
      return true
    },
    trigger(names, event, data, exceptSocketId) {
      for (const channel of [names].flat())
        for (const id of channels.get(channel) ?? []) {
          const peer = id === exceptSocketId ? undefined : peers.get(id)
          if (peer && (peer.by === null || hears(peer.by.flags, event))) say(peer, event, data, channel)
        }
      if (event === ACCESS_CHANGED)
        for (const channel of [names].flat()) void judge(channel, membersOf(channel))
    },
    authorized(socketId, by) {
      const peer = peers.get(socketId)
      if (!peer) return
      // what an earlier session joined would stay after that session ends
      if (peer.by !== null && peer.by.token_id !== by.token_id)
        for (const channel of [...peer.channels]) leave(socketId, channel)
      peer.by = by
      peer.judged = time.now().getTime()
    },
    judgeBy(by) {
      standing = by
    },
    endSession(token_id) {
      for (const peer of peers.values())
        if (peer.by?.token_id === token_id) peer.socket.close(4009, 'Sessão encerrada')
    },
    connections: () => peers.size,
    reconnect,
    close() {
      endSweeping()
      reconnect()
      server.close()
    },
  }
}

/** Sends an event; `data` is JSON text inside the JSON message. */
function say({ socket }: Peer, event: string, data: unknown, channel?: string): void {
  if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
  else socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }))
}

function parse(raw: RawData): { event: string; data: Record<string, unknown> } | null {
  try {
    const message = JSON.parse(String(raw)) as { event?: unknown; data?: unknown } | null
    const data = typeof message?.data === 'string' ? JSON.parse(message.data) : message?.data
    return typeof message?.event === 'string' ? { event: message.event, data: data ?? {} } : null
  } catch {
    return null
  }
}
