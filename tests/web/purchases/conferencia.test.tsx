import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { buildChave } from '../../../src/core/document/chave.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { closeDrafts, drafts, keepDraft } from '../../../src/web/purchases/drafts.ts'
import { EntryScreen } from '../../../src/web/purchases/entry-screen.tsx'
import { ImportNotesScreen } from '../../../src/web/purchases/import-screen.tsx'
import type { Conferida } from '../../../src/web/purchases/matching/lines.ts'
import { NEW_FIELDS } from '../../../src/web/purchases/matching/new-sheet.ts'
import { go } from '../../../src/web/state/location.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { signIn } from '../session.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa({ flags: ['compra_nota_entrada', 'produtos_produto'] })
beforeEach(async () => {
  await closeDrafts()
  act(() => go('/estoque/entrada/importar'))
})

const CHAVE = '35261198765001000121550010000000011000000011'
const XML = '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe><ide/></infNFe></NFe>'
/** Those that the NCM decides. */
const REGRAS = Object.fromEntries(
  NEW_FIELDS.filter(({ campo }) => campo.type === 'ref' && campo.to.startsWith('tributacao_')).map(
    ({ chave }) => [chave.replace('novo.', ''), 1],
  ),
)
const valores = (valor: string) => ({
  valor,
  desconto: '0.00',
  frete: '0.00',
  seguro: '0.00',
  outras: '0.00',
  ipi: '10.00',
  ii: '0.00',
  icms: '18.00',
  icms_st: '0.00',
  fcp_st: '0.00',
  icms_desonerado: '0.00',
  credito_simples: '0.00',
  aliq_pis_cofins: '9.25',
  ibs_cbs: '0.00',
})
const nosso = (id: number, nome: string, mais: object = {}) => ({
  id,
  nome,
  referencia: `R${id}`,
  gtin: null,
  unidade: 'UN',
  ativo: true,
  controle_lote: false,
  controle_grade: false,
  preco_comp: '8.00',
  preco_vend: '12.00',
  marge_luc: '50.0000',
  ...mais,
})
const item = (num: number, nome: string, produto: object | null, como: string | null, fator = '1') => ({
  num,
  codigo: `F${num}`,
  gtin: null,
  nome,
  ncm: '22021000',
  cest: null,
  cfop: '5102',
  cst: '00',
  unidade: 'CX',
  qtde: '10.0000',
  qtde_trib: '10.0000',
  preco: '10.00',
  valores: valores('100.00'),
  lotes: [],
  proposta: { produto, grade_id: null, como, fator },
  novo: { ...REGRAS, nome, referencia: `F${num}`, unidade: 'UN', ncm: '22021000' },
})
const CONFERENCIA = {
  chave: CHAVE,
  numero: 1,
  serie: 1,
  natureza: 'VENDA',
  emissao: '2026-11-19T10:00:00-03:00',
  protocolo: '135260000000001',
  consultada: true,
  confirmada: true,
  fornecedor: {
    parceiro_id: null,
    cnpj: '98765001000121',
    nome: 'Distribuidora Boa Safra',
    fantasia: null,
    ie: null,
    uf: 'SP',
    municipio: 'São Paulo',
  },
  itens: [
    item(1, 'REFRI LATA CX12', nosso(7, 'Refrigerante lata'), 'aprendido', '12'),
    item(2, 'AGUA 500', nosso(8, 'Água 500 ml'), 'nome'),
    item(3, 'SUCO UVA', null, null),
  ],
  duplicatas: [{ numero: '001', vencimento: '19/12/2026', valor: '330.00' }],
  modfrete: 9,
  pagamentos: [],
  meio_pagamento_id: 5,
  totais: {
    produtos: '300.00',
    desconto: '0.00',
    frete: '0.00',
    seguro: '0.00',
    outras: '0.00',
    ipi: '30.00',
    icms_st: '0.00',
    nota: '330.00',
  },
  creditos: { icms: true, ipi: false, pis_cofins: false, ibs_cbs: false },
}
const aConferir = () => servidor({ 'POST sefaz/importarxml': { data: CONFERENCIA } })
/** Under a dialog too. */
const situacao = () => screen.getAllByRole('status', { hidden: true }).map(each => each.textContent)
const colar = async (texto: string) => {
  await user.click(await screen.findByLabelText('Chave de acesso ou XML'))
  await user.paste(texto)
}

