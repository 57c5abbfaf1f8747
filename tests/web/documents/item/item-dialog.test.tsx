import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openItem } from '../../../../src/web/documents/item/open-item.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { signIn } from '../../session.ts'
import { noCaixa, pedidos, recusa, servidor, user } from '../../till/mundo.tsx'
import { aba, abre, escreve, fechada, reabre, salva } from './mundo.ts'

noCaixa()

test('as partes do item de uma NF-e, a começar pelo Item', async () => {
  const dialogo = await abre(['1'])
  expect(dialogo).toHaveAccessibleName('Item - CAFE TORRADO')
  expect(screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())).toEqual([
    ...['Informações', 'Item', 'ICMS', 'PIS/COFINS', 'Reforma', 'IPI'],
  ])
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Item')
})

test('da nota complementar uma linha pode ser só de imposto: nenhuma mercadoria', async () => {
  const dialogo = await abre(['1'], { tipo: 7 })
  await escreve(within(dialogo).getByLabelText(/^Preço/), '0')
  await escreve(within(dialogo).getByLabelText(/^Quantidade/), '0')
  await salva()
  await fechada()
  expect(tillDesk.current().itens[0]).toMatchObject({
    qtde: expect.stringMatching(/^0/),
    nome: 'CAFE TORRADO',
  })
})

test('do que se desiste nada volta, e do que se salva tampouco', async () => {
  const qtde = async () => screen.findByLabelText<HTMLInputElement>('Quantidade')
  const guardado = () => Object.keys(localStorage).filter(key => key.includes('documento.item'))
  await abre(['1'])
  const antes = (await qtde()).value
  await escreve(await qtde(), '7')
  expect(guardado()).toHaveLength(1)
  await user.keyboard('{Escape}')
  await screen.findByText('Descartar alterações?')
  await salva()
  await fechada()
  expect(guardado()).toEqual([])
  act(() => openItem(tillDesk, false))
  expect(await qtde()).toHaveValue(antes)
  await escreve(await qtde(), '3')
  await salva()
  await fechada()
  expect(tillDesk.current().itens[0]?.qtde).toMatch(/^3/)
  expect(guardado()).toEqual([])
})

test('F4 numa regra cadastra uma sem sair do item', async () => {
  await abre(['1'])
  const caixa = await screen.findByRole('combobox', { name: 'Regra de ISL' })
  await user.click(caixa)
  await user.clear(caixa)
  await user.type(caixa, 'nova')
  await user.keyboard('{F4}')
  expect(await screen.findByRole('dialog', { name: 'Regra de ISL' })).toBeVisible()
})

test('a quantidade muda os impostos à vista, e F2 leva tudo à linha', async () => {
  await abre(['1'])
  const qtde = await screen.findByLabelText<HTMLInputElement>('Quantidade')
  await user.clear(qtde)
  await user.type(qtde, '3')
  await aba(3)
  await waitFor(() => expect(screen.getByLabelText('Base do ICMS')).toHaveValue('30,00'))
  expect(screen.getByLabelText('Base do ICMS')).toHaveAttribute('readonly')
  expect(tillDesk.current().itens[0]).toMatchObject({ qtde: '1' })
  const antes = pedidos.filter(({ metodo }) => metodo !== 'GET').length
  await salva()
  await fechada()
  expect(tillDesk.current().itens[0]).toMatchObject({ qtde: '3' })
  expect(pedidos.filter(({ metodo }) => metodo !== 'GET')).toHaveLength(antes)
})

test('um preço que arredonda além da base é dito no preço', async () => {
  await abre(['1'])
  const preco = await screen.findByLabelText<HTMLInputElement>('Preço')
  await escreve(preco, '99999999,99999')
  expect(preco).toHaveValue('100000000,00')
  await user.clear(preco)
  await user.type(preco, '1000000000')
  await salva()
  await waitFor(() => expect(preco).toHaveAccessibleDescription(/^Valor do item acima do permitido/))
  expect(preco).toHaveFocus()
  await user.clear(preco)
  await user.type(preco, '99999999,99999')
  await salva()
  await fechada()
  expect(tillDesk.current().itens[0]).toMatchObject({ preco: '100000000' })
})

