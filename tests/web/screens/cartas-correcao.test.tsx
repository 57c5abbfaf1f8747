import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { SaleLetters } from '../../../src/web/screens/vendas/sale-letters.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const carta = (sequencia: number, status: string, motivo: string | null) => ({
  id: sequencia,
  sequencia,
  carta: `Correção ${sequencia} do endereço de entrega`,
  data: '2026-11-20T13:00:00.000Z',
  status,
  protocolo: null,
  motivo,
})

const pedidos: string[] = []
beforeEach(() => {
  signIn(['documentos_pdv'])
  pedidos.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    pedidos.push(url)
    const data = [
      carta(1, 'registrado', 'Evento registrado'),
      carta(2, 'rejeitado', 'Falha no esquema'),
      carta(3, 'enviado', null),
    ]
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  forgetSession()
})

const mostra = (sale: Partial<VendaAnswer>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SaleLetters sale={{ id: 7, chave: '35', ...sale } as VendaAnswer} />
    </QueryClientProvider>,
  )

test('a venda diz as cartas da nota, em ordem, e o que foi feito de cada uma', async () => {
  mostra({ modelo: '55' })
  const cartas = within(await screen.findByRole('region', { name: 'Cartas de correção' }))
  expect(cartas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1.*Correção 1 do endereço de entrega.*registrada$/),
    expect.stringMatching(/^2.*Correção 2 do endereço de entrega.*recusada: Falha no esquema$/),
    expect.stringMatching(/^3.*Correção 3 do endereço de entrega.*aguarda a SEFAZ$/),
  ])
  expect(pedidos).toEqual([expect.stringContaining('vendas/7/carta_correcao')])
})

test('a de uma NFC-e nada pergunta', () => {
  mostra({ modelo: '65' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(pedidos).toEqual([])
})
