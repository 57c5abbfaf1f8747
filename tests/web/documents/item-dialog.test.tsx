import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { closeDialogs } from '../../../src/web/dialogs/define.ts'
import { openItem } from '../../../src/web/documents/item/open-item.ts'
import { currentSale, saleAtom, taxContextAtom } from '../../../src/web/state/sale.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { signIn } from '../session.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const state = getDefaultStore()

/** A document of that operation with these codes as its lines, its last one opened whole. */
async function abre(
  codigos: readonly string[],
  {
    tipo = 1,
    modelo = '55',
    leitura = false,
  }: { tipo?: number; modelo?: '55' | '65'; leitura?: boolean } = {},
): Promise<HTMLElement> {
  mostra()
  for (const codigo of codigos) await act(() => runText(codigo, 'teclado'))
  const context = state.get(taxContextAtom)
  act(() => {
    state.set(saleAtom, { ...currentSale(), modelo })
    if (context)
      state.set(taxContextAtom, {
        ...context,
        operacao: { tipo_operacao: tipo, finalidade_op: tipo === 6 ? 0 : 1, tipo_documento: 1 },
      })
    openItem(leitura)
  })
  return screen.findByRole('dialog', { name: /^Item - / })
}

const partes = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())
const salva = () => user.keyboard('{F2}')
const escreve = async (campo: HTMLElement, texto: string) => {
  await user.clear(campo)
  await user.type(campo, texto)
  await user.tab()
}
const escolhe = async (campo: HTMLElement, texto: string) => {
  await user.click(campo)
  await user.type(campo, texto)
  await user.tab()
}
const aba = (numero: number) => user.keyboard(`{Alt>}${numero}{/Alt}`)

describe('as partes do item', () => {
  const FISCAIS = ['Informações', 'Item', 'ICMS', 'PIS/COFINS', 'Reforma']
  test.each([
    { tipo: 1, modelo: '55', espera: [...FISCAIS, 'IPI'] },
    { tipo: 1, modelo: '65', espera: FISCAIS },
    { tipo: 2, modelo: '55', espera: ['Informações', 'Item'] },
    { tipo: 4, modelo: '55', espera: ['Informações', 'Item'] },
    { tipo: 6, modelo: '55', espera: [...FISCAIS, 'IPI'] },
  ] as const)('tipo $tipo, modelo $modelo', async ({ tipo, modelo, espera }) => {
    const dialogo = await abre(['1'], { tipo, modelo })
    expect(dialogo).toHaveAccessibleName('Item - CAFE TORRADO')
    expect(partes()).toEqual(espera)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Item')
  })
})

test('da nota complementar uma linha pode ser só de imposto: nenhuma mercadoria', async () => {
  const dialogo = await abre(['1'], { tipo: 7 })
  await escreve(within(dialogo).getByLabelText(/^Preço/), '0')
  await escreve(within(dialogo).getByLabelText(/^Quantidade/), '0')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ qtde: expect.stringMatching(/^0/), nome: 'CAFE TORRADO' })
})

test('o digitado do item volta depois de recarregar, até ser salvo', async () => {
  const campos = (dialogo: HTMLElement) => ({
    qtde: within(dialogo).getByLabelText<HTMLInputElement>(/^Quantidade/),
    preco: within(dialogo).getByLabelText<HTMLInputElement>(/^Preço/),
  })
  /** The page dies with its dialog open; its sale comes back, and the line is opened again. */
  const recarrega = async (leitura = false) => {
    act(closeDialogs)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => openItem(leitura))
    return campos(await screen.findByRole('dialog', { name: /^Item - / }))
  }
  const antes = campos(await abre(['1']))
  const [qtde, preco] = [antes.qtde.value, antes.preco.value]
  await escreve(antes.qtde, '7')
  await escreve(antes.preco, '12,5')

  expect((await recarrega(true)).qtde).toHaveValue(qtde)
  const voltou = await recarrega()
  expect(voltou.qtde).toHaveValue('7,00')
  expect(voltou.preco.value).toMatch(/^12,5/)
  expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
    'O que foi digitado deste item e não foi salvo voltou',
  )
  // given up
  await user.keyboard('{Escape}')
  await screen.findByText('Descartar alterações?')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const limpo = await recarrega()
  expect([limpo.qtde.value, limpo.preco.value]).toEqual([qtde, preco])
  await escreve(limpo.qtde, '3')
  expect((await recarrega()).qtde).toHaveValue('3,00')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]?.qtde).toMatch(/^3/)
  expect(Object.keys(localStorage).filter(key => key.includes('documento.item'))).toEqual([])
})