test('uma nota colada é conferida e dá entrada só por teclas', async () => {
  aConferir()
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /Distribuidora Boa Safra · nota 1\/1/ })
  expect(situacao().join()).toMatch(/1 certo1 a confirmar1 sem produto/)
  // nothing goes while something is missing: the cursor is told to it
  await user.keyboard('{F2}')
  expect(lastSaid()?.texto).toMatch(/^Item 2: Confirme o produto/)
  await user.keyboard('{F9}')
  expect(situacao().join()).toMatch(/2 certos1 sem produto/)
  await user.keyboard('{F7}')
  expect(screen.getByRole('tab', { name: /Produtos novos/ })).toHaveAttribute('aria-selected', 'true')
  // the cursor stands on the price, which alone lacks: the name is already the supplier's
  // the margin of the new one, in its cell: 92,00 ÷ 10 at 100 %
  await user.keyboard('{ArrowLeft}100{Enter}')
  await user.keyboard('{Alt>}1{/Alt}{F8}')
  servidor({
    'POST compras/entrar': recusa(422, 'NCM não existe', {
      errors: { 'itens.2.novo.ncm': ['NCM não existe'] },
    }),
  })
  await user.keyboard('{F2}')
  const sent = () => pedidos.filter(({ caminho }) => caminho === 'compras/entrar').map(({ corpo }) => corpo)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    chave: CHAVE,
    despesas: '0.00',
    creditos: { icms: true },
    meio_pagamento_id: 5,
    parcelas: [{ vencimento: '19/12/2026', valor: '330.00' }],
    itens: [
      // 92,00 ÷ 120 = 0,7667, and half of it on top
      { num: 1, produto_id: 7, fator: '12', preco_vend: '1.15' },
      { num: 2, produto_id: 8, fator: '1', preco_vend: '13.80' },
      {
        num: 3,
        fator: '1',
        novo: { nome: 'SUCO UVA', ncm: '22021000', estoque: { marge_luc: '100', preco_vend: '18.40' } },
      },
    ],
  })
  // refused: the cursor is on the field that is wrong, and the same entry may go again
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /Produtos novos/ })).toHaveAttribute('aria-selected', 'true'),
  )
  expect(screen.getByLabelText('NCM, SUCO UVA')).toHaveFocus()
  servidor({ 'POST compras/entrar': { data: { id: 41, numero: 1, itens: [1, 2, 3] } } })
  await user.keyboard('{F2}')
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/41'))
  expect(sent()[1].uuid).toBe(sent()[0].uuid)
  expect(await drafts()).toEqual([])
})

test('a duplicata que não diz o vencimento vai com o que se propõe, e isso se lê nela', async () => {
  const duplicatas = [
    { numero: '001', vencimento: '19/12/2026', valor: '130.00' },
    { numero: '002', vencimento: null, valor: '200.00' },
  ]
  const itens = CONFERENCIA.itens.slice(0, 1)
  servidor({
    'POST sefaz/importarxml': { data: { ...CONFERENCIA, itens, duplicatas } },
    'POST compras/entrar': { data: { id: 41, numero: 1, itens: [1] } },
  })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{Alt>}3{/Alt}')
  const parcelas = await screen.findByRole('region', { name: 'Parcelas a pagar' })
  expect(
    within(parcelas)
      .getAllByRole('listitem')
      .map(each => each.textContent),
  ).toEqual([
    expect.stringMatching(/^1. 19\/12\/2026 · R\$\s130,00$/),
    expect.stringMatching(/^2. 19\/01\/2027 · R\$\s200,00 · data proposta$/),
  ])
  await user.keyboard('{F2}')
  await waitFor(() =>
    expect(pedidos.find(({ caminho }) => caminho === 'compras/entrar')?.corpo.parcelas).toEqual([
      { vencimento: '19/12/2026', valor: '130.00' },
      { vencimento: '19/01/2027', valor: '200.00' },
    ]),
  )
})

test('o que a nota cobra além dos produtos é dito até somar o total dela', async () => {
  const [um] = CONFERENCIA.itens
  const itens = [
    { ...um, valores: { ...um?.valores, ipi: '30.00', icms_st: '0.00', fcp_st: '2.50', ii: '1.00' } },
  ]
  const totais = { ...CONFERENCIA.totais, nota: '333.50' }
  servidor({ 'POST sefaz/importarxml': { data: { ...CONFERENCIA, itens, totais } } })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{Alt>}3{/Alt}')
  const nota = await screen.findByRole('region', { name: 'A nota' })
  expect(nota.textContent).toMatch(
    /ProdutosR\$.300,00IPIR\$.30,00FCP STR\$.2,50Imposto de importaçãoR\$.1,00Total da notaR\$.333,50/,
  )
})

