import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { SaleOrDocument } from '../../../src/web/documents/sale-or-document.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { mostra, noCaixa, servidor } from '../till/mundo.tsx'
import { escritorio, gravado } from './mundo.tsx'

noCaixa()
beforeEach(() => {
  queryClient.clear()
  escritorio()
})

/** Opens `/vendas/5` where the server says that 5 is a document of this type. */
async function abre(mais: object) {
  window.history.replaceState(null, '', '/vendas/5')
  servidor({ 'GET vendas/5': { data: gravado(mais) } })
  mostra(
    <Route path="/vendas/:id">
      <SaleOrDocument />
    </Route>,
  )
  await act(async () => {})
}

test('a entrada de uma nota abre na sua tela, e não como venda', async () => {
  await abre({ tipo_operacao: 3 })
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/5'))
  cleanup()
})

test('um orçamento abre os seus papéis com o nome dele', async () => {
  await abre({ tipo_operacao: 2, troco: '0.00' })
  expect(await screen.findByRole('heading', { name: /^Orçamento/ })).toBeVisible()
})

test('uma devolução abre os papéis da nota com o nome dela', async () => {
  await abre({
    tipo_operacao: 6,
    status: 'T',
    modelo: '55',
    ...{ serie: '1', numerocodumento: '12', troco: '0.00' },
  })
  expect(await screen.findByRole('heading', { name: /^Devolução de venda 1\/000012/ })).toBeVisible()
  expect(screen.queryByText(/^Venda 1\//)).toBeNull()
  expect(window.location.pathname).toBe('/vendas/5')
})
