import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { comoOsOutros, registrar, type Sessao, sessaoDe } from './api.ts'
import { expect, type Teclado, test } from './fixtures.ts'
import { recalcular, totaisDoXml } from './recalculo.ts'
import { ean, pagarDocumento } from './till.ts'

const DONO = 'dono@demo.tecla'

const itensDe = (page: Page) => page.getByRole('grid', { name: 'Itens' })
const caixaDe = (page: Page) => page.getByRole('textbox', { name: 'QTDE * Referência' })
const resumoDe = (page: Page) => page.getByRole('complementary', { name: 'Resumo do pagamento' })

/** Opens an empty document and chooses the customer or supplier by name. */
async function abrir(page: Page, caminho: string, cliente: string): Promise<void> {
  await page.goto(caminho)
  await expect(caixaDe(page)).toBeEnabled()
  await escolher(page, page.getByRole('combobox', { name: /^(Cliente|Fornecedor)$/ }), cliente)
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')
}

/** Chooses the first option offered for these words. */
async function escolher(page: Page, campo: Locator, palavras: string): Promise<void> {
  await campo.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(palavras)
  await expect(page.getByRole('option').first()).toContainText(palavras, { ignoreCase: true })
  await page.keyboard.press('Enter')
}

/** Replaces the text of fields, by label. */
async function preencher(page: Page, onde: Page | Locator, campos: Readonly<Record<string, string>>) {
  for (const [nome, texto] of Object.entries(campos)) {
    await onde.getByLabel(nome, { exact: true }).first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(texto)
  }
}

async function lancar(page: Page, ...codigos: readonly string[]): Promise<void> {
  for (const [i, codigo] of codigos.entries()) {
    await caixaDe(page).focus()
    await page.keyboard.type(codigo)
    await page.keyboard.press('Enter')
    await expect(itensDe(page).getByRole('row')).toHaveCount(i + 1)
  }
}

/** Saves the document. Gives the stored document. */
async function salvar(page: Page, teclado: Teclado, { ler }: Sessao) {
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/\d+$/)
  return (await ler(`vendas/${page.url().split('/').at(-1)}`)).data
}

/** Issues the document on the screen. Gives the XML of the authorized note. */
async function emitir(page: Page, teclado: Teclado, { headers, ler }: Sessao, id: number): Promise<string> {
  const { avisos = [] } = (await ler(`vendas/${id}`)).data
  await teclado.tecla('F9')
  if (avisos.length > 0) {
    await expect(page.getByRole('dialog', { name: 'Confira antes de emitir' })).toBeVisible()
    await teclado.tecla('F2')
  }
  await expect(async () =>
    expect((await ler(`vendas/${id}`)).data).toMatchObject({ status_emissao: 'autorizada' }),
  ).toPass()
  await expect(page.getByRole('form').getByRole('button', { name: 'Exibir' })).toBeVisible()
  const xml = await page.request.get(`/api/v1/vendas/${id}/xml`, { headers })
  return xml.text()
}

/** Formats R$ as the screen does. */
const real = (valor = '') => Number(valor).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

