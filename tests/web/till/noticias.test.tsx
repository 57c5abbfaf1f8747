import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { DeskContext } from '../../../src/web/state/desk.ts'
import { clearNotice, lastSaid } from '../../../src/web/state/notices.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { setOnline } from '../../../src/web/state/situation.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { issuedAtom, lastIssuedAtom, notSent, refusedAtom } from '../../../src/web/till/issued/last.ts'
import { recallIssued } from '../../../src/web/till/issued/recall.ts'
import { useTill } from '../../../src/web/till/screen/use-till.ts'
import { stubWorker } from '../catalog/stub-worker.ts'
import { openDatabase } from '../database.ts'
import { signIn } from '../session.ts'

openDatabase()

const store = getDefaultStore()
const answers = new Map<string, unknown>()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <DeskContext value={tillDesk}>{children}</DeskContext>
  </QueryClientProvider>
)

beforeEach(() => {
  signIn(['documentos_pdv'])
  clearNotice()
  stubWorker(() => ({ onmessage: null, postMessage: () => {} }))
  store.set(lastIssuedAtom, null)
  answers.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?')
    return new Response(JSON.stringify({ data: answers.get(path) ?? [] }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  act(() => setOnline(true))
  vi.unstubAllGlobals()
  forgetSession()
})

const vendida = { uuid: 'a', valor_total: '10.00', troco: '40.00', paga_em: '2026-11-20T08:00:00-03:00' }

test('sem servidor, o que se disse da nota é corrigido na hora: aviso e painel', () => {
  renderHook(() => useTill(), { wrapper })
  act(() => store.set(lastIssuedAtom, notSent(vendida, true)))
  expect(store.get(lastIssuedAtom)?.situacao).toBe('enviando')
  act(() => setOnline(false))
  expect(store.get(lastIssuedAtom)?.situacao).toBe('NFC-e a emitir')
  expect(lastSaid()?.texto).toMatch(/^Troco R\$\s40,00 · Sem servidor: NFC-e a emitir$/)
})

describe('recarregada a página', () => {
  const venda = (id: number, status: string, extra: Partial<VendaAnswer> = {}) => ({
    id,
    uuid: `u${id}`,
    status,
    modelo: '65',
    serie: '1',
    numerocodumento: String(id), // contrato
    valor_total: '10.00',
    troco: '0.00',
    cancelando: false,
    orientacao: null,
    ...extra,
  })
  const recusada = venda(6, 'R', {
    cstat: '778',
    xmotivo: 'NCM inexistente [nItem: 1]',
    orientacao: { campo: 'itens.ncm', texto: 'Corrija' },
  })
  const itens = [{ produto_id: 10, nome: 'VACINA' }]

  beforeEach(() => {
    answers.set('/api/v1/vendas', [venda(8, 'T'), venda(7, 'T'), recusada])
    answers.set('/api/v1/vendas/8', venda(8, 'T'))
    answers.set('/api/v1/vendas/6', { ...recusada, itens })
  })

  test('a última venda e a recusada voltam à mão, e nada é dito de novo', async () => {
    await recallIssued(1)
    expect(store.get(lastIssuedAtom)).toMatchObject({ id: 8, nota: 'NFC-e 1/000008', situacao: 'autorizada' })
    expect(store.get(refusedAtom)?.recusa?.produto).toEqual({ id: 10, nome: 'VACINA' })
    expect(lastSaid()).toBeNull()
  })

  test('a nota que a nossa conferência parou não se diz rejeitada', async () => {
    const parada = venda(8, 'R', { nao_enviada: true, orientacao: recusada.orientacao })
    answers.set('/api/v1/vendas', [parada])
    answers.set('/api/v1/vendas/8', { ...parada, itens })
    await recallIssued(1)
    expect(store.get(lastIssuedAtom)?.situacao).toBe('não enviada')
  })

  test('o que se vendeu enquanto se perguntava continua a última', async () => {
    store.set(lastIssuedAtom, notSent(vendida, true))
    await recallIssued(1)
    expect(store.get(issuedAtom).map(({ uuid }) => uuid)).toEqual(['a', 'u8', 'u6'])
  })
})
