import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { documentForm } from '../../../src/domain/documents/documento/form.ts'
import { openByKey } from '../../../src/web/documents/origins/by-key.ts'
import { DocumentScreen, DocumentsScreen } from '../../../src/web/documents/screens.tsx'
import { tell } from '../../../src/web/realtime.ts'
import { draftKey, draftOf, keepDraft } from '../../../src/web/register/form/draft.ts'
import { device } from '../../../src/web/state/device.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import { digita, emMaos, escritorio, gravado } from './mundo.tsx'

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

/** Collects the addresses that a walk goes to: the screen alone has no other one to show. */
function addresses(): string[] {
  const went: string[] = []
  window.addEventListener('pushState', () => went.push(window.location.pathname + window.location.search))
  return went
}

test('a new order begun in Delivery leads back there, saved or left', async () => {
  const record = gravado({ tipo_operacao: 4, itens: [] })
  servidor({ 'POST vendas': { data: record }, 'GET vendas/5': { data: record } })
  const went = addresses()
  await abre('/vendas/novo?de=/delivery')
  await digita('1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
  await user.keyboard('{F2}')
  await screen.findByRole('alertdialog', { name: 'Pedido sem pagamento' })
  await user.keyboard('{F2}')
  await waitFor(() => expect(went).toEqual(['/vendas/5?de=/delivery']))
  await screen.findByRole('tablist')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(went.at(1)).toBe('/delivery'))
})

