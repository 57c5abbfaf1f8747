import type Pusher from 'pusher-js'
import { situacaoEmissor } from '../domain/api/emissor.ts'
import { notasSemana } from '../domain/api/estatistica.ts'
import { conexaoTempoReal, REALTIME_KEY } from '../domain/api/realtime.ts'
import { listarVendas, verVenda } from '../domain/api/vendas.ts'
import { call } from './api/client.ts'
import { invalidate } from './state/query.ts'
import { getSession } from './state/session.ts'

type Listener = (data: unknown) => void

const listeners = new Map<string, Set<Listener>>()

/**
 * Calls the listener for a hint of the company's channel: `ProdutoAtualizado`, `VendaAtualizada`… A hint may be lost: read
 * again to be sure. Returns the removal.
 */
export function onRealtime(event: string, listener: Listener): () => void {
  const set = listeners.get(event) ?? new Set()
  listeners.set(event, set.add(listener))
  return () => set.delete(listener)
}

/** Hands an event of the channel to its listeners. */
export const tell = (event: string, data: unknown) => {
  for (const listener of listeners.get(event) ?? []) listener(data)
}

onRealtime('UpdatePedido', () => void invalidate(listarVendas))
onRealtime('EmissorAtualizado', () => void invalidate(situacaoEmissor))
onRealtime('VendaAtualizada', () => void invalidate(listarVendas, verVenda, situacaoEmissor, notasSemana))

/** Event emitted after every (re)connection: hints may have been lost in between, so everything shown is read again. */
export const RECONNECTED = 'tecla:reconectado'

/** Runs `again` on a hint, and after every (re)connection. Returns a stop for both. */
export function onNews(event: string, again: () => void): () => void {
  const ends = [onRealtime(event, again), onRealtime(RECONNECTED, again)]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Asks where the hub is: null host means our own server, else a shared service. A failed answer counts as our own server.
 */
const whereTo = () =>
  call(conexaoTempoReal, { semMover: true }).then(
    ({ data }) => data,
    () => ({ key: REALTIME_KEY, host: null, port: null, tls: null }),
  )

/** Joins the company's private channel; fetches pusher-js only now. Returns a leave. */
export function startRealtime(): () => void {
  const session = getSession()
  if (!session) return () => {}
  const { user, token } = session
  const channelName = `private-account.${user.account.id}.empresa.${user.empresa.id}`
  let client: Pusher | null = null
  let left = false

  void Promise.all([import('pusher-js'), whereTo()])
    .then(([{ default: PusherClient }, { key, host, port, tls }]) => {
      if (left) return
      const secure = tls ?? window.location.protocol === 'https:'
      const own = Number(window.location.port)
      client = new PusherClient(key, {
        cluster: 'mt1',
        wsHost: host ?? window.location.hostname,
        wsPort: port ?? (own || 80),
        wssPort: port ?? (own || 443),
        forceTLS: secure,
        // without TLS there is no other transport: trying wss when ws is slow only fails
        enabledTransports: secure ? ['ws', 'wss'] : ['ws'],
        disableStats: true,
        channelAuthorization: {
          endpoint: '/broadcasting/auth',
          transport: 'ajax',
          headers: { Authorization: `Bearer ${token}` },
        },
      })
      const channel = client.subscribe(channelName)
      channel.bind_global((event: string, data: unknown) => tell(event, data))
      // a connection alone hears nothing: the channel must be joined first
      channel.bind('pusher:subscription_succeeded', () => tell(RECONNECTED, null))
    })
    // without the hub the app works by asking the server
    .catch(() => {})

  return () => {
    left = true
    if (!client) return
    // nothing more is sent; what pusher-js has put off runs first, because sending on a closed socket is an error
    client.send_event = () => false
    // a connection that opens before it is closed would still ask for the channel, with a token that has ended
    client.unsubscribe(channelName)
    setTimeout(() => client?.disconnect())
  }
}

onRealtime(RECONNECTED, () => void invalidate(listarVendas, verVenda, situacaoEmissor, notasSemana))
