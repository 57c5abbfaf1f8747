import { beforeEach, expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { performerOf, type ScopeCommands } from '../../../src/web/keys/scopes.ts'
import { paperActions } from '../../../src/web/paper/papers.ts'
import { saleActions } from '../../../src/web/screens/vendas/sale-actions.ts'
import { signIn } from '../session.ts'

const nota = { id: 7, status: 'T', modelo: '55', chave: '35', terminal_id: null, prazo_cancelamento: null }
const venda = (mudanca: object = {}) => ({ ...nota, ...mudanca }) as unknown as VendaAnswer

const pedidos: string[] = []
beforeEach(() => {
  signIn(['documentos_pdv'])
  pedidos.length = 0
  vi.stubGlobal('open', () => ({ location: {}, close: () => {} }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    pedidos.push(`${method} ${url.replace(/^.*\/api\/v1\//, '')}`)
    return method === 'GET'
      ? new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } })
      : new Response(JSON.stringify({ data: { impressao_id: 1 } }), {
          headers: { 'content-type': 'application/json' },
        })
  })
  URL.createObjectURL = () => 'blob:papel'
  URL.revokeObjectURL = () => {}
})

/** What a key of the sale does; null: it has none now. */
async function fazer(comandos: ScopeCommands, id: string): Promise<null | true> {
  const perform = performerOf(comandos, id)
  if (!perform) return null
  await perform({})
  return true
}

test('reimprimir vai à impressora do caixa, ou abre a folha', async () => {
  await fazer(saleActions(venda({ terminal_id: 3 })), 'vendas.reimprimir')
  await fazer(saleActions(venda()), 'vendas.reimprimir')
  expect(pedidos).toEqual(['POST vendas/7/imprimir', 'GET vendas/7/danfe'])
})

test('a carta e o cancelamento se abrem, e uma NFC-e em pé não os tem', async () => {
  await fazer(saleActions(venda()), 'vendas.evento')
  await fazer(saleActions(venda({ status: 'C', modelo: '65' })), 'vendas.evento')
  expect(pedidos).toEqual(['GET vendas/7/evento', 'GET vendas/7/evento'])
  expect(await fazer(saleActions(venda({ modelo: '65' })), 'vendas.evento')).toBeNull()
})

test('só o que se vende tem pedido e separação, e a complementar só a folha da nota', async () => {
  const tecla = (mudanca: object) =>
    performerOf(paperActions({ ...venda({ chave: null, status: 'A' }), ...mudanca }), 'documento.imprimir')
  expect(tecla({ tipo_operacao: 7 })).toBeFalsy()
  expect(tecla({ tipo_operacao: 5 })).toBeFalsy()
  expect(tecla({ tipo_operacao: 7, status: 'T' })).toBeTruthy()
  expect(tecla({ tipo_operacao: 4 })).toBeTruthy()
})
