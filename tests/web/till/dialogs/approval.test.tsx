import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Pendencia } from '../../../../src/core/venda/pendencias.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { approvalDialog } from '../../../../src/web/till/dialogs/approval-dialog.tsx'
import { abre, noCaixa, pedidos, recusa, servidor, user, vendeu } from '../mundo.tsx'

noCaixa()
beforeEach(() => vendeu('3*1'))

const linha = () => {
  const [item] = tillDesk.current().itens
  if (!item) throw new Error('nada vendido')
  return item
}
const falta = (more: Partial<Pendencia> = {}): Pendencia => ({
  acao: 'desconto',
  uid: null,
  produto_id: null,
  valor: '6.00',
  percentual: '20',
  pedido: null,
  campo: 'desconto',
  texto: 'Desconto acima do seu limite',
  ...more,
})
const abrir = (more: Partial<Pendencia> = {}) =>
  abre(approvalDialog, { falta: falta(more), sale: tillDesk.current() }, 'Aprovação do supervisor')
const pin = () => screen.getByLabelText('PIN do supervisor')
const pedidosDePin = () => pedidos.filter(({ metodo }) => metodo === 'POST')

test.each<[string, () => Partial<Pendencia>, RegExp]>([
  ['desconto na venda', () => ({}), /^Desconto R\$\s6,00 na venda: 20% ao todo$/],
  ['desconto no item', () => ({ uid: linha().uid }), /^Desconto R\$\s6,00 \(20%\): CAFE TORRADO$/],
  ['preço', () => ({ acao: 'preco', uid: linha().uid, valor: '8.5' }), /^Preço R\$ 8,50: CAFE TORRADO$/],
  [
    'parte do item',
    () => ({ acao: 'cancelar_item', uid: linha().uid, valor: '1' }),
    /^Cancelar 1 de 3: CAFE TORRADO$/,
  ],
  [
    'item inteiro',
    () => ({ acao: 'cancelar_item', uid: linha().uid, valor: '3' }),
    /^Cancelar CAFE TORRADO$/,
  ],
  ['venda paga', () => ({ acao: 'venda', valor: '30.00' }), /^Receber a venda paga de R\$\s30,00$/],
])('%s: o supervisor lê o que aprova, e por que se pede', async (_nome, more, lido) => {
  const { janela } = await abrir(more())
  expect(screen.getByText(lido)).toBeVisible()
  expect(janela).toHaveTextContent('Desconto acima do seu limite')
})

test('o PIN se digita sem se ver, e Enter diz quem aprovou', async () => {
  servidor({ 'POST aprovacoes': { data: { aprovado_por: 'Rui' } } })
  const { dito } = await abrir({ uid: linha().uid, produto_id: 1 })
  expect(pin()).toHaveFocus()
  expect(pin()).toHaveAttribute('type', 'password')
  await user.keyboard('2a4-68')
  expect(pin()).toHaveValue('2468')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dito).toEqual({ fechada: true, resposta: true }))
  expect(pedidosDePin().map(({ corpo }) => corpo)).toEqual([
    {
      pin: '2468',
      venda_uuid: tillDesk.current().uuid,
      acao: 'desconto',
      uid: linha().uid,
      valor: '6.00',
      percentual: '20',
      produto_id: 1,
    },
  ])
  expect(screen.getByText('Aprovado por Rui')).toBeVisible()
})

test.each([
  [
    'PIN que não confere',
    () => recusa(422, 'PIN não confere', { codigo: 'REGRA_NEGOCIO' }),
    'PIN não confere',
  ],
  [
    'sem servidor',
    () => new Error('rede'),
    'Sem servidor não há aprovação: tente de novo quando a conexão voltar',
  ],
])('%s é dito no campo, que fica vazio para outro, e o certo aprova', async (_nome, resposta, erro) => {
  servidor({ 'POST aprovacoes': resposta() })
  const { dito } = await abrir()
  await user.keyboard('1111{F2}')
  await waitFor(() => expect(pin()).toHaveAccessibleDescription(erro))
  expect(pin()).toHaveValue('')
  expect(pin()).toHaveFocus()
  expect(dito.fechada).toBe(false)
  servidor({ 'POST aprovacoes': { data: { aprovado_por: 'Rui' } } })
  await user.keyboard('2')
  expect(pin()).not.toHaveAccessibleDescription(erro)
  await user.keyboard('468{F2}')
  await waitFor(() => expect(dito.resposta).toBe(true))
  expect(pedidosDePin().map(({ corpo }) => corpo.pin)).toEqual(['1111', '2468'])
})

test('Esc desiste: nada se pede e nada se aprova', async () => {
  const { dito } = await abrir()
  await user.keyboard('2468{Escape}')
  await waitFor(() => expect(dito).toEqual({ fechada: true, resposta: undefined }))
  expect(pedidosDePin()).toEqual([])
  expect(screen.queryByText(/Aprovado por/)).toBeNull()
})
