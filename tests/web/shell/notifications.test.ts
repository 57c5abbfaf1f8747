import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notificacao } from '../../../src/domain/api/notificacao.ts'
import {
  forgetNotifications,
  markAllRead,
  markRead,
  readNotifications,
  unreadAtom,
} from '../../../src/web/shell/notifications.ts'
import { clearNotice, noticeAtom } from '../../../src/web/state/notices.ts'

const notice = (id: number, lida = false): Notificacao => ({
  id,
  titulo: `Aviso ${id}`,
  mensagem: 'texto',
  data: '2026-11-20T12:00:00.000Z',
  lida,
})
const fetched = vi.fn<typeof fetch>()
const answer = (data: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } }),
  )
const store = getDefaultStore()
const said = () => store.get(noticeAtom)?.texto ?? null

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  forgetNotifications()
  clearNotice()
})

describe('notificações', () => {
  test('o primeiro pedido só conta, e depois o novo é dito uma vez', async () => {
    answer([notice(2), notice(1, true)])
    await readNotifications()
    expect(store.get(unreadAtom)).toBe(1)
    expect(said()).toBeNull()
    answer([notice(4), notice(3), notice(2), notice(1, true)])
    await readNotifications()
    expect(said()).toBe('Aviso 4 e mais 1')
    clearNotice()
    answer([notice(4), notice(3), notice(2), notice(1, true)])
    await readNotifications()
    expect(said()).toBeNull()
    expect(store.get(unreadAtom)).toBe(3)
  })

  test('marcar uma, e marcar as que estão à vista', async () => {
    answer([notice(3), notice(2), notice(1)])
    await readNotifications()
    answer({ id: 2, lida: true })
    await markRead(2)
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v1/notificacao/2')
    expect(store.get(unreadAtom)).toBe(2)
    answer({ lidas: 2 })
    await markAllRead()
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'PUT', body: '{"ids":[3,1]}' })
    expect(store.get(unreadAtom)).toBe(0)
    const calls = fetched.mock.calls.length
    await markAllRead()
    expect(fetched.mock.calls).toHaveLength(calls)
  })

  test('recusada, continua por ler', async () => {
    answer([notice(1)])
    await readNotifications()
    fetched.mockRejectedValueOnce(new TypeError('sem rede'))
    await expect(markRead(1)).rejects.toThrow()
    expect(store.get(unreadAtom)).toBe(1)
  })
})
