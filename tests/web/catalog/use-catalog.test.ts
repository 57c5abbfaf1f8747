import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COLUNAS_PRODUTO } from '../../../src/domain/api/catalogo.ts'
import { catalogCompany, lookup } from '../../../src/web/catalog/catalog.ts'
import type { DoWorker, MetaCatalogo, ParaWorker } from '../../../src/web/catalog/protocol.ts'
import { useCatalog } from '../../../src/web/catalog/use-catalog.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { openDatabase } from '../database.ts'
import { login } from '../offline/session.ts'
import { stubWorker } from './stub-worker.ts'

openDatabase()

const linha = COLUNAS_PRODUTO.map(
  nome =>
    ({ id: 1, referencia: '1', nome: 'Café', preco: '10.00', unidade: 'UN', ativo: 1 })[nome as 'id'] ?? null,
)
const meta = (regra: string) =>
  ({ versao: 'v1', empresa: { nome: regra }, regras: { icms: {} }, ibpt: {} }) as unknown as MetaCatalogo

let pedidos: string[]
let responder: (mensagem: DoWorker) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-12-31T23:58:00-03:00'))
  // the worker of before ends with its session
  forgetSession()
  login(1, 1)
  pedidos = []
  stubWorker(() => {
    const canal = {
      onmessage: null as ((event: MessageEvent<DoWorker>) => void) | null,
      postMessage: ({ tipo }: ParaWorker) => void (tipo === 'vendidos' || pedidos.push(tipo)),
    }
    responder = data => canal.onmessage?.({ data } as MessageEvent<DoWorker>)
    return canal
  })
})
afterEach(() => vi.useRealTimers())

test('ao virar o dia o caixa pede o catálogo e vende do que tem enquanto espera', () => {
  const { unmount } = renderHook(useCatalog)
  expect(pedidos).toEqual(['abrir'])
  act(() => {
    responder({ tipo: 'limpar', colunas: COLUNAS_PRODUTO })
    responder({ tipo: 'meta', meta: meta('de 2026') })
    responder({ tipo: 'bloco', bloco: { linhas: [linha], codigos: [] } })
    responder({ tipo: 'pronto', versao: 'v1', rede: true })
  })
  act(() => vi.advanceTimersByTime(119_000))
  expect(pedidos).toEqual(['abrir'])
  act(() => vi.advanceTimersByTime(3_000))
  act(() => vi.advanceTimersByTime(300))
  expect(pedidos).toEqual(['abrir', 'atualizar'])

  const vende = () => expect(lookup.codigo('1')).toMatchObject({ produto_id: 1, preco: '10.00' })
  vende()
  // no server at midnight: it sells on, and asks again by the clock
  act(() => responder({ tipo: 'falha', erro: 'rede', status: null, temCopia: true }))
  vende()
  act(() => vi.advanceTimersByTime(300_000))
  expect(pedidos).toEqual(['abrir', 'atualizar', 'atualizar'])
  act(() => {
    responder({ tipo: 'meta', meta: meta('de 2027') })
    responder({ tipo: 'pronto', versao: 'v1', rede: true })
  })
  expect(catalogCompany()?.nome).toBe('de 2027')
  vende()

  // a machine that slept asks as soon as somebody looks
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(300)
  })
  expect(pedidos).toHaveLength(4)
  unmount()
  act(() => vi.advanceTimersByTime(86_400_000))
  expect(pedidos).toHaveLength(4)
})
