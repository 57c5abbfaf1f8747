import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DocumentScreen } from '../../../src/web/documents/screens.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import { emMaos, escritorio } from './mundo.tsx'

noCaixa()
beforeEach(() => {
  queryClient.clear()
  escritorio()
})

async function abre(path: string): Promise<void> {
  window.history.replaceState(null, '', path)
  mostra(<DocumentScreen />)
  await screen.findByRole('tablist')
  await act(async () => {})
}
const titulo = () => screen.getByRole('form').getAttribute('aria-label')

test.each([
  ['/documento/documento/novo', 'Documento', '55'],
  ['/documento/documento/novo?modelo=65', 'Documento', '65'],
  ['/documento/documento/novo?modelo=99', 'Documento', '55'],
  ['/documento/orcamento/novo', 'Orçamento', '55'],
  ['/vendas/novo', 'Pedido', '55'],
  ['/devolucao/simbolica/novo', 'Devolução simbólica', '55'],
])('%s: %s, modelo %s', async (path, nome, modelo) => {
  await abre(path)
  expect(titulo()).toBe(nome)
  await waitFor(() => expect(emMaos().modelo).toBe(modelo))
})

test.each([
  [1, 'A receber'],
  [2, 'A pagar'],
])('lançamento avulso, tipo %i: %s', async (tipo, palavra) => {
  await abre(`/documento/documento/novo?lancamento_avulso&tipo_lancamento=${tipo}`)
  expect(titulo()).toBe('Lançamento')
  expect(screen.getByRole('combobox', { name: /^Lançamento/ })).toHaveValue(palavra)
  expect(screen.queryByRole('textbox', { name: 'QTDE * Referência' })).toBeNull()
})

const orcado = {
  tipo_operacao: 1,
  modelo: '55',
  tipo_faturamento: 2,
  parceiro_id: 21,
  addresse_id: 211, // contrato
  obs: 'Entregar pela manhã',
  regras: { icms: {}, pisconfins: {}, ibs: {}, cbs: {}, isl: {}, ipi: {} }, // contrato
  desconto: '0.00',
  acrscimo: '0.00', // contrato
  taxa_entrega: '0.00',
  itens: [],
  pagamento: [],
}

test('?orca= enche o documento com o que o orçamento diz', async () => {
  servidor({ 'GET importeorca/7': { data: orcado } })
  await abre('/documento/documento/novo?orca=7')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Endereço').value).toContain('Rua 211'))
  expect(screen.getByLabelText('Faturamento')).toHaveValue('sem pagamento')
  await user.keyboard('{Alt>}2{/Alt}')
  expect(screen.getByLabelText('Observação')).toHaveValue('Entregar pela manhã')
  expect(pedidos.filter(({ caminho }) => caminho === 'importeorca/7')).toHaveLength(1)
})

test('o orçamento que não pode virar documento diz por quê', async () => {
  servidor({ 'GET importeorca/7': recusa(422, 'O orçamento venceu em 01/11/2026') })
  window.history.replaceState(null, '', '/documento/documento/novo?orca=7')
  mostra(<DocumentScreen />)
  expect(await screen.findByText('O orçamento venceu em 01/11/2026')).toBeVisible()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('o orçamento que já virou documento leva a ele: Enter ou Alt+G', async () => {
  const virou = recusa(409, 'O orçamento 7 já virou o documento 8', {
    codigo: 'CONFLITO',
    dados: { destino: { id: 8, tipo: 1, terminal_id: null } },
  })
  servidor({ 'GET importeorca/7': () => virou.clone() })
  window.history.replaceState(null, '', '/documento/documento/novo?orca=7')
  mostra(<DocumentScreen />)
  expect(await screen.findByText('O orçamento 7 já virou o documento 8')).toBeVisible()
  expect(screen.getByRole('button', { name: /Abrir Documento 8/ })).toHaveFocus()
  expect(screen.getByRole('button', { name: /Abrir Documento 8/ })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+g',
  )
})