test('a venda para outro estado tem os totais que se somam à mão', async ({ page, request, teclado }) => {
  const dono = await sessaoDe(request, DONO)
  const regra = await registrar(dono, 'tributacao_icms', {
    ...{ nome: 'ST PARA O RIO', cfop: '6403', cst: '10', origem: '0', icms: '12', mobc: '3' },
    ...{ icms_st: '20', mobcst: '4', mva: '5', opcoes: ['frete_icms', 'frete_icms_st'] },
  })
  const comum = await registrar(dono, 'tributacao_icms', {
    ...{ nome: 'PARA O RIO', cfop: '6102', cst: '00', origem: '0', icms: '12', mobc: '3' },
    ...{ fcp: '1', opcoes: ['frete_icms'] },
  })
  const rio = await margem(request, dono, 'RJ', '40')
  const outros = await comoOsOutros(dono)
  for (const [referencia, icms_fora_id] of [
    ['FLX-ST', regra],
    ['FLX-DIFAL', comum],
  ] as const)
    await registrar(dono, 'produtos', {
      ...outros,
      ...{ referencia, nome: `LAMPADA ${referencia}`, ncm: '85395200', cest: '0900500', icms_fora_id },
      estoque: { preco_vend: '20.00', estoque_inicial: '100' },
    })
  await registrar(dono, 'parceiros', brasileira('Carolina do Rio', '15350946056', '3304557'))
  await registrar(dono, 'parceiros', revendedora('Lojas Guanabara', '27451893000148', '3304557'))

  await teclado.sessao(DONO)
  // goods under ST go to who resells them; the difference of rates is owed for who does not (rejection 508)
  for (const [cliente, itens, valor, tags] of [
    ['Carolina do Rio', '15*FLX-DIFAL', '300.00', ['vICMSUFDest', 'vFCPUFDest']],
    ['Lojas Guanabara', '10*FLX-ST', '200.00', ['vST']],
  ] as const) {
    await abrir(page, '/documento/documento/novo', cliente)
    await lancar(page, itens)
    // delivered to the customer in another state, not handed over
    await teclado.tecla('Alt+2')
    await escolher(page, page.getByRole('combobox', { name: 'Atendimento' }), 'presencial, outros')
    await escolher(page, page.getByRole('combobox', { name: 'Intermediador' }), 'Sem intermediador')
    await teclado.tecla('Alt+4')
    await preencher(page, page, { Frete: '50,00' })
    await pagarDocumento(page, teclado)
    const venda = await salvar(page, teclado, dono)
    const { vICMSUFDest, vFCPUFDest, ...outros } = recalcular(venda, rio)
    const totais: Record<string, string | undefined> =
      cliente === 'Carolina do Rio' ? { ...outros, vICMSUFDest, vFCPUFDest } : outros
    expect(totais).toMatchObject({ vProd: valor, vFrete: '50.00' })
    for (const tag of tags) expect(Number(totais[tag])).toBeGreaterThan(0)
    expect(venda.valor_total).toBe(totais['vNF'])
    await expect(resumoDe(page)).toContainText(real(totais['vNF']))
    const xml = await emitir(page, teclado, dono, venda.id)
    expect(totaisDoXml(xml, Object.keys(totais))).toMatchObject(totais)
  }
})

/** Makes a company that resells, registered for ICMS in its state. */
const revendedora = (nome: string, cpf_cnpj: string, municipio_id: string) => ({
  ...{ tipo: 'J', nome, cpf_cnpj, consumidor: 0, classificacaos: [1] },
  addresss: [
    {
      ...{
        principal: 1,
        tipo_contribuite: 1,
        ie: '78045388',
        cep: '20040002',
        endereco: 'Rua da Assembleia',
      },
      ...{ numero: '20', bairro: 'Centro', pais_id: '1058', municipio_id },
    },
  ],
})

/** Sets the MVA (column 5) for sales from SP to a state. Gives the state's rates. */
async function margem(request: APIRequestContext, { headers, ler }: Sessao, uf: string, mva: string) {
  const [{ id, versao, ...par }] = (await ler(`mva_uf?uf_origem=SP&uf_destino=${uf}`)).data
  const mudada = await request.put(`/api/v1/mva_uf/${id}`, { headers, data: { ...par, versao, mva5: mva } })
  expect(mudada.ok(), await mudada.text()).toBe(true)
  return { interna: par.aliq_interna as string, fcp: par.fcp1 as string, mva }
}

/** Makes a person who buys for own use, in a city. */
const brasileira = (nome: string, cpf_cnpj: string, municipio_id: string) => ({
  ...{ tipo: 'F', nome, cpf_cnpj, consumidor: 1, classificacaos: [1] },
  addresss: [
    {
      ...{ principal: 1, tipo_contribuite: 9, cep: '20040002', endereco: 'Rua da Assembleia' },
      ...{ numero: '10', bairro: 'Centro', pais_id: '1058', municipio_id },
    },
  ],
})

/** Makes a foreign company that is both supplier and customer. */
const estrangeiro = (nome: string, id_entrageiro: string) => ({
  ...{ tipo: 'E', nome, id_entrageiro, consumidor: 0, classificacaos: [1, 2] },
  addresss: [
    {
      ...{ principal: 1, tipo_contribuite: 9, endereco: 'Main Street', numero: '100', bairro: 'Downtown' },
      ...{ cep: '00000000', pais_id: '2496' },
    },
  ],
})