test('a conferência fica no rascunho e volta como estava', async () => {
  aConferir()
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{F9}')
  expect(situacao().join()).toMatch(/2 certos/)
  await user.keyboard('{Control>}z{/Control}')
  expect(situacao().join()).toMatch(/1 a confirmar/)
  await user.keyboard('{F9}{F7}{Alt>}1{/Alt}{Escape}')
  expect(await screen.findByText('pronta para entrar')).toBeVisible()
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  expect(situacao().join()).toMatch(/2 certos1 novo/)
  await user.keyboard('{F6}')
  const frete = within(await screen.findByRole('dialog')).getByRole('textbox')
  await user.clear(frete)
  await user.type(frete, '30{F2}')
  await waitFor(async () => expect((await drafts())[0]?.despesas).toBe('30'))
})

/** What the server says of a note when it is let. */
const devagar = () => {
  let soltar = () => {}
  const demora = new Promise<void>(resolve => {
    soltar = resolve
  })
  servidor({ 'POST sefaz/importarxml': () => demora.then(() => ({ data: CONFERENCIA })) })
  return soltar
}

test('quem saiu enquanto a nota era lida a acha no rascunho', async () => {
  const chegar = devagar()
  mostra(
    <Route path="/estoque/entrada/importar">
      <ImportNotesScreen />
    </Route>,
  )
  await colar(XML)
  act(() => go('/documento/pdv'))
  chegar()
  await waitFor(() => expect(lastSaid()?.texto).toBe('Importar XML: 1 nota lida'))
  expect(window.location.pathname + window.location.search).toBe('/documento/pdv')
  expect(await drafts()).toHaveLength(1)
})

