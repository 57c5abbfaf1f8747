import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tell } from '../../../src/web/realtime.ts'
import { unlockedAtom } from '../../../src/web/shell/alarm-state.ts'
import { announceOrders } from '../../../src/web/shell/delivery-notice.ts'
import { clearNotice, noticeAtom } from '../../../src/web/state/notices.ts'
import { signIn } from '../session.ts'

const played = vi.hoisted(() => vi.fn())
vi.mock('../../../src/web/shell/sounds.ts', () => ({ playSound: played }))

const order = { venda_id: 7, type: 1, parceiro: 'Ana', valor: '1234.50', created_at: '' }
const said = () => getDefaultStore().get(noticeAtom)?.texto.replaceAll('\u00a0', ' ') ?? null
const user = (empresa: object = {}, account: object = {}) => {
  const known = signIn([])
  return {
    ...known,
    empresa: { ...known.empresa, venda_app: true, ...empresa },
    account: { ...known.account, alerta_sonoro: true, som_delivery: 5, ...account },
  }
}
const shown = vi.fn()
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const System = Object.assign(
    class {
      constructor(titulo: string, { body }: { body: string }) {
        shown(titulo, body)
      }
    },
    { permission: 'granted' },
  )
  vi.stubGlobal('Notification', System)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shown.mockReset()
  played.mockReset()
  clearNotice()
})

describe('pedido novo (G-079)', () => {
  test('toca o som da conta e diz aqui por 10 s', () => {
    end = announceOrders(user())
    tell('UpdatePedido', order)
    expect(played).toHaveBeenCalledExactlyOnceWith(5)
    expect(said()).toBe('Novo pedido #7 - Ana - R$ 1.234,50')
    vi.advanceTimersByTime(9_999)
    expect(said()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(said()).toBeNull()
    expect(shown).not.toHaveBeenCalled()
  })

  test('com a aba escondida e permissão, o aviso é do sistema', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    end = announceOrders(user({}, { alerta_sonoro: false }))
    tell('UpdatePedido', order)
    expect(played).not.toHaveBeenCalled()
    expect(shown).toHaveBeenCalledOnce()
    expect(said()).toBeNull()
  })

  test.each([
    ['outro tipo', {}, { ...order, type: 2 }],
    ['sem venda_app', { venda_app: false }, order],
    ['status 3', { status: 3 }, order],
  ])('%s: nada', (_, empresa, event) => {
    end = announceOrders(user(empresa))
    tell('UpdatePedido', event)
    expect(played).not.toHaveBeenCalled()
    expect(said()).toBeNull()
  })
})

test('a tecla que um comando toma também liga o som', () => {
  const taken = new AbortController()
  window.addEventListener('keydown', event => event.stopImmediatePropagation(), {
    capture: true,
    signal: taken.signal,
  })
  unlockedAtom.set(false)
  end = announceOrders(user())
  for (const type of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown' }))
  taken.abort()
  expect(unlockedAtom.get()).toBe(true)
})