/** The line in hand changed so, and opened again. */
async function reabre(mudanca: object, regras: object = {}): Promise<HTMLElement> {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => {
    const venda = currentSale()
    const itens = venda.itens.map(line => ({ ...line, ...mudanca }))
    state.set(saleAtom, { ...venda, itens, regras: { ...venda.regras, ...regras } } as never)
    openItem(false)
  })
  return screen.findByRole('dialog', { name: /^Item - / })
}

test('a regra do exterior abre a Importação, e o veículo novo a sua parte', async () => {
  await abre(['1'])
  const { regras } = currentSale()
  const de_fora = { icms: { 1: { ...regras.icms[1], cfop: '3102' } } }
  await reabre({ produto_id: 99, car_chassi: '9C2KC1670RR000001' }, de_fora)
  expect(partes()).toEqual([
    ...['Informações', 'Item', 'ICMS', 'PIS/COFINS', 'Reforma', 'IPI', 'Importação', 'Veículo Novo'],
  ])
})

test.each([
  [5, 'Observação do Item'],
  [6, 'Motivo da Devolução'],
] as const)(
  'o que volta: do IPI só o devolvido e a sua parte; no tipo %i o texto é %s',
  async (tipo, texto) => {
    await abre(['1'], { tipo })
    expect(await screen.findByLabelText(texto)).toBeVisible()
    await aba(6)
    const ipi = screen.getByRole('tabpanel', { name: /IPI/ })
    const campos = within(ipi).getAllByRole('textbox')
    expect(within(ipi).queryByRole('combobox')).toBeNull()
    expect(
      campos.map(
        campo => campo.getAttribute('aria-label') ?? (campo as HTMLInputElement).labels?.[0]?.textContent,
      ),
    ).toEqual(['Valor do IPI devolvido', '% Devolução'])
  },
)

test.each([
  ['Regra de PIS/COFINS', 'Regra de Pis/Cofins'],
  ['Regra de ISL', 'Regra de ISL'],
])('F4 em %s cadastra uma sem sair do item', async (campo, janela) => {
  await abre(['1'])
  const caixa = await screen.findByRole('combobox', { name: campo })
  await user.click(caixa)
  await user.clear(caixa)
  await user.type(caixa, 'nova')
  await user.keyboard('{F4}')
  expect(await screen.findByRole('dialog', { name: janela })).toBeVisible()
})

test('F4 no Lote cadastra um do produto, e é o da linha', async () => {
  const lote = {
    id: 9,
    lote: 'N9',
    quantidade: '5',
    saldo: '5',
    fabricacao: '01/01/2026',
    validade: '01/01/2028',
  }
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

test('a quantidade muda os impostos à vista, e F2 leva tudo à linha', async () => {
  await abre(['1'])
  const qtde = await screen.findByLabelText<HTMLInputElement>('Quantidade')
  await user.clear(qtde)
  await user.type(qtde, '3')
  await aba(3)
  await waitFor(() => expect(screen.getByLabelText('Base do ICMS')).toHaveValue('30,00'))
  expect(screen.getByLabelText('Base do ICMS')).toHaveAttribute('readonly')
  expect(currentSale().itens[0]).toMatchObject({ qtde: '1' })
  const antes = pedidos.filter(({ metodo }) => metodo !== 'GET').length
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ qtde: '3' })
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ preco: '100000000' })
})

test('um número que só arredondado deixa de caber é recusado no seu campo ao sair dele', async () => {
  await abre(['1'])
  const desconto = await screen.findByLabelText<HTMLInputElement>('Desconto')
  await escreve(desconto, '999999999999,999')
  await waitFor(() => expect(desconto).toHaveAccessibleDescription(/Número grande demais/))
})