test('Esc para a leitura de muitos arquivos, e o lido fica', async () => {
  const chegar = devagar()
  mostra(<ImportNotesScreen />)
  const arquivos = ['a.xml', 'b.xml', 'c.xml'].map(nome => new File([XML], nome))
  await user.upload(await screen.findByLabelText('Arquivos'), arquivos)
  const lidos = () => pedidos.filter(({ caminho }) => caminho === 'sefaz/importarxml')
  await waitFor(() => expect(lidos()).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(situacao()).toContain('0 notas por entrar')
  chegar()
  expect(await screen.findByText('1 sem produto')).toBeVisible()
  expect(lidos()).toHaveLength(1)
  expect(window.location.pathname + window.location.search).toBe('/estoque/entrada/importar')
})

test('o preço da margem segue o custo, e o digitado fica', async () => {
  const itens = [CONFERENCIA.itens[0], item(2, 'AGUA 500', nosso(8, 'Água 500 ml'), 'gtin')]
  servidor({
    'POST sefaz/importarxml': { data: { ...CONFERENCIA, itens, duplicatas: [] } },
    'POST compras/entrar': recusa(422, 'x', { errors: { 'itens.0.preco_vend': ['x'] } }),
  })
  const sent = () => pedidos.filter(({ caminho }) => caminho === 'compras/entrar').map(({ corpo }) => corpo)
  const prices = async (times: number) => {
    await user.keyboard('{F2}')
    await waitFor(() => expect(sent()).toHaveLength(times))
    // refused: the cursor is on the price of the first
    await waitFor(() => expect(screen.getByLabelText('Nova venda, REFRI LATA CX12')).toHaveFocus())
    return sent()
      .at(-1)
      .itens.map(({ preco_vend }: { preco_vend?: string }) => preco_vend)
  }
  const spend = async (reais: string) => {
    await user.keyboard('{F6}')
    const frete = within(await screen.findByRole('dialog')).getByRole('textbox')
    await user.clear(frete)
    await user.type(frete, `${reais}{F2}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{F8}')
  expect(await prices(1)).toEqual(['1.15', '13.80'])
  await user.keyboard('2{Enter}')
  await spend('30')
  // half of it each: 107,00 ÷ 10, and half of that on top
  expect(await prices(2)).toEqual(['2', '16.05'])
  // what is undone is priced by the cost of now: 107,00 ÷ 120
  await user.keyboard('{Control>}z{/Control}')
  expect(await prices(3)).toEqual(['1.34', '16.05'])
  await user.keyboard('{Control>}z{/Control}')
  expect(await prices(4)).toEqual([undefined, undefined])
  // a margin typed in its cell is such a proposal too
  await user.keyboard('{ArrowLeft}100{Enter}')
  await spend('0')
  expect(await prices(5)).toEqual(['1.53', undefined])
})

const COM_FRETE = { ...CONFERENCIA.totais, frete: '12.00' }
test.each([
  ['confirmada', {}, []],
  ['com frete de quem a emitiu', { totais: COM_FRETE, modfrete: 0 }, []],
  [
    'com frete que ninguém leva',
    { totais: COM_FRETE },
    ['Há R$ 12,00 de frete e a nota diz que não há transporte: confira com o fornecedor.'],
  ],
  [
    'que a SEFAZ não confirmou',
    { confirmada: false },
    [
      'A SEFAZ não confirmou a nota agora: a assinatura confere, mas quem emitiu o certificado não foi verificado. Confira a chave no portal da NF-e.',
    ],
  ],
])('acima das linhas se diz o que conferir antes: nota %s', async (_, mudanca, ditos) => {
  servidor({ 'POST sefaz/importarxml': { data: { ...CONFERENCIA, ...mudanca } } })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  expect(screen.queryAllByRole('note').map(each => each.textContent)).toEqual(ditos)
})

test('perdida a resposta, a lista diz que a nota já deu entrada, e Enter a mostra', async () => {
  servidor({
    'POST sefaz/importarxml': {
      data: { ...CONFERENCIA, itens: CONFERENCIA.itens.slice(0, 1), duplicatas: [] },
    },
    'POST compras/entrar': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{F2}')
  await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('compras/entrar'))
  servidor({ 'GET compras': { data: [{ id: 41, chave: CHAVE }], page: 1, last_page: 1, total: 1 } })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('já deu entrada')).toBeVisible()
  expect(pedidos.findLast(({ caminho }) => caminho === 'compras')?.busca.get('chaves')).toBe(CHAVE)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/41'))
  expect(await drafts()).toEqual([])
})

test('além de 100 rascunhos, pergunta-se de todos se já deram entrada', async () => {
  const rest = { rows: [], produtos: {}, despesas: '', creditos: {}, deposito_id: null, meio_id: null }
  for (let n = 0; n <= 100; n++) {
    const nota = { ...CONFERENCIA, chave: `${n}`.padStart(44, '0'), numero: n }
    await keepDraft({ ...rest, uuid: `${n}`, nota, parcelas: [] } as unknown as Conferida)
  }
  mostra(<ImportNotesScreen />)
  await waitFor(() => expect(pedidos.filter(({ caminho }) => caminho === 'compras')).toHaveLength(2))
  const asked = pedidos.map(({ busca }) => busca.get('chaves')?.split(',').length ?? 0)
  expect(asked.filter(Boolean)).toEqual([100, 1])
})

test('os lotes da nota entram pelo fator, e os que não somam são pedidos', async () => {
  const lotes = (...qtdes: string[]) =>
    qtdes.map((qtde, i) => ({ lote: `L${i + 1}`, qtde, fabricacao: '01/11/2026', validade: '01/11/2027' }))
  const queijo = nosso(9, 'Queijo', { controle_lote: true })
  const itens = [
    { ...item(1, 'QUEIJO CX', queijo, 'gtin', '12'), lotes: lotes('4.0000', '6.0000') },
    { ...item(2, 'QUEIJO PECA', queijo, 'gtin'), lotes: lotes('4.0000', '4.0000') },
  ]
  servidor({
    'POST sefaz/importarxml': { data: { ...CONFERENCIA, itens, duplicatas: [] } },
    'POST compras/entrar': { data: { id: 41, numero: 1, itens: [1, 2, 3] } },
  })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  // lots take the place of what only tells, which stands below
  expect(screen.queryByRole('columnheader', { name: 'Venda hoje' })).toBeNull()
  expect(screen.getByRole('region', { name: 'No nosso cadastro' })).toHaveTextContent('Venda hoje 12,00')
  await user.keyboard('{F2}')
  expect(lastSaid()?.texto).toMatch(/^Item 2: Os lotes da nota não somam/)
  await user.keyboard('L9{Tab}01/11/2026{Tab}01/11/2027{Enter}{F2}')
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/41'))
  const sent = pedidos.find(({ caminho }) => caminho === 'compras/entrar')?.corpo.itens
  expect(sent.map(({ lotes: said }: { lotes: object }) => said)).toMatchObject([
    [
      { lote: 'L1', qtde: '48' },
      { lote: 'L2', qtde: '72' },
    ],
    [{ lote: 'L9', qtde: '10', fabricacao: '01/11/2026', validade: '01/11/2027' }],
  ])
})

test('um fator que só o nome diz falta até que uma tecla o confirme ou se digite outro', async () => {
  const proposto = (num: number, nome: string) => {
    const dele = item(num, nome, nosso(6 + num, nome), 'gtin', '12')
    return { ...dele, proposta: { ...dele.proposta, fator_proposto: true } }
  }
  const itens = [proposto(1, 'REFRI CX 12'), proposto(2, 'AGUA CX 12')]
  servidor({ 'POST sefaz/importarxml': { data: { ...CONFERENCIA, itens, duplicatas: [] } } })
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  expect(situacao().join()).toMatch(/2 a confirmar/)
  await user.keyboard('{F2}')
  expect(lastSaid()?.texto).toBe('Item 1: Confirme o fator proposto pelo nome')
  // typed over, it is a hand's
  await user.keyboard('6{Enter}')
  expect(situacao().join()).toMatch(/1 certo1 a confirmar/)
  await user.keyboard('{F9}')
  expect(situacao().join()).toMatch(/2 certos/)
})

test('o que não é um fator fica na sua célula, e F2 leva a ele', async () => {
  aConferir()
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  // begins at the second line, whose product a hand confirms
  await user.keyboard('{ArrowUp}{ArrowRight}0{Enter}{F9}{F7}{Alt>}1{/Alt}{Control>}{End}{/Control}')
  expect(situacao().join()).toMatch(/2 certos1 novo/)
  await user.keyboard('{F2}')
  await waitFor(() => expect(lastSaid()?.texto).toMatch(/^Item 1: O valor mínimo/))
  await waitFor(() => expect(screen.getByLabelText('Fator, REFRI LATA CX12')).toHaveFocus())
  expect(pedidos.filter(({ caminho }) => caminho === 'compras/entrar')).toEqual([])
})

test('o que não entra é dito com a frase, e nada fica', async () => {
  servidor({
    'POST sefaz/importarxml': recusa(422, 'x', { errors: { xml: ['A nota é de outra empresa'] } }),
  })
  mostra(<ImportNotesScreen />)
  await colar('<!DOCTYPE a><a/>')
  const erro = () => screen.findByRole('alertdialog', { name: 'Erro' })
  expect(await erro()).toHaveTextContent(/Não dá para ler: DOCTYPE.*XML colado/)
  await user.keyboard('{Enter}')
  expect(pedidos.filter(({ caminho }) => caminho === 'sefaz/importarxml')).toEqual([])
  await colar(XML)
  expect(await erro()).toHaveTextContent('A nota é de outra empresa')
  await user.keyboard('{Escape}')
  servidor({ 'POST sefaz/importarxml': () => recusa(500, '') })
  await colar(XML)
  expect(await erro()).toHaveTextContent('erro ao importar nota')
  await user.keyboard('{Enter}')
  // the next one is read as if nothing had been
  await waitFor(() => expect(screen.getByLabelText('Chave de acesso ou XML')).toHaveFocus())
  expect(await drafts()).toEqual([])
})

test('sob o erro de um arquivo a tela diz o que há por entrar', async () => {
  mostra(<ImportNotesScreen />)
  await user.upload(await screen.findByLabelText('Arquivos'), [new File(['<a/>'], 'foto.xml')])
  expect(await screen.findByRole('alertdialog', { name: 'Erro' })).toHaveTextContent(/NF-e.*foto\.xml/)
  expect(situacao()).toContain('0 notas por entrar')
})

test('o recusado na célula fica no rascunho, e a nota já entrada não', async () => {
  aConferir()
  mostra(<ImportNotesScreen />)
  await colar(XML)
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{ArrowUp}{ArrowRight}0{Enter}{F9}{F7}{Alt>}1{/Alt}{Control>}{Home}{/Control}')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByText('pronta para entrar'))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: /nota 1\/1/ })
  await user.keyboard('{F2}')
  await waitFor(() => expect(lastSaid()?.texto).toMatch(/^Item 1: O valor mínimo/))
  await waitFor(() => expect(screen.getByLabelText('Fator, REFRI LATA CX12')).toHaveFocus())
  await user.keyboard('12{Enter}')

  servidor({
    'POST compras/entrar': recusa(409, 'Esta nota já deu entrada: documento 41', {
      codigo: 'CONFLITO',
      dados: { destino: { id: 41, tipo: 3, terminal_id: null } },
    }),
  })
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.getByLabelText('Nova venda, SUCO UVA')).toHaveFocus())
  await user.keyboard('20{Enter}{F2}')
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/41'))
  expect(await screen.findByText('Esta nota já deu entrada: documento 41')).toBeVisible()
  expect(await drafts()).toEqual([])
})

test('sem o manifesto no plano, a chave de uma nota de fora pede o arquivo', async () => {
  signIn(['compra_nota_entrada', 'compra_manifesto_destinatario'], { semPlano: ['manifesto'] })
  servidor({
    'POST sefaz/importarxml': recusa(422, 'x', {
      errors: { chave: ['Esta nota não está na casa inteira: busque-a ou envie o arquivo'] },
    }),
  })
  mostra(<ImportNotesScreen />)
  await user.type(
    await screen.findByLabelText('Chave de acesso ou XML'),
    `${buildChave({ cUF: 35, AAMM: '2611', cnpj: '98765001000121', mod: 55, serie: 1, nNF: 7, tpEmis: 1, cNF: '48291736' })}{Enter}`,
  )
  expect(screen.getByText('Nenhuma nota por entrar. F4 escolhe arquivos.')).toBeVisible()
  expect(await screen.findByRole('alertdialog', { name: 'Erro' })).toHaveTextContent(
    'A nota desta chave não chegou: importe o arquivo do fornecedor',
  )
  expect(pedidos.filter(({ caminho }) => caminho.startsWith('manifesto'))).toEqual([])
})

test('a chave mal digitada diz o que tem de errado, e nada é pedido ao servidor', async () => {
  mostra(<ImportNotesScreen />)
  const box = await screen.findByLabelText('Chave de acesso ou XML')
  const certa = buildChave({
    cUF: 35,
    AAMM: '2611',
    cnpj: '98765001000121',
    mod: 55,
    serie: 1,
    nNF: 7,
    tpEmis: 1,
    cNF: '48291736',
  })
  const digita = async (texto: string) => {
    await user.clear(box)
    await user.type(box, `${texto}{Enter}`)
    return lastSaid()?.texto
  }
  expect(await digita(certa.replace(/.$/, dv => String((Number(dv) + 1) % 10)))).toBe(
    `O último dígito não confere (seria ${certa.at(-1)}): algum caractere foi trocado`,
  )
  expect(await digita(certa.slice(0, 43).replace(/(.{4})/g, '$1 '))).toBe(
    'A chave tem 44 caracteres: aqui há 43',
  )
  expect(await digita('nota')).toBe('Isto não é uma chave de acesso nem o XML de uma nota')
  expect(pedidos.filter(({ caminho }) => caminho.startsWith('sefaz'))).toEqual([])
})

test('uma entrada que já não se desfaz diz por quê à tecla, sem perguntar nada', async () => {
  const nao_desfaz = 'Água mineral ficaria com saldo negativo'
  const entrada = {
    id: 9,
    chave: CHAVE,
    numero: 1,
    serie: 1,
    emissao: '2026-11-19T10:00:00-03:00',
    entrada_em: '2026-11-20T10:00:00-03:00',
    entrou_por: 'Dono',
    situacao: 'entrada',
    desfeita_em: null,
    fornecedor: { id: 3, nome: 'Distribuidora Boa Safra', cnpj: '98765001000121' },
    valor_total: '330.00',
    despesas: '0.00',
    creditos: CONFERENCIA.creditos,
    itens: [],
    precos: [],
    parcelas: [],
    meio_pagamento: null,
    avisos: [],
    nao_desfaz,
  }
  servidor({ 'GET vendas/compra/9': { data: entrada } })
  act(() => go('/estoque/entrada/9'))
  mostra(
    <Route path="/estoque/entrada/:id">
      <EntryScreen />
    </Route>,
  )
  await screen.findByRole('heading', { name: /Nota de entrada 1\/1/ })
  await act(() => runCommand('compra.desfazer'))
  await waitFor(() => expect(lastSaid()?.texto).toBe(nao_desfaz))
  expect(screen.queryByRole('dialog')).toBeNull()
})
