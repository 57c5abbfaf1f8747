import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ContractsScreen } from '../../../src/web/contracts/contracts-screen.tsx'
import { OrderScreen } from '../../../src/web/contracts/order-screen.tsx'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

const produto = { id: 9, nome: 'SOJA', unidade: 'T' }
const rascunho = {
  ...{ id: 3, versao: 1, numero: '3', status: 'rascunho', parceiro_id: 7 },
  parceiro: { id: 7, nome: 'COOPERATIVA' },
  ...{ data_inicio: '01/11/2026', data_fim: '31/01/2027', obs: null, faturamento: 1, tolerancia: '0.00' },
  ...{ devolve_saldo: true, reserva_limita: false, aditivos: [] },
  itens: [
    { id: 5, produto_id: 9, produto, grade_id: null, qtde: '100.0000', preco: '10.00', saldo: '100.0000' },
  ],
}
const ativo = { ...rascunho, versao: 2, status: 'ativo' }

beforeEach(() => {
  servidor({
    'GET contratos/3': { data: rascunho },
    'POST contratos/3/situacao': { data: ativo },
    'PUT contratos/3': { data: ativo },
    'POST contratos': { data: rascunho },
    'GET parceiros': { data: [rascunho.parceiro], page: 1, last_page: 1, total: 1 },
    'GET produtos': { data: { data: [produto], last_page: 1, total: 1 } },
  })
})

/** Types as a scanner does, ended by Enter. */
const ler = (texto: string) => user.keyboard(`${texto}{Enter}`)
const sent = (metodo: string) => pedidos.findLast(each => each.metodo === metodo)?.corpo

test('o contrato ativado e aditado na mesma tela não conflita, e o item guarda quem é', async () => {
  act(() => go('/documento/contrato/3'))
  mostra(<OwnScreen />)
  await screen.findByDisplayValue('COOPERATIVA')
  await user.keyboard('{F9}')
  await screen.findByLabelText('Passa a')
  await user.keyboard('{F2}')
  await user.keyboard('{F6}')
  await user.type(await screen.findByLabelText(/^Motivo do aditivo/), 'Safra maior')
  await user.keyboard('{Alt>}2{/Alt}{Enter}')
  const item = await screen.findByRole('dialog', { name: 'Item' })
  expect(within(item).getByLabelText(/^Saldo/)).toBeVisible()
  const qtde = within(item).getByLabelText(/^Quantidade/)
  await user.clear(qtde)
  await user.type(qtde, '120')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{F2}')
  await waitFor(() => expect(sent('PUT')).toBeDefined())
  expect(sent('PUT')).toMatchObject({ versao: 2, itens: [{ id: 5, qtde: '120.0000' }] })
})

test('ver um item de um contrato em leitura não o muda', async () => {
  act(() => go('/documento/contrato/3'))
  mostra(<OwnScreen />)
  await screen.findByDisplayValue('COOPERATIVA')
  await user.keyboard('{Alt>}2{/Alt}{Enter}')
  const item = await screen.findByRole('dialog', { name: 'Item' })
  for (let n = 0; n < 20 && item.isConnected; n++) await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/somente leitura/)).not.toHaveTextContent('não salvo')
})

test('um contrato novo é gravado só com os campos que tem', async () => {
  act(() => go('/documento/contrato/novo'))
  mostra(<OwnScreen />)
  const choose = async (campo: HTMLElement, texto: string, nome: string) => {
    await user.type(campo, texto)
    await screen.findByRole('option', { name: new RegExp(nome) })
    await user.keyboard('{Enter}')
  }
  await choose(await screen.findByLabelText(/^Cliente/), 'coop', 'COOPERATIVA')
  await user.type(screen.getByLabelText(/^Início/), '01112026')
  await user.type(screen.getByLabelText(/^Fim/), '31012027')
  await user.keyboard('{Alt>}2{/Alt}{Insert}')
  const item = await screen.findByRole('dialog', { name: 'Item' })
  // what only a stored item has
  expect(within(item).queryByLabelText(/^Saldo/)).toBeNull()
  await choose(within(item).getByLabelText(/^Produto/), 'soja', 'SOJA')
  await user.type(within(item).getByLabelText(/^Quantidade/), '100')
  await user.type(within(item).getByLabelText(/^Preço/), '10')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{F2}')
  await waitFor(() => expect(sent('POST')).toBeDefined())
  expect(sent('POST')).toMatchObject({ parceiro_id: 7, itens: [{ produto_id: 9, qtde: '100.0000' }] })
  expect(sent('POST')).not.toHaveProperty('uuid')
})

test('na balança um ponto separa milhares, e o que ela não diz pergunta-se por item', async () => {
  const ordem = {
    ...{ id: 4, versao: 1, numero: '4', status: 'patio', contrato_id: 3, contrato: { id: 3, numero: '3' } },
    ...{ data: '01/12/2026', unidade_peso: 'kg', peso_entrada: '14000.0000', lacres: [], reboques: [] },
    itens: [
      { id: 8, contrato_item_id: 5, produto: 'SOJA', qtde: '3000.0000', qtde_carregada: null },
      { id: 9, contrato_item_id: 6, produto: 'MILHO', qtde: '2.5000', qtde_carregada: null },
    ],
  }
  const recusa = {
    codigo: 'VALIDACAO',
    message: 'Diga quanto se carregou',
    errors: { itens: ['Diga quanto se carregou'] },
  }
  let pesagens = 0
  servidor({
    'GET ordens_carregamento/4': { data: ordem },
    'POST ordens_carregamento/4/pesagem': () =>
      pesagens++ === 0
        ? new Response(JSON.stringify(recusa), { status: 422 })
        : { data: { ...ordem, status: 'carregada' } },
  })
  act(() => go('/documento/contrato/3/ordem_carregamento/4/edit'))
  mostra(<OrderScreen />)
  await screen.findByRole('row', { name: /MILHO/ })
  await user.keyboard('{F9}')
  await user.type(await screen.findByLabelText(/^Peso na balança/), '26.500,5')
  await user.keyboard('{F2}')
  // as proposed: three thousand, not three
  expect(await screen.findByLabelText(/^SOJA/)).toHaveValue('3000')
  const milho = await screen.findByLabelText(/^MILHO/)
  expect(milho).toHaveValue('2,5')
  await user.clear(milho)
  await user.type(milho, '2,25')
  await user.keyboard('{F2}')
  await waitFor(() => expect(pesagens).toBe(2))
  expect(sent('POST')).toEqual({
    peso: '26500.5',
    itens: [
      { id: 8, qtde: '3000' },
      { id: 9, qtde: '2.25' },
    ],
  })
  expect(screen.queryByLabelText('Peso na saída')).toBeNull()
})