test('outra regra escolhida vem inteira, com natureza e figuras', async () => {
  const regra = { id: 77, nome: 'ISENTO', cst: '40', cfop: '5910', origem: '0' }
  servidor({
    'GET tributacao_icms': { data: [regra], page: 1, last_page: 1, total: 1 },
    'GET tributacao_icms/77': { data: regra },
  })
  await abre(['1'])
  await aba(2)
  const campo = await screen.findByRole('combobox', { name: 'Regra de ICMS' })
  await user.click(campo)
  await user.clear(campo)
  await user.type(campo, 'isento')
  await screen.findByRole('option', { name: /ISENTO/ })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Natureza da Operação' })).toHaveValue('5910'),
  )
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ icms_id: 77, cfop: null })
  expect(currentSale().regras.icms[77]).toMatchObject({ cst: '40', cfop: '5910' })
})

test('alíquotas com as casas do cadastro cabem no que a linha mostra: F2 leva', async () => {
  await abre(['1'])
  await user.keyboard('{Escape}')
  const [linha] = currentSale().itens
  const { regras } = currentSale()
  const pis = regras.pisconfins[linha?.pisconfins_id ?? 0]
  act(() =>
    state.set(saleAtom, {
      ...currentSale(),
      regras: {
        ...regras,
        pisconfins: {
          [linha?.pisconfins_id ?? 0]: { ...pis, aliquota_pis: '1.6500', aliquota_confins: '7.6000' },
        },
      } as never,
    }),
  )
  act(() => openItem(false))
  const qtde = await screen.findByLabelText<HTMLInputElement>('Quantidade')
  await user.clear(qtde)
  await user.type(qtde, '3')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ qtde: '3' })
})

test('na tributação manual a linha diz o que foi digitado', async () => {
  await abre(['1'])
  await user.click(await screen.findByLabelText('Calcular Imposto Automaticamente'))
  expect(screen.getByLabelText('Regra de ICMS')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('FCP (%)')).not.toHaveAttribute('readonly')
  expect(screen.getByLabelText('Partilha (%)')).toHaveAttribute('readonly')
  await aba(3)
  const base = screen.getByLabelText<HTMLInputElement>('Base do ICMS')
  // where the computation left it, the hand goes on
  expect(base).toHaveValue('10,00')
  await escreve(base, '8')
  await escreve(screen.getByLabelText('Valor do ICMS'), '1,44')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({
    calcular_imposto: false,
    base_icms: '8.00',
    vlricms: '1.44',
    csticms_id: '00',
  })
})