test('990 linhas coladas voltam da recarga e viram venda em sete parcelas', async ({
  page,
  request,
  teclado,
  context,
}) => {
  const dono = await sessaoDe(request, DONO)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await teclado.sessao(DONO)
  await abrir(page, '/documento/orcamento/novo', 'Distribuidora')
  const itens = itensDe(page)
  const colar = async (linhas: readonly string[]) => {
    await page.evaluate(texto => navigator.clipboard.writeText(texto), linhas.join('\n'))
    await teclado.tecla('Control+v')
  }
  await caixaDe(page).focus()
  await colar(Array.from({ length: 990 }, (_, i) => `${ean(2 + (i % 900))}\t${1 + (i % 3)}`))
  await expect(itens).toHaveAttribute('aria-rowcount', '990')
  const ultima = itens.getByRole('row').last()
  await expect(ultima).toBeInViewport({ ratio: 1 })
  // beside the scrollbar, headings are still above their columns
  const cantos = (celulas: Locator) =>
    celulas.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().right)))
  expect(await cantos(page.locator('.linha > [role=columnheader]'))).toEqual(
    await cantos(ultima.getByRole('gridcell')),
  )

  await test.step('recarregada, a página devolve as linhas, o cursor e o cliente', async () => {
    await teclado.tecla('ArrowUp')
    const atual = itens.getByRole('row', { selected: true })
    await expect(atual).toHaveAttribute('aria-rowindex', '989')
    await page.reload()
    await expect(page.getByText('Recuperar o que foi digitado e não foi salvo?')).toBeVisible()
    await teclado.tecla('F2')
    await expect(itens).toHaveAttribute('aria-rowcount', '990')
    await expect(atual).toHaveAttribute('aria-rowindex', '989')
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/Distribuidora/i)
  })
  const orcamento = await salvar(page, teclado, dono)
  expect(orcamento.itens).toHaveLength(990)

  await teclado.tecla('F6')
  await expect(page).toHaveURL(/\?orca=\d+$/)
  await expect(itens).toHaveAttribute('aria-rowcount', '990')
  for (const key of ['F5', 'F4']) await teclado.tecla(key)
  await teclado.escopo('pdv.pagamento.valor')
  await page.keyboard.type('v')
  await teclado.tecla('F6')
  await teclado.escopo('pdv.parcelas.linhas')
  const ano = new Date().getFullYear() + 1
  await colar([1, 2, 3, 4, 5, 6, 7].map(mes => `10/0${mes}/${ano}`))
  await expect(page.getByRole('grid', { name: 'Parcelas' }).getByRole('row')).toHaveCount(8)
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento.valor')
  await teclado.tecla('F2')
  await teclado.escopo(/^form\./)
  const venda = await salvar(page, teclado, dono)
  const totais = recalcular(venda)
  expect(venda.valor_total).toBe(totais['vNF'])
  expect(venda.valor_total).toBe(orcamento.valor_total)
  await expect(resumoDe(page)).toContainText(real(totais['vNF']))
  const [{ parcelas }] = venda.pagamento
  expect(parcelas).toHaveLength(7)
  const soma = parcelas.reduce(
    (cents: number, { valor }: { valor: string }) => cents + Number(valor.replace('.', '')),
    0,
  )
  expect(soma).toBe(Number(venda.valor_total.replace('.', '')))
})