test('itens fora da balança perguntam e voltam como digitados, e a pesagem se desfaz', async () => {
  const patio = {
    ...{ id: 4, versao: 1, numero: '4', status: 'patio', contrato_id: 3, contrato: { id: 3, numero: '3' } },
    ...{ data: '01/12/2026', unidade_peso: 'kg', peso_entrada: '14000.0000', lacres: [], reboques: [] },
    itens: [{ id: 8, contrato_item_id: 5, produto: 'SOJA', qtde: '10000.0000', qtde_carregada: null }],
  }
  const pesada = { ...patio, status: 'carregada', peso_saida: '24000.0000' }
  const recusa = (codigo: string, status: number, mais: object) =>
    new Response(JSON.stringify({ codigo, message: 'Confira', ...mais }), { status })
  const vistas: Record<string, unknown>[] = []
  servidor({
    'GET ordens_carregamento/4': { data: patio },
    'POST ordens_carregamento/4/desfazer_pesagem': { data: patio },
    'POST ordens_carregamento/4/pesagem': () => {
      const dito = sent('POST') as Record<string, unknown>
      vistas.push(dito)
      if (!dito['itens']) return recusa('VALIDACAO', 422, { errors: { itens: ['Diga quanto'] } })
      return dito['confirma_peso']
        ? { data: pesada }
        : recusa('CONFLITO', 409, { dados: { confirma: 'confirma_peso' } })
    },
  })
  act(() => go('/documento/contrato/3/ordem_carregamento/4/edit'))
  mostra(<OrderScreen />)
  await screen.findByRole('row', { name: /SOJA/ })
  await user.keyboard('{F9}')
  await user.type(await screen.findByLabelText(/^Peso na balança/), '24000')
  await user.keyboard('{F2}')
  const soja = await screen.findByLabelText(/^SOJA/)
  await user.clear(soja)
  await user.type(soja, '9000')
  await user.keyboard('{F2}')
  await screen.findByText('Aceitar?')
  await user.keyboard('{Escape}')
  expect(await screen.findByLabelText(/^SOJA/)).toHaveValue('9000')
  await user.keyboard('{F2}')
  await screen.findByText('Aceitar?')
  await user.keyboard('{F2}')
  await screen.findByText(/somente leitura · carregada/)
  expect(vistas.at(-1)).toEqual({ peso: '24000', itens: [{ id: 8, qtde: '9000' }], confirma_peso: true })
  await user.keyboard('{Shift>}{F9}{/Shift}')
  await screen.findByText('Desfazer a pesagem da carga?')
  await user.keyboard('{F2}')
  await screen.findByText(/somente leitura · no pátio/)
})

test('o QR da ordem lido na portaria abre a ordem', async () => {
  servidor({
    'GET contratos': { data: [], page: 1, last_page: 1, total: 0 },
    'GET ordens_carregamento': { data: [{ id: 4, numero: '45', contrato_id: 3 }] },
  })
  act(() => go('/documento/contrato'))
  mostra(<ContractsScreen />)
  await screen.findByText('Nenhum contrato ativo')
  await ler('ordem 45')
  await waitFor(() => expect(location.pathname).toBe('/documento/contrato/3/ordem_carregamento/4/edit'))
  cleanup()
  // the page of another order hears it too
  const ordem = {
    ...{ id: 5, versao: 1, numero: '46', status: 'aberta', contrato_id: 3, unidade_peso: 'kg', itens: [] },
    ...{ contrato: { id: 3, numero: '3' }, data: '01/12/2026', lacres: [], reboques: [] },
  }
  servidor({
    'GET ordens_carregamento/5': { data: ordem },
    'GET ordens_carregamento/4': { data: { ...ordem, id: 4, numero: '45' } },
  })
  act(() => go('/documento/contrato/3/ordem_carregamento/5/edit'))
  mostra(<OrderScreen />)
  await screen.findByText(/nº 46/)
  await ler('ORDEM 45')
  await screen.findByText(/nº 45/)
})

test('o endereço de entrega escolhe-se entre os do cliente', async () => {
  const enderecos = [
    { id: 71, endereco: 'Rua A', numero: '1' },
    { id: 72, endereco: 'Silo B', numero: '2' },
  ]
  servidor({
    'GET parceiros/7': { data: { ...rascunho.parceiro, addresss: enderecos } },
    'GET contratos/3': { data: { ...rascunho, local_entrega_id: 72 } },
  })
  act(() => go('/documento/contrato/3/editar'))
  mostra(<OwnScreen />)
  await screen.findByDisplayValue('COOPERATIVA')
  await user.keyboard('{Alt>}3{/Alt}')
  expect(await screen.findByLabelText(/^Endereço de entrega/)).toHaveValue('Silo B, 2')
})
