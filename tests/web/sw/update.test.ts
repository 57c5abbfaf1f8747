import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import { markDirty } from '../../../src/web/state/dirty.ts'
import { noticeAtom } from '../../../src/web/state/notices.ts'
import { blockUpdate, installServiceWorker, updateReadyAtom } from '../../../src/web/sw/install.ts'
import { updateNow } from '../../../src/web/sw/update-now.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'

const store = getDefaultStore()
const waiting = { postMessage: vi.fn() }
const asked = vi.fn(() => Promise.resolve())
const notice = () => store.get(noticeAtom)?.texto

const open = novaVenda({ uuid: 'u', terminal_id: 1, empresa_id: 1, criada_em: '2026-11-20T12:00:00Z' })
const item = { uid: 'a' } as (typeof open.itens)[number]

/** A browser whose worker has a newer version waiting. */
async function newVersion(): Promise<void> {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      controller: {},
      addEventListener: () => {},
      register: () => Promise.resolve({ waiting, addEventListener: () => {}, update: asked }),
    },
  })
  await installServiceWorker()
}

beforeEach(async () => {
  vi.useFakeTimers()
  await newVersion()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  store.set(tillDesk.sale, null)
  waiting.postMessage.mockClear()
})

describe('nova versão do cliente', () => {
  test('não entra com venda com itens: o comando diz o que falta terminar', () => {
    expect(store.get(updateReadyAtom)).toBe(true)
    store.set(tillDesk.sale, { ...open, itens: [item] })
    updateNow()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    expect(notice()).toBe('Nova versão disponível: termine antes a venda aberta')
    store.set(tillDesk.sale, open)
    updateNow()
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('aplicar')
  })

  test('nem sobre um formulário com algo por gravar', () => {
    const saved = markDirty('parceiro')
    updateNow()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    expect(notice()).toBe('Nova versão disponível: termine antes o formulário')
    saved()
    updateNow()
    expect(waiting.postMessage).toHaveBeenCalledOnce()
  })

  test('nem com fila ou janela aberta', () => {
    const ends = [blockUpdate('fila', () => true), blockUpdate('janela', () => true)]
    updateNow()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    expect(notice()).toBe('Nova versão disponível: termine antes as vendas na fila e a janela aberta')
    for (const end of ends) end()
  })

  test('pergunta a cada hora, e ao voltar à janela no máximo uma vez por minuto', async () => {
    asked.mockClear()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toHaveBeenCalledTimes(1)
    const before = asked.mock.calls.length
    window.dispatchEvent(new Event('focus'))
    const once = asked.mock.calls.length
    expect(once).toBeGreaterThan(before)
    window.dispatchEvent(new Event('focus'))
    expect(asked.mock.calls.length).toBe(once)
  })

  test('sem versão à espera, o comando só diz que esta é a mais nova', () => {
    store.set(updateReadyAtom, false)
    updateNow()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    expect(notice()).toBe('Esta já é a versão mais nova')
  })
})