test('sem CST na tributação manual: o campo diz que é obrigatório, na sua parte', async () => {
  await abre(['1'], { tipo: 3 })
  await salva()
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('ICMS')
  expect(screen.getByLabelText('CST ICMS')).toHaveAccessibleDescription('Campo Obrigatório')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('Alt+PageUp vai à linha de antes, e F2 salva o que se digitou em cada uma', async () => {
  await abre(['1', '2'])
  await escreve(await screen.findByLabelText('Preço'), '39,5')
  await user.keyboard('{Alt>}{PageUp}{/Alt}')
  const outro = await screen.findByRole('dialog', { name: 'Item - CAFE TORRADO' })
  await escreve(within(outro).getByLabelText('Quantidade'), '2')
  await user.keyboard('{Alt>}{PageDown}{/Alt}')
  const volta = await screen.findByRole('dialog', { name: 'Item - QUEIJO MINAS' })
  expect(within(volta).getByLabelText<HTMLInputElement>('Preço').value).toMatch(/^39,50*$/)
  expect(tillDesk.current().itens.map(({ qtde, preco }) => [qtde, preco])).toEqual([
    ['1', '10.00'],
    ['1', '40.00'],
  ])
  await salva()
  await fechada()
  expect(tillDesk.current().itens.map(({ qtde, preco }) => [qtde, preco])).toEqual([
    ['2', '10.00'],
    ['1', '39.5'],
  ])
})

test('de linha em linha numa parte que só se lê, o foco fica nela', async () => {
  await abre(['1', '2'])
  await aba(4)
  for (const [chord, nome] of [
    ['{PageUp}', 'Item - CAFE TORRADO'],
    ['{PageDown}', 'Item - QUEIJO MINAS'],
  ] as const) {
    await user.keyboard(`{Alt>}${chord}{/Alt}`)
    const dialogo = await screen.findByRole('dialog', { name: nome })
    await waitFor(() => expect(within(dialogo).getByLabelText('CST PIS')).toHaveFocus())
  }
})

test('em leitura nada se digita e não há Salvar', async () => {
  const dialogo = await abre(['1'], { leitura: true })
  for (const caixa of within(dialogo).getAllByRole('textbox', { hidden: true }))
    expect(caixa).toHaveAttribute('readonly')
  for (const caixa of within(dialogo).getAllByRole('combobox', { hidden: true }))
    expect(caixa).toHaveAttribute('readonly')
  await user.click(within(dialogo).getByLabelText('Calcular Imposto Automaticamente'))
  expect(within(dialogo).getByLabelText('Calcular Imposto Automaticamente')).toBeChecked()
  expect(within(dialogo).queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(within(dialogo).getByRole('button', { name: 'Fechar' })).toBeVisible()
})

test('Alt+X explica o que se está digitando', async () => {
  await abre(['1'])
  await escreve(await screen.findByLabelText('Quantidade'), '3')
  await user.keyboard('{Alt>}x{/Alt}')
  const conta = await screen.findByRole('dialog', { name: 'De onde vem cada valor' })
  expect(
    within(conta)
      .getAllByRole('treeitem')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toContain('30,00')
})

const loteDe = (lote: string, saldo: string) => ({
  ...{ id: 9, lote, quantidade: saldo, saldo },
  ...{ fabricacao: '01/01/2026', validade: '01/01/2028' },
})

test('F4 no Lote cadastra um do produto, e é o da linha', async () => {
  const lote = loteDe('N9', '5')
  servidor({ 'POST produtos/4/lotes': { data: { ...lote, versao: 1 } } })
  await abre(['1'])
  await reabre({ produto_id: 4 })
  await user.type(screen.getByLabelText('Lote'), 'N9')
  await user.keyboard('{F4}')
  const cadastro = await screen.findByRole('dialog', { name: 'Lote' })
  expect(within(cadastro).getByLabelText('Lote')).toHaveValue('N9')
  for (const [campo, valor] of [
    ['Quantidade', '5'],
    ['Fabricação', '01/01/2026'],
    ['Validade', '01/01/2028'],
  ] as const) {
    await user.click(within(cadastro).getByLabelText(campo))
    await user.paste(valor)
  }
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lote' })).toBeNull())
  await waitFor(() => expect(screen.getByLabelText('Lote')).toHaveValue('N9'))
})

test('mais do que o lote tem, além do que a linha já tinha: Erro, e o diálogo fica', async () => {
  const lote = loteDe('L9', '2')
  servidor({ 'GET produtos/4/lotes/9': { data: lote } })
  await abre(['1'])
  const dialogo = await reabre({ produto_id: 4, lote_id: 9, lote: 'L9' })
  expect(within(dialogo).getByLabelText('Lote')).toHaveValue('L9')
  await escreve(within(dialogo).getByLabelText('Quantidade'), '3')
  await salva()
  const erro = await screen.findByRole('alertdialog', { name: 'Erro' })
  expect(erro).toHaveTextContent('Lote com saldo insuficiente')
  await salva()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await escreve(within(dialogo).getByLabelText('Quantidade'), '2')
  await salva()
  await fechada()
  expect(tillDesk.current().itens[0]).toMatchObject({ qtde: '2', lote_id: 9 })
})

test('os lotes do produto pelo que se digita, o que vence antes primeiro', async () => {
  await abre(['1'])
  const dialogo = await reabre({ produto_id: 4 })
  await user.type(within(dialogo).getByLabelText('Lote'), 'L1')
  await waitFor(() => {
    const { busca } = pedidos.findLast(({ caminho }) => caminho === 'produtos/4/lotes') ?? {}
    expect([busca?.get('lote'), busca?.get('order_by')]).toEqual(['*L1*', 'validade,asc'])
  })
})

test('Informações: o produto, e a quem foi vendido por quanto', async () => {
  servidor({
    'GET itens_venda/1': {
      data: [
        {
          venda_id: 9,
          numerocodumento: '123',
          datavenda: '2026-11-01T10:00:00-03:00',
          qtde: '2',
          preco: '9.50',
        },
      ],
      page: 1,
      last_page: 1,
      total: 1,
    },
  })
  await abre(['1'])
  await aba(1)
  const tabela = await screen.findByRole('table', { name: 'Histórico do item' })
  expect(
    within(tabela)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Documento', 'Data', 'Quantidade', 'Preço'])
  expect(within(tabela).getByRole('row', { name: /123/ })).toHaveTextContent('9,50')
})

test('o histórico que não vem é dito', async () => {
  servidor({ 'GET itens_venda/1': recusa(500, 'Falhou') })
  await abre(['1'])
  expect(await screen.findByText('Não foi possível conseguir o histórico do item')).toBeVisible()
})

test('a quem não vê vendas o histórico não é pedido, nem dito', async () => {
  signIn(['documentos_orcamentos'])
  await abre(['1'])
  await aba(1)
  expect(await screen.findByLabelText('Produto')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Histórico do item' })).toBeNull()
  expect(pedidos.some(({ caminho }) => caminho === 'itens_venda/1')).toBe(false)
})

describe('o cartão de um item do pedido', () => {
  const ESCOLHAS = {
    composicao_removidas: [{ insumo_id: 71, nome: 'CEBOLA' }],
    composicao_adicionadas: [
      { insumo_id: 72, nome: 'BACON', qtde: '2', preco: '3.00', qtde_porcao: '1', selo: null },
    ],
    complementos: [
      {
        complemento_id: 9,
        nome: 'Bebida',
        // contrato: the name
        compomentes: [
          {
            insumo_id: 92,
            nome: 'SUCO',
            qtde: '1',
            preco: '5.00',
            qtde_porcao: '1',
            selo: null,
            gratis: false,
          },
          {
            insumo_id: 93,
            nome: 'AGUA',
            qtde: '1',
            preco: '4.00',
            qtde_porcao: '1',
            selo: null,
            gratis: true,
          },
        ],
      },
    ],
  }
  const cartao = async (leitura: boolean, mais: object = {}) => {
    await abre(['1'], { tipo: 4 })
    await reabre({ ...ESCOLHAS, nome: 'Lanche da casa', desconto: '1.00', ...mais }, leitura)
    await aba(1)
    return screen.findByRole('region', { name: 'Pedido' })
  }

  test('o nome em maiúsculas, o tirado, o posto com preço e o grátis', async () => {
    const pedido = await cartao(true)
    expect(within(pedido).getByText('LANCHE DA CASA')).toBeVisible()
    expect(
      within(within(pedido).getByRole('list', { name: 'Escolhas' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    ).toEqual(['sem CEBOLA', 'com 2 BACON+ R$ 6,00', 'Bebida', 'SUCO+ R$ 5,00', 'AGUA, grátis'])
    const valores = within(pedido)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
    expect(valores).toEqual(['R$ 10,00', 'R$ 9,00'])
    expect(within(pedido).queryByRole('button')).toBeNull()
    expect(within(pedido).getByRole('textbox', { name: 'Observações' })).toHaveAttribute('readonly')
  })

  test('do que se pesa também fica ao menos um', async () => {
    const pedido = await cartao(false, { qtde: '1.5' })
    expect(within(pedido).getByRole('button', { name: 'Menos um' })).toBeDisabled()
  })

  test('mais e menos mudam a quantidade, no mínimo 1, e a observação é a da linha', async () => {
    const pedido = await cartao(false)
    const menos = within(pedido).getByRole('button', { name: 'Menos um' })
    expect(menos).toBeDisabled()
    await user.click(within(pedido).getByRole('button', { name: 'Mais um' }))
    await user.click(within(pedido).getByRole('button', { name: 'Mais um' }))
    await user.click(menos)
    expect(within(pedido).getByRole('status', { name: 'Quantidade do pedido' })).toHaveTextContent('2')
    await user.type(within(pedido).getByRole('textbox', { name: 'Observações' }), 'bem passado')
    await salva()
    await fechada()
    expect(tillDesk.current().itens[0]).toMatchObject({ qtde: '2', obs: 'bem passado' })
  })
})
