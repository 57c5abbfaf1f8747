import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { MovementScreen } from '../../../src/web/stock/movement/movement-screen.tsx'
import { movementDialog } from '../../../src/web/stock/stock-windows.ts'
import { signIn } from '../session.ts'
import { abre, janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const DEPOSITOS = {
  data: [
    { id: 2, nome: 'Galpão', principal: false, ativo: true },
    { id: 1, nome: 'Loja', principal: true, ativo: true },
  ],
  page: 1,
  last_page: 1,
  total: 2,
}
const saldo = (saldo: string, more: object = {}) => ({
  grade_id: null,
  lote_id: null,
  deposito_id: 1,
  saldo,
  reservado: '0',
  disponivel: saldo,
  ...more,
})
const estoque = (...saldos: object[]) => ({
  data: { saldo: '0', reservado: '0', disponivel: '0', saldos, custos: [], recalculos: [] },
})
const gravado = (recalculos: object[] = []) => ({ data: { id: 1, itens: [], recalculos } })

const abrir = async (tipo: 'ajuste' | 'perda' | 'transferencia' | 'producao' | 'entrada' = 'ajuste') => {
  servidor({
    'GET depositos': DEPOSITOS,
    'GET estoque/produtos/1': estoque(saldo('5'), saldo('40', { deposito_id: 2 })),
    'GET estoque/produtos/2': estoque(saldo('2.5')),
  })
  return abre(movementDialog, { tipo }, 'Movimento de estoque')
}
const linhas = () =>
  within(screen.getByRole('grid', { name: 'Linhas do movimento' }))
    .queryAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
const enviados = () => pedidos.filter(({ metodo }) => metodo === 'POST')
const caixa = () => screen.getByRole('textbox', { name: 'QTDE * Referência' })
const motivo = async (texto: string) => {
  await user.type(screen.getByLabelText('Motivo'), `${texto}{Enter}`)
  expect(caixa()).toHaveFocus()
}

describe('Movimento de estoque', () => {
  test('cada leitura soma 1 à sua linha, com o saldo ao lado', async () => {
    await abrir()
    await user.keyboard('0,5*2{Enter}')
    await user.keyboard('7891000100103{Enter}')
    await user.keyboard('7891000100103{Enter}')
    await waitFor(() =>
      expect(linhas()).toEqual([
        ['2', 'QUEIJO MINAS', '', 'médio', '0,500', '2,500', '3,000'],
        ['1', 'CAFE TORRADO', '', 'médio', '2', '5', '7'],
      ]),
    )
  })

  test('F2 envia todas as linhas numa chamada, se há motivo', async () => {
    const { dito } = await abrir('entrada')
    servidor({ 'POST estoque/movimentos': gravado([{}]) })
    await user.keyboard('2{Enter}')
    await user.keyboard('3*1@4,50{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(2))
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveFocus())
    expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription('Campo Obrigatório')
    expect(enviados()).toEqual([])
    await motivo('Nota 12')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito).toMatchObject({ fechada: true, resposta: true }))
    expect(enviados().map(({ caminho, corpo }) => [caminho, corpo])).toEqual([
      [
        'estoque/movimentos',
        {
          uuid: expect.any(String),
          deposito_id: 1,
          tipo: 'ajuste',
          motivo: 'Nota 12',
          em: null,
          itens: [
            { produto_id: 2, grade_id: null, lote_id: null, qtde: '1' },
            { produto_id: 1, grade_id: null, lote_id: null, qtde: '3', custo_unitario: '4.50' },
          ],
        },
      ],
    ])
    expect(screen.getByText('Gravado. Um custo médio foi recalculado')).toBeVisible()
  })

  test('o dia do movimento que não há, ou não veio, é dito no campo', async () => {
    const { dito } = await abrir('perda')
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await motivo('Quebra')
    const data = screen.getByLabelText('Data')
    await user.type(data, '3113')
    await user.keyboard('{F2}')
    await waitFor(() => expect(data).toHaveAccessibleDescription('Data inválida'))
    expect(enviados()).toEqual([])
    const errors = { em: ['A data não pode ser futura'] }
    servidor({ 'POST estoque/movimentos': recusa(422, 'x', { codigo: 'VALIDACAO', errors }) })
    await user.clear(data)
    await user.type(data, '25/11')
    caixa().focus()
    await user.keyboard('{F2}')
    await waitFor(() => expect(data).toHaveAccessibleDescription('A data não pode ser futura'))
    await waitFor(() => expect(data).toHaveFocus())
    servidor({ 'POST estoque/movimentos': gravado() })
    await user.clear(data)
    await user.type(data, '15/11')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    expect(enviados().at(-1)?.corpo.em).toBe('2026-11-15T15:00:00.000Z')
  })

  test('a recusa fica na sua linha, e o mudado vai com outro nome', async () => {
    const { dito } = await abrir('perda')
    servidor({
      'POST estoque/movimentos': recusa(422, 'QUEIJO MINAS ficaria com saldo negativo: tem 2,5', {
        codigo: 'SEM_ESTOQUE',
        errors: { 'itens.1.qtde': ['QUEIJO MINAS ficaria com saldo negativo: tem 2,5'] },
      }),
    })
    await user.keyboard('1{Enter}')
    await user.keyboard('9*2{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(2))
    await user.keyboard('{ArrowUp}')
    await motivo('Quebra')
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(linhas().map(([, nome]) => nome)).toEqual([
        'CAFE TORRADO',
        'QUEIJO MINAS · QUEIJO MINAS ficaria com saldo negativo: tem 2,5',
      ]),
    )
    // the cursor stands on the line that was refused
    servidor({ 'POST estoque/movimentos': gravado() })
    await user.keyboard('*2{Enter}')
    await waitFor(() => expect(linhas()[1]?.[3]).toBe('2,000'))
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    const [first, second] = enviados()
    expect(second?.corpo.itens.map(({ qtde }: { qtde: string }) => qtde)).toEqual(['1', '2'])
    expect(second?.corpo.uuid).not.toBe(first?.corpo.uuid)
  })

  test('tirar do reservado pergunta, dizendo de quem, e Sim grava o mesmo movimento', async () => {
    const { dito } = await abrir('perda')
    const message = 'Há mercadoria reservada. CAFE TORRADO: fica 4, reservado 5 (Pedido 12: 5)'
    const dados = { codigo: 'CONFLITO', dados: { reservado: [{ nome: 'CAFE TORRADO' }] } }
    servidor({ 'POST estoque/movimentos': recusa(409, message, dados) })
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await motivo('Quebra')
    await user.keyboard('{F2}')
    const pergunta = await janela('Mercadoria reservada')
    expect(pergunta).toHaveTextContent(`${message}. Gravar assim?`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(pergunta).not.toBeInTheDocument())
    expect([enviados().length, linhas().length]).toEqual([1, 1])
    await user.keyboard('{F2}')
    await janela('Mercadoria reservada')
    servidor({ 'POST estoque/movimentos': gravado() })
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    const [first, , last] = enviados()
    expect(last?.corpo).toEqual({ ...first?.corpo, confirma_reserva: true })
  })

  test('sem resposta, o mesmo movimento vai de novo com o mesmo nome, e nada nele muda', async () => {
    const { dito } = await abrir('perda')
    servidor({ 'POST estoque/movimentos': new Error('cabo solto') })
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await motivo('Quebra')
    await user.keyboard('{F2}')
    await screen.findByText(/Sem resposta do servidor: F2 envia de novo/)
    expect(caixa()).toBeDisabled()
    servidor({ 'POST estoque/movimentos': gravado() })
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    const [first, second] = enviados()
    expect(second?.corpo).toEqual(first?.corpo)
  })

  test('lote e grade são pedidos quando o código não os diz', async () => {
    await abrir('perda')
    const lote = { id: 9, lote: 'A1', saldo: '3', fabricacao: '05/01/2026', validade: '05/01/2027' }
    servidor({
      'GET produtos/4/lotes': { data: [lote], page: 1, last_page: 1, total: 1 },
      'GET estoque/produtos/4': estoque(saldo('3', { lote_id: 9 })),
      'GET estoque/produtos/5': estoque(saldo('7', { grade_id: 52 })),
    })
    await user.keyboard('4{Enter}')
    await janela('Selecione um lote')
    await screen.findByRole('option', { name: /A1/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(linhas()).toEqual([['4', 'VACINA', 'A1', '1', '3', '2']]))
    await user.keyboard('4{Enter}')
    await waitFor(() => expect(linhas()).toEqual([['4', 'VACINA', 'A1', '2', '3', '1']]))
    await user.keyboard('5{Enter}')
    await janela('Selecione a grade')
    await user.type(screen.getByRole('combobox', { name: 'Buscar Grade' }), 'verde')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(linhas()[1]).toEqual(['5', 'CAMISA P VERDE', '', '1', '7', '6']))
  })

  test('Alt+número muda o tipo sem perder as linhas, e transferir pede para onde', async () => {
    const { dito } = await abrir()
    servidor({ 'POST estoque/transferencias': gravado() })
    await user.keyboard('2*1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard('{Alt>}5{/Alt}')
    await waitFor(() => expect(linhas()).toEqual([['1', 'CAFE TORRADO', '', '2', '5', '3']]))
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByLabelText('Vai para')).toHaveFocus())
    await user.selectOptions(screen.getByLabelText('Vai para'), 'Galpão')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    expect(enviados()[0]).toMatchObject({
      caminho: 'estoque/transferencias',
      corpo: { deposito_id: 1, destino_id: 2, motivo: null, itens: [{ produto_id: 1, qtde: '2' }] },
    })
  })

  test('na produção o que já foi gravado não volta a ser enviado', async () => {
    const { dito } = await abrir('producao')
    const erros = { qtde: ['FARINHA ficaria com saldo negativo: tem 1'] }
    servidor({
      'POST estoque/producoes': ({ corpo }: { corpo: { produto_id: number } }) =>
        corpo.produto_id === 1 ? gravado() : recusa(422, 'x', { codigo: 'SEM_ESTOQUE', errors: erros }),
    })
    await user.keyboard('1{Enter}')
    await user.keyboard('2{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(2))
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(linhas().map(([, nome]) => nome)).toEqual([
        'QUEIJO MINAS · FARINHA ficaria com saldo negativo: tem 1',
      ]),
    )
    servidor({ 'POST estoque/producoes': gravado() })
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.fechada).toBe(true))
    expect(enviados().map(({ corpo }) => corpo.produto_id)).toEqual([1, 2, 2])
  })

  test('o saldo certo é digitado, e o ajuste é a diferença', async () => {
    await abrir()
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()[0]?.[5]).toBe('5'))
    await user.keyboard('{Alt>}b{/Alt}')
    await user.type(await screen.findByLabelText(/O saldo que deve ficar/), '3{Enter}')
    await waitFor(() => expect(linhas()).toEqual([['1', 'CAFE TORRADO', '', 'médio', '-2', '5', '3']]))
  })

  test('o insumo se acha no servidor, e o que ninguém tem é dito', async () => {
    await abrir('perda')
    const farinha = { id: 70, referencia: 'FAR-1', nome: 'FARINHA', unidade: 'KG', gtin: null }
    servidor({
      'GET produtos': { data: { data: [farinha], last_page: 1 }, page: 1, last_page: 1, total: 1 },
      'GET estoque/produtos/70': estoque(saldo('10')),
    })
    await user.keyboard('999{Enter}')
    await waitFor(() => expect(screen.getByText('Produto não localizado: 999')).toBeVisible())
    await user.keyboard('2*FAR-1{Enter}')
    await waitFor(() => expect(linhas()).toEqual([['FAR-1', 'FARINHA', '', '2,000', '10,000', '8,000']]))
  })

  test('ESC com linhas pergunta antes de descartar', async () => {
    const { dito } = await abrir()
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard('{Escape}')
    await janela('Confirmação')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(dito.fechada).toBe(false)
    expect(linhas()).toHaveLength(1)
  })

  test('como tela: o que foi gravado dá lugar ao movimento seguinte', async () => {
    servidor({
      'GET depositos': DEPOSITOS,
      'GET estoque/produtos/1': estoque(saldo('5')),
      'POST estoque/movimentos': gravado(),
    })
    mostra(<MovementScreen />)
    expect(caixa()).toHaveFocus()
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await motivo('Acerto')
    await user.keyboard('{F2}')
    await waitFor(() => expect(linhas()).toEqual([]))
    expect(enviados()[0]?.corpo).toMatchObject({ tipo: 'ajuste', itens: [{ produto_id: 1, qtde: '1' }] })
    expect(screen.getByLabelText('Motivo')).toHaveValue('')
    await user.keyboard('{Escape}')
    expect(window.location.pathname).toBe('/')
  })

  test('quem não movimenta o estoque não tem o comando', async () => {
    act(() => signIn(FLAGS.filter(flag => flag !== 'estoque_movimento')))
    mostra()
    await act(() => runCommand('estoque.perda'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Acesso negado: Perda ou quebra')).toBeVisible()
  })
})
