import type Pusher from 'pusher-js'
import type { Options } from 'pusher-js'
import { situacaoEmissor } from '../domain/api/emissor.ts'
import { conexaoTempoReal, REALTIME_KEY } from '../domain/api/realtime.ts'
import { listarVendas, verVenda } from '../domain/api/vendas.ts'
import { call } from './api/client.ts'
import { atServer, serverAddress } from './state/device.ts'
import { invalidate } from './state/query.ts'
import { getSession } from './state/session.ts'
import { liveAtom, onOnlineChange } from './state/situation.ts'

type Listener = (data: unknown) => void

const listeners = new Map<string, Set<Listener>>()

/**
 * Adds a listener for a realtime event of the company's channel: `ProdutoAtualizado`, `VendaAtualizada`… Events may be lost:
 * fetch the data to be sure. Returns a function that removes the listener.
 */
export function onRealtime(event: string, listener: Listener): () => void {
  const set = listeners.get(event) ?? new Set()
  listeners.set(event, set.add(listener))
  return () => set.delete(listener)
}

/** Calls the listeners of an event. */
export const tell = (event: string, data: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(data)
}

onRealtime('UpdatePedido', () => void invalidate(listarVendas))
onRealtime('EmissorAtualizado', () => void invalidate(situacaoEmissor))
onRealtime('VendaAtualizada', () => void invalidate(listarVendas, verVenda, situacaoEmissor))
// a document whose owner is no sale
onRealtime('DocumentoAtualizado', () => void invalidate(situacaoEmissor))

/** Event after every (re)connection. Events may have been lost meanwhile, so listeners fetch again what they show. */
export const RECONNECTED = 'tecla:reconectado'

/** Event every POLL_MS while the channel is down: listeners fetch what its events would have told (G-051). */
export const UNHEARD = 'tecla:sem-canal'
const POLL_MS = 10_000

/** States of pusher-js in which no event arrives, and it does not expect the connection soon. */
const DOWN = ['unavailable', 'failed', 'disconnected']

/** Runs `again` on an event, and after every (re)connection. Returns a stop function for both. */
export function onNews(event: string, again: () => void): () => void {
  const ends = [onRealtime(event, again), onRealtime(RECONNECTED, again)]
  return () => {
    for (const end of ends) end()
  }
}

/** Fetches the address of the realtime service: host null means this app's server. An error counts as this app's server. */
const whereTo = () =>
  call(conexaoTempoReal, { semMover: true }).then(
    ({ data }) => data,
    () => ({ key: REALTIME_KEY, host: null, port: null, tls: null }),
  )

interface Reception {
  channel: string
  /** Gives the address of the realtime service. */
  where: () => ReturnType<typeof whereTo>
  authorization: NonNullable<Options['channelAuthorization']>
  /** Tells whether events arrive. */
  hears: (live: boolean) => void
  heard: (event: string, data: unknown) => void
}

/** Joins the company's private channel. Returns a function that leaves. */
export function startRealtime(): () => void {
  const session = getSession()
  if (!session) return () => {}
  const { user, token } = session
  let left = false
  let polling: ReturnType<typeof setInterval> | undefined
  /** Notes whether events arrive; while they do not, listeners are told to fetch. */
  const hears = (live: boolean) => {
    if (left || live === liveAtom.get()) return
    liveAtom.set(live)
    clearInterval(polling)
    if (live) return
    tell(UNHEARD, null)
    polling = setInterval(() => tell(UNHEARD, null), POLL_MS)
  }

  const leave = joinChannel({
    channel: `private-account.${user.account.id}.empresa.${user.empresa.id}`,
    where: whereTo,
    authorization: {
      endpoint: atServer('/broadcasting/auth'),
      transport: 'ajax',
      headers: { Authorization: `Bearer ${token}` },
    },
    hears: live => {
      hears(live)
      if (live) tell(RECONNECTED, null)
    },
    heard: tell,
  })
  return () => {
    left = true
    clearInterval(polling)
    liveAtom.set(true)
    leave()
  }
}

/** Joins a private channel; loads pusher-js only now. Returns a function that leaves. */
export function joinChannel({
  channel: channelName,
  where,
  authorization,
  hears,
  heard,
}: Reception): () => void {
  let client: Pusher | null = null
  let left = false

  void Promise.all([import('pusher-js'), where()])
    .then(([{ default: PusherClient }, { key, host, port, tls }]) => {
      if (left) return
      const server = new URL(serverAddress())
      const secure = tls ?? server.protocol === 'https:'
      const own = Number(server.port)
      client = new PusherClient(key, {
        cluster: 'mt1',
        wsHost: host ?? server.hostname,
        wsPort: port ?? (own || 80),
        wssPort: port ?? (own || 443),
        forceTLS: secure,
        // without TLS there is no other transport: trying wss when ws is slow would only fail
        enabledTransports: secure ? ['ws', 'wss'] : ['ws'],
        disableStats: true,
        channelAuthorization: authorization,
      })
      client.connection.bind('state_change', ({ current }: { current: string }) => {
        if (DOWN.includes(current)) hears(false)
      })
      const channel = client.subscribe(channelName)
      channel.bind('pusher:subscription_error', () => hears(false))
      channel.bind_global(heard)
      // events arrive only after the channel is joined, which comes after the connection
      channel.bind('pusher:subscription_succeeded', () => hears(true))
    })
    .catch(() => hears(false))

  /** Connects at once when the server answers again: pusher-js alone waits 15, 30, then 60 s after refused attempts. */
  const unsubscribe = onOnlineChange(online => {
    if (!online || !client || client.connection.state === 'connected') return
    client.disconnect()
    client.connect()
  })

  return () => {
    left = true
    unsubscribe()
    if (!client) return
    // sends nothing more: pusher-js has delayed messages, and sending on a closed socket is an error
    client.send_event = () => false
    // a connection that opens just before it is closed would still join the channel, with an expired token
    client.unsubscribe(channelName)
    setTimeout(() => client?.disconnect())
  }
}

onRealtime(RECONNECTED, () => void invalidate(listarVendas, verVenda, situacaoEmissor))
onRealtime(UNHEARD, () => void invalidate(listarVendas, verVenda))
