import { afterEach, expect, test, vi } from 'vitest'
import { startRealtime } from '../../src/web/realtime.ts'
import { setOnline } from '../../src/web/state/situation.ts'
import { signIn } from './session.ts'

// outside a browser its package gives Node's own build, with sockets of its own
vi.mock('pusher-js', () => import('pusher-js/dist/web/pusher.js' as 'pusher-js'))

/** Sockets that the page has opened; the test says what comes. */
const sockets: Tomada[] = []
class Tomada {
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = () => {}
  readyState = 1
  constructor() {
    sockets.push(this)
  }
  send() {}
  close() {}
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['quem fica pede o canal', false],
  ['quem já saiu não pede o canal da conexão que abre depois', true],
])('%s', async (_, sai) => {
  const pedidos: string[] = []
  vi.stubGlobal('WebSocket', Tomada)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open(_method: string, url: string) {
        pedidos.push(url)
      }
      setRequestHeader() {}
      send() {}
    },
  )
  signIn([])
  sockets.length = 0
  const leave = startRealtime()
  await expect.poll(() => sockets.length).toBe(1)
  const [socket] = sockets
  if (sai) leave()
  socket?.onopen()
  const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 })
  socket?.onmessage({ data: JSON.stringify({ event: 'pusher:connection_established', data }) })
  expect(pedidos).toEqual(sai ? [] : ['/broadcasting/auth'])
  if (!sai) leave()
})

test('o canal é pedido de novo assim que o servidor volta a responder', async () => {
  vi.stubGlobal('WebSocket', Tomada)
  signIn([])
  sockets.length = 0
  const leave = startRealtime()
  await expect.poll(() => sockets.length).toBe(1)
  // refused: pusher-js would wait 15 s
  sockets[0]?.onclose()
  setOnline(false)
  expect(sockets).toHaveLength(1)
  setOnline(true)
  expect(sockets).toHaveLength(2)
  leave()
})