test('sem CST na tributação manual: o campo diz que é obrigatório, na sua parte', async () => {
  await abre(['1'], { tipo: 3 })
  await salva()
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('ICMS')
  expect(screen.getByLabelText('CST ICMS')).toHaveAccessibleDescription('Campo Obrigatório')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('os derivados da reforma enchem o que está vazio e deixam o que foi digitado', async () => {
  await abre(['1'], { tipo: 3 })
  await aba(5)
  await escreve(screen.getByLabelText('IBS da UF'), '1,25')
  await escreve(screen.getByLabelText('IBS do município'), '0,50')
  expect(screen.getByLabelText('IBS total')).toHaveValue('1,75')
  await escreve(screen.getByLabelText('IBS total'), '2')
  await escreve(screen.getByLabelText('IBS do município'), '0,80')
  expect(screen.getByLabelText<HTMLInputElement>('IBS total').value).toMatch(/^2(,00)?$/)
  await escreve(screen.getByLabelText('Base da CBS'), '200')
  await escreve(screen.getByLabelText('Alíquota da CBS (%)'), '8,8')
  expect(screen.getByLabelText('CBS bruta')).toHaveValue('17,60')
})

test('Alt+PageUp vai à linha de antes; o que se digitou em cada uma espera por F2', async () => {
  await abre(['1', '2'])
  await escreve(await screen.findByLabelText('Preço'), '39,5')
  await user.keyboard('{Alt>}{PageUp}{/Alt}')
  const outro = await screen.findByRole('dialog', { name: 'Item - CAFE TORRADO' })
  await escreve(within(outro).getByLabelText('Quantidade'), '2')
  await user.keyboard('{Alt>}{PageDown}{/Alt}')
  const volta = await screen.findByRole('dialog', { name: 'Item - QUEIJO MINAS' })
  expect(within(volta).getByLabelText<HTMLInputElement>('Preço').value).toMatch(/^39,50*$/)
  expect(currentSale().itens.map(({ qtde, preco }) => [qtde, preco])).toEqual([
    ['1', '10.00'],
    ['1', '40.00'],
  ])
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens.map(({ qtde, preco }) => [qtde, preco])).toEqual([
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

test('uma importação: a declaração pede uma adição, e por mar o AFRMM', async () => {
  await abre(['1'], { tipo: 3 })
  act(() =>
    state.set(saleAtom, {
      ...currentSale(),
      itens: currentSale().itens.map(line => ({ ...line, icms_id: 0, cfop: '3102' })),
    }),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => openItem(false))
  await screen.findByRole('dialog', { name: /^Item - / })
  await aba(7)
  await user.click(screen.getByRole('grid', { name: /Declarações/ }))
  screen.getByRole('grid', { name: /Declarações/ }).focus()
  await user.keyboard('{Insert}')
  const di = await screen.findByRole('dialog', { name: 'Declaração de importação' })
  await escreve(within(di).getByLabelText('Número da DI'), '1234567890')
  await escreve(within(di).getByLabelText('Registro'), '01112026')
  await escreve(within(di).getByLabelText('Local do desembaraço'), 'SANTOS')
  await escreve(within(di).getByLabelText('Desembaraço'), '05112026')
  await escolhe(within(di).getByLabelText('UF do desembaraço'), 'SP')
  await escolhe(within(di).getByLabelText('Via de transporte'), 'Marítima')
  await escolhe(within(di).getByLabelText('Forma de importação'), 'Conta própria')
  await escreve(within(di).getByLabelText('Código do exportador'), 'EXP1')
  await salva()
  expect(within(di).getByLabelText('AFRMM')).toHaveAccessibleDescription('Campo Obrigatório')
  await escreve(within(di).getByLabelText('AFRMM'), '10')
  await salva()
  const aviso = await screen.findByRole('alertdialog', { name: 'Atenção' })
  expect(aviso).toHaveTextContent('Informe ao menos uma Adiçõe')
  await salva()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('{Insert}')
  const adicao = await screen.findByRole('dialog', { name: 'Adição' })
  await escreve(within(adicao).getByLabelText('Número'), '1')
  await escreve(within(adicao).getByLabelText('Fabricante'), 'FAB')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adição' })).toBeNull())
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Declaração de importação' })).toBeNull())
  expect(screen.getByRole('grid', { name: /Declarações/ })).toHaveTextContent('1234567890')
})

test('mais do que o lote tem, além do que a linha já tinha: Erro, e o diálogo fica', async () => {
  const lote = {
    id: 9,
    lote: 'L9',
    quantidade: '2',
    saldo: '2',
    fabricacao: '01/01/2026',
    validade: '01/01/2028',
  }
  servidor({ 'GET produtos/4/lotes/9': { data: lote } })
  await abre(['1'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => {
    const itens = currentSale().itens.map(line => ({ ...line, produto_id: 4, lote_id: 9, lote: 'L9' }))
    state.set(saleAtom, { ...currentSale(), itens })
    openItem(false)
  })
  const dialogo = await screen.findByRole('dialog', { name: /^Item - / })
  expect(within(dialogo).getByLabelText('Lote')).toHaveValue('L9')
  await escreve(within(dialogo).getByLabelText('Quantidade'), '3')
  await salva()
  const erro = await screen.findByRole('alertdialog', { name: 'Erro' })
  expect(erro).toHaveTextContent('Lote com saldo insuficiente')
  await salva()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await escreve(within(dialogo).getByLabelText('Quantidade'), '2')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ qtde: '2', lote_id: 9 })
})

test('os lotes do produto pelo que se digita, o que vence antes primeiro', async () => {
  await abre(['1'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => {
    const itens = currentSale().itens.map(line => ({ ...line, produto_id: 4 }))
    state.set(saleAtom, { ...currentSale(), itens })
    openItem(false)
  })
  const dialogo = await screen.findByRole('dialog', { name: /^Item - / })
  await user.type(within(dialogo).getByLabelText('Lote'), 'L1')
  await waitFor(() => {
    const { busca } = pedidos.findLast(({ caminho }) => caminho === 'produtos/4/lotes') ?? {}
    expect([busca?.get('lote'), busca?.get('order_by')]).toEqual(['*L1*', 'validade,asc'])
  })
})

test.each([true, false])('a empresa que diz o pedido do comprador em cada item: %s', async diz => {
  signIn(FLAGS).empresa.informar_num_item_pedido = diz
  const dialogo = await abre(['1'])
  const campos = ['Nº do pedido', 'Item do pedido'].map(nome => within(dialogo).queryByLabelText(nome))
  expect(campos.map(campo => campo !== null)).toEqual([diz, diz])
  if (!diz) return
  await escreve(campos[0] as HTMLElement, 'PED-9')
  await escreve(campos[1] as HTMLElement, '2')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ num_pedido: 'PED-9', num_item: '2' })
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
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => {
      const itens = currentSale().itens.map(line => ({
        ...line,
        ...ESCOLHAS,
        nome: 'Lanche da casa',
        desconto: '1.00',
        ...mais,
      }))
      state.set(saleAtom, { ...currentSale(), itens } as never)
      openItem(leitura)
    })
    await screen.findByRole('dialog', { name: /^Item - / })
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

  test('mais e menos mudam a quantidade, que para em 1; a observação é a da linha', async () => {
    const pedido = await cartao(false)
    const menos = within(pedido).getByRole('button', { name: 'Menos um' })
    expect(menos).toBeDisabled()
    await user.click(within(pedido).getByRole('button', { name: 'Mais um' }))
    await user.click(within(pedido).getByRole('button', { name: 'Mais um' }))
    await user.click(menos)
    expect(within(pedido).getByRole('status', { name: 'Quantidade do pedido' })).toHaveTextContent('2')
    await user.type(within(pedido).getByRole('textbox', { name: 'Observações' }), 'bem passado')
    await salva()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentSale().itens[0]).toMatchObject({ qtde: '2', obs: 'bem passado' })
  })
})

test('CST 60: o ST retido segue a quantidade e se digita por cima', async () => {
  const figuras = { base_icms_st: '82.67', aliicms_st: '18.00', vlricms: '5.76', vlr_icms_st: '9.12' }
  servidor({ 'GET produtos/1/compras_com_st': { data: [{ qtde: '24.0000', figuras }] } })
  await abre(['1'])
  const { regras } = currentSale()
  await reabre({ qtde: '12' }, { icms: { 1: { ...regras.icms[1], cst: '60', cfop: '5405' } } })
  await aba(3)
  const base = await screen.findByLabelText<HTMLInputElement>('Base do ST retido antes')
  await waitFor(() => expect(base).toHaveValue('41,34'))
  expect(screen.getByLabelText('Alíquota com FCP (%)')).toHaveValue('18,00')
  expect(screen.getByLabelText('ICMS do substituto')).toHaveValue('2,88')
  // looked at and left: nothing was typed
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => openItem(false))
  await escreve(await screen.findByLabelText(/^Quantidade/), '6')
  await aba(3)
  await waitFor(() => expect(screen.getByLabelText('ICMS ST retido antes')).toHaveValue('2,28'))
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // left to the purchases as the note is made
  expect(currentSale().itens[0]?.st_ret_base ?? null).toBeNull()
  act(() => openItem(false))
  await aba(3)
  const valor = await screen.findByLabelText<HTMLInputElement>('ICMS ST retido antes')
  await waitFor(() => expect(valor).toHaveValue('2,28'))
  await escreve(valor, '3')
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // one of them said, all are: what is seen is what goes out
  expect(currentSale().itens[0]).toMatchObject({
    st_ret_base: '20.67',
    st_ret_aliq: '18.00',
    st_ret_substituto: '1.44',
    st_ret_valor: '3.00',
  })
})
