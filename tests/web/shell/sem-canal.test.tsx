import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SituationStatus } from '../../../src/web/commands/hints/situation-status.tsx'
import { DeliveryScreen } from '../../../src/web/documents/orders/delivery-screen.tsx'
import { startRealtime } from '../../../src/web/realtime.ts'
import { announceOrders } from '../../../src/web/shell/delivery-notice.ts'
import { clearNotice, noticeAtom } from '../../../src/web/state/notices.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

const played = vi.hoisted(() => vi.fn())
vi.mock('../../../src/web/shell/sounds.ts', () => ({ playSound: played }))
// outside a browser its package gives Node's own build, with sockets of its own
vi.mock('pusher-js', () => import('pusher-js/dist/web/pusher.js' as 'pusher-js'))

withShell()

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
  queryClient.clear()
  clearNotice()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sem WebSocket o pedido aparece, toca até que o aceitem, e o rodapé o diz', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const tried = vi.fn()
  /** Socket behind a proxy that lets none through. */
  vi.stubGlobal(
    'WebSocket',
    class {
      onclose = (_: object) => {}
      constructor() {
        tried()
        queueMicrotask(() => this.onclose({ code: 1006, wasClean: false }))
      }
      close() {}
    },
  )
  const pedido = (id: number) => ({
    ...{ id, cliente: 'Ana', valor_total: '20.00', paga_em: '2026-11-20T12:00:00Z', status: 'A' },
    ...{
      status_app: 'P',
      tipo_operacao: 4,
      numero: id,
      ...{ estado: 'recebido', canal: 'proprio', modo: 'entrega', aparte: null, a_receber: '20.00' },
      ...{ prazo: '2026-11-20T12:05:00Z', inicio: '2026-11-20T12:00:00Z', desde: '2026-11-20T12:00:00Z' },
      datavenda: '2026-11-20T12:00:00Z',
    },
  })
  const pedidos = [pedido(7)]
  vi.stubGlobal('fetch', async (url: string) =>
    json(
      url.includes('/totais')
        ? { data: { total: pedidos.length, somas: { valor_total: '20.00' } } }
        : /[/](vendas|delivery)/.test(url)
          ? { data: pedidos, total: pedidos.length, page: 1, last_page: 1 }
          : { data: { key: 'k', host: null, port: null, tls: null } },
    ),
  )
  const known = signIn(['menu_delivery'])
  const user = {
    ...known,
    empresa: { ...known.empresa, venda_app: true },
    account: { ...known.account, alerta_sonoro: true, som_delivery: 5 },
  }
  render(
    <QueryClientProvider client={queryClient}>
      <DeliveryScreen />
      <SituationStatus scopes={[]} />
    </QueryClientProvider>,
  )
  ends = [announceOrders(user), startRealtime()]
  await screen.findByText('#7')
  // its code is loaded in the machine's own time, which the clock turned by hand does not wait for
  await vi.waitFor(() => expect(tried).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(15_000)
  expect(screen.getByRole('status', { name: 'Situação' })).toHaveTextContent('sem aviso ao vivo')
  // what waited before is not announced
  expect(played).not.toHaveBeenCalled()
  pedidos.unshift(pedido(8))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(played).toHaveBeenCalledExactlyOnceWith(5)
  expect(noticeAtom.get()?.texto).toContain('Novo pedido #8')
  await screen.findByText('#8')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(played).toHaveBeenCalledTimes(2)
  // accepted elsewhere: the next look ends the sound
  pedidos.shift()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(played).toHaveBeenCalledTimes(2)
})