test('a new order leads to no other address than a list that begins orders', async () => {
  const went = addresses()
  await abre('/vendas/novo?de=//evil.example')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(went).toEqual(['/vendas']))
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

test('um lançamento guardado abre como lançamento, onde os documentos abrem', async () => {
  const pago = [{ meio: 1, meio_pagamento_id: 1, valor: '50.00', numparcelas: 1, parcelas: [] }]
  const guardado = { tipo_operacao: 9, tipo_lancamento: 2, itens: [], pagamento: pago, valor_total: '50.00' }
  servidor({ 'GET vendas/5': { data: gravado(guardado) } })
  await abre('/documento/documento/5/editar')
  await waitFor(() => expect(titulo()).toBe('Lançamento'))
  expect(await screen.findByRole('combobox', { name: /^Lançamento/ })).toHaveValue('A pagar')
  expect(window.location.pathname).toBe('/documento/documento/5/editar')
})

test.each([
  ['um orçamento', { tipo_operacao: 2 }, '/documento/orcamento/5'],
  ['uma venda do caixa', { tipo_operacao: 1, terminal_id: 3 }, '/vendas/5'],
])('%s aberto pelo endereço dos documentos vai ao seu', async (_, dito, onde) => {
  servidor({ 'GET vendas/5': { data: gravado(dito) } })
  await abre('/documento/documento/5')
  await waitFor(() => expect(window.location.pathname).toBe(onde))
})

const orcado = {
  tipo_operacao: 1,
  modelo: '55',
  tipo_faturamento: 2,
  parceiro_id: 21,
  addresse_id: 211, // contrato
  obs: 'Entregar pela manhã',
  regras: noRules(),
  desconto: '0.00',
  acrscimo: '0.00', // contrato
  taxa_entrega: '0.00',
  itens: [],
  pagamento: [],
}

const linha = {
  ...{ num: 1, uid: 'a', produto_id: 1, referencia: '1', nome: 'Arroz', unidade: 'UN', ncm: '10063021' },
  ...{
    qtde: '2.0000',
    preco: '10.00',
    desconto: '0.00',
    origem_venda_id: 7,
    origem_item: 1,
    a_devolver: '2',
  },
}

test('?pagar=1 pede o pagamento uma vez, assim que as linhas chegam', async () => {
  const [item, regras] = [{ ...linha, origem_venda_id: null, origem_item: null }, orcado.regras]
  servidor({ 'GET vendas/5': { data: gravado({ tipo_faturamento: 0, itens: [item], regras }) } })
  await abre('/documento/documento/5/editar?pagar=1')
  expect(await screen.findByRole('dialog', { name: 'Forma de pagamento' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await digita('1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('?orca= enche o documento com o que o orçamento diz', async () => {
  servidor({ 'GET importeorca/7': { data: orcado } })
  await abre('/documento/documento/novo?orca=7')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Endereço').value).toContain('Rua 211'))
  expect(screen.getByLabelText('Faturamento')).toHaveValue('sem pagamento')
  await user.keyboard('{Alt>}2{/Alt}')
  expect(screen.getByLabelText('Observação')).toHaveValue('Entregar pela manhã')
  expect(pedidos.filter(({ caminho }) => caminho === 'importeorca/7')).toHaveLength(1)
})

test('o que se faz de outro tem rascunho seu', async () => {
  const chave = draftKey(documentForm(1).id, null)
  const velho = { valores: { obs: 'De antes' }, versao: null }
  keepDraft(chave, velho)
  servidor({ 'GET vendas/valores': { data: { ...orcado, itens: [linha] } } })
  await abre('/documento/documento/novo?pedidos=7,9')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
  await digita('1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(draftOf(chave)?.valores).toEqual(velho.valores)
  // the address once more, as a reload asks for it
  mostra(<DocumentScreen />)
  expect(await janela('Confirmação')).toHaveTextContent('Recuperar o que foi digitado e não foi salvo?')
  await user.keyboard('{Escape}')
  device.removeItem(chave)
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
  // another window and back: it is not asked again
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(pedidos.filter(({ caminho }) => caminho === 'importeorca/7')).toHaveLength(1)
})

test.each([
  ['/devolucao/venda', 'importarVenda/7', 'tipo=6'],
  ['/devolucao/simbolica', 'importarVenda/7', 'tipo=8'],
  ['/documento/complementar', 'importarVenda/7', 'tipo=7'],
  ['/devolucao/compra', 'vendas/devcompra/7', ''],
])('%s/novo?documento=7 começa do que a nota diz: %s %s', async (rota, caminho, busca) => {
  servidor({ [`GET ${caminho}`]: { data: { ...orcado, itens: [linha] } } })
  await abre(`${rota}/novo?documento=7`)
  await waitFor(() => expect(emMaos().itens).toMatchObject([{ nome: 'Arroz', qtde: '2.0000' }]))
  expect(screen.getByText(/A devolver 2/)).toBeVisible()
  const [pedido] = pedidos.filter(um => um.caminho === caminho)
  expect(pedido?.busca.toString() ?? '').toContain(busca)
})

test('o que outro devolve da mesma nota é dito na devolução aberta', async () => {
  const nota = (a_devolver: string) => ({
    'GET importarVenda/7': { data: { ...orcado, itens: [{ ...linha, a_devolver }] } },
  })
  servidor(nota('2'))
  await abre('/devolucao/venda/novo?documento=7')
  expect(await screen.findByText(/A devolver 2/)).toBeVisible()
  servidor(nota('1'))
  act(() => tell('VendaAtualizada', { id: 7 }))
  expect(await screen.findByText(/A devolver 1/)).toBeVisible()
  const levada = recusa(409, 'A venda 7 já virou a devolução 8', { codigo: 'CONFLITO' })
  servidor({ 'GET importarVenda/7': () => levada.clone() })
  act(() => tell('VendaAtualizada', { id: 7 }))
  expect(await screen.findByText(/A devolver 0/)).toBeVisible()
  servidor(nota('2'))
  act(() => tell('VendaAtualizada', { id: 7 }))
  expect(await screen.findByText(/A devolver 2/)).toBeVisible()
  // of another sale nothing is asked
  const antes = pedidos.length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => tell('VendaAtualizada', { id: 8 }))
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  expect(pedidos.slice(antes).filter(({ caminho }) => caminho === 'importarVenda/7')).toEqual([])
  expect(emMaos().itens).toMatchObject([{ qtde: '2.0000' }])
})

test('?documento=7 é outra entrada como aquela, sem ser devolução', async () => {
  const { origem_venda_id, origem_item, a_devolver, ...igual } = linha
  servidor({ 'GET vendas/valores': { data: { ...orcado, itens: [igual] } } })
  await abre('/estoque/entrada/novo?documento=7')
  await waitFor(() => expect(emMaos().itens).toMatchObject([{ nome: 'Arroz', qtde: '2.0000' }]))
  expect(titulo()).toBe('Nota de entrada')
  const [pedido] = pedidos.filter(({ caminho }) => caminho === 'vendas/valores')
  expect(Object.fromEntries(pedido?.busca ?? [])).toEqual({ de: '7', para: '3' })
})

test.each([
  ['/devolucao/compra', 'Fornecedor'],
  ['/devolucao/venda', 'Consumidor'],
])('em %s, a coluna do parceiro é %s', async (rota, coluna) => {
  servidor({ 'GET vendas': { data: [], page: 1, last_page: 1, total: 0 } })
  window.history.replaceState(null, '', rota)
  mostra(<DocumentsScreen />)
  expect(await screen.findByRole('columnheader', { name: coluna })).toBeVisible()
})

test('a natureza da simbólica é uma das duas do ajuste', async () => {
  await abre('/devolucao/simbolica/novo')
  await user.keyboard('{Alt>}2{/Alt}')
  // the first click only brings the focus
  await user.click(screen.getByRole('combobox', { name: /^Natureza da operação/ }))
  await user.keyboard('{ArrowDown}')
  expect((await screen.findAllByRole('option')).map(opcao => opcao.textContent)).toEqual([
    'Anulação de operação - Ajuste SINIEF 13/24',
    'Entrada simbólica - Ajuste SINIEF 14/24',
  ])
})

test('a chave do cupom enche uma devolução vazia, e a de outra empresa não', async () => {
  const chave = buildChave({
    cUF: 35,
    AAMM: '2611',
    cnpj: '11222333000181',
    mod: 65,
    serie: 1,
    nNF: 77,
    tpEmis: 1,
    cNF: '48291736',
  })
  servidor({
    [`GET vendas/chave/${chave}`]: { data: { id: 7, tipo: 1, terminal_id: 1, status: 'T' } },
    'GET importarVenda/7': { data: { ...orcado, itens: [linha] } },
  })
  await abre('/devolucao/venda/novo')
  await digita(chave)
  await waitFor(() => expect(window.location.search).toBe('?documento=7'))
  servidor({
    [`GET vendas/chave/${chave}`]: () =>
      recusa(404, 'A NFC-e 77 série 1 é de outra empresa: CNPJ 11.222.333/0001-81', {
        codigo: 'NAO_ENCONTRADO',
      }),
  })
  await openByKey(chave, 6)
  await waitFor(() => expect(screen.getAllByText(/é de outra empresa/)[0]).toBeVisible())
})