test('importação com duas declarações e as suas adições, digitada, salva e emitida', async ({
  page,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, DONO)
  await registrar(dono, 'parceiros', estrangeiro('Acme Imports Inc', 'US998877'))
  await teclado.sessao(DONO)
  await abrir(page, '/estoque/entrada/novo', 'Acme Imports')
  await lancar(page, '10*61')
  await teclado.tecla('F4')
  const item = page.getByRole('dialog', { name: /^Item/ })
  await escolher(page, item.getByRole('combobox', { name: 'Natureza da Operação' }), '3102')
  await preencher(page, item, { Preço: '100' })
  await irPara(page, item, 'ICMS')
  await escolher(page, item.getByRole('combobox', { name: 'Origem' }), 'Estrangeira importa')
  await escolher(page, item.getByRole('combobox', { name: 'CST ICMS' }), '00')
  await escolher(page, item.getByRole('combobox', { name: 'Base do ICMS por' }), 'Valor da')
  await preencher(page, item, { 'Base do ICMS': '1500', 'Alíquota (%)': '18', 'Valor do ICMS': '270' })
  await irPara(page, item, 'PIS/COFINS')
  await escolher(page, item.getByRole('combobox', { name: 'CST PIS' }), '50')
  await preencher(page, item, {
    'Base do PIS': '1000',
    'Alíquota do PIS (%)': '2,10',
    'Valor do PIS': '21',
  })
  await escolher(page, item.getByRole('combobox', { name: 'CST COFINS' }), '50')
  await preencher(page, item, {
    'Base da COFINS': '1000',
    'Alíquota da COFINS (%)': '9,65',
    'Valor da COFINS': '96,50',
  })
  await irPara(page, item, 'IPI')
  await escolher(page, item.getByRole('combobox', { name: 'CST IPI' }), '00')
  await preencher(page, item, {
    'Base do IPI': '1140',
    'Alíquota do IPI (%)': '5',
    'Valor do IPI': '57',
  })
  await irPara(page, item, 'Importação')
  await preencher(page, item, {
    'Base do II': '1000',
    'Despesas aduaneiras': '30',
    'Valor do IOF': '10',
    'Valor do II': '140',
  })
  await declarar(page, item, { numero: '2612345678', via: 'Ferrovi', adicoes: ['1', '2'] })
  await declarar(page, item, { numero: '2612345679', via: 'Rodovi', adicoes: ['1'] })
  await teclado.tecla('F2')
  await expect(item).toBeHidden()
  await pagarDocumento(page, teclado)
  const compra = await salvar(page, teclado, dono)
  expect(compra.itens[0].dis).toMatchObject([
    {
      num_di: '2612345678',
      via_transporte: 6,
      adicoes: [
        { numero: 1, numero_seq: 1 },
        { numero: 2, numero_seq: 2 },
      ],
    },
    { num_di: '2612345679', via_transporte: 7, adicoes: [{ numero: 1, numero_seq: 1 }] },
  ])
  const totais = recalcular(compra)
  expect(totais).toMatchObject({ vProd: '1000.00', vII: '140.00', vIPI: '57.00', vNF: '1197.00' })
  expect(compra.valor_total).toBe(totais['vNF'])
  await expect(resumoDe(page)).toContainText(real(totais['vNF']))
  const xml = await emitir(page, teclado, dono, compra.id)
  expect(totaisDoXml(xml, Object.keys(totais))).toMatchObject(totais)
  expect(xml.match(/<nDI>\d+<\/nDI>/g)).toEqual(['<nDI>2612345678</nDI>', '<nDI>2612345679</nDI>'])
})

/** Opens a tab of the item's dialog by its key. */
async function irPara(page: Page, item: Locator, parte: string): Promise<void> {
  const partes = await item.getByRole('tab').allInnerTexts()
  await page.keyboard.press(`Alt+${partes.findIndex(texto => texto.includes(parte)) + 1}`)
  await expect(item.getByRole('tab', { name: parte })).toHaveAttribute('aria-selected', 'true')
}

async function declarar(
  page: Page,
  item: Locator,
  { numero, via, adicoes }: { numero: string; via: string; adicoes: readonly string[] },
): Promise<void> {
  await item.getByRole('grid', { name: /Declarações/ }).focus()
  await page.keyboard.press('Insert')
  const di = page.getByRole('dialog', { name: 'Declaração de importação' })
  await preencher(page, di, {
    'Número da DI': numero,
    Registro: '01112026',
    'Local do desembaraço': 'SANTOS',
    Desembaraço: '05112026',
    'Código do exportador': 'ACME-01',
  })
  await escolher(page, di.getByRole('combobox', { name: 'UF do desembaraço' }), 'SP')
  await escolher(page, di.getByRole('combobox', { name: 'Via de transporte' }), via)
  await escolher(page, di.getByRole('combobox', { name: 'Forma de importação' }), 'Conta')
  for (const adicao of adicoes) {
    await di.getByRole('grid', { name: /Adições/ }).focus()
    await page.keyboard.press('Insert')
    const nova = page.getByRole('dialog', { name: 'Adição' })
    await preencher(page, nova, { Número: adicao, Fabricante: 'ACME' })
    await page.keyboard.press('F2')
    await expect(nova).toBeHidden()
  }
  await page.keyboard.press('F2')
  await expect(di).toBeHidden()
}
