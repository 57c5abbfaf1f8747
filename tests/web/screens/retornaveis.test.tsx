import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MonitorScreen } from '../../../src/web/screens/retornaveis/monitor-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

test('os saldos de vasilhames: F4 mostra os zerados e volta, Enter abre os movimentos', async () => {
  const saldo = {
    ...{ id: 1, documento: null, nome: 'Bar da Ana', referencia: 'ENG', produto: 'Engradado' },
    ...{ entregue: '3', devolvido: '1', saldo: '2' },
  }
  const somas = { entregue: '3', devolvido: '1', saldo: '2' }
  servidor({
    'GET retornaveis/monitoramento': { data: [saldo], page: 1, last_page: 1, total: 1 },
    'GET retornaveis/monitoramento/totais': { data: { total: 1, somas } },
  })
  act(() => go('/retornaveis/monitoramento'))
  mostra(<MonitorScreen />)
  await screen.findByRole('grid', { name: 'Saldos' })
  await screen.findByRole('row', { name: /Bar da Ana/ })
  expect(screen.getByRole('status', { name: 'Totais' })).toHaveTextContent('Saldo 2')
  const last = () => pedidos.findLast(({ caminho }) => caminho === 'retornaveis/monitoramento')
  await user.keyboard('{F4}')
  await waitFor(() => expect(last()?.busca.get('aberto')).toBe('0'))
  expect(screen.getByRole('tab', { name: /Mostrar zerados/, selected: true })).toBeVisible()
  await user.keyboard('{F4}')
  await waitFor(() => expect(last()?.busca.get('aberto')).toBe('1'))
  await screen.findByRole('row', { name: /Bar da Ana/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/retornaveis/movimentos'))
  expect(window.location.search).toContain(encodeURIComponent('Bar da Ana'))
})
