import { afterAll, beforeAll, expect, test } from 'vitest'
import { assinanteOf, signWith } from '../../../sim/sefaz/wire/signer.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { emitir, expectAdditions, grupo } from '../documentos/nota.ts'
import { devolucaoDe } from '../documentos/volta.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')`, [
    loja.account_id,
  ])
})
afterAll(() => loja.close())

const controle = async (caminho: string, corpo: object) => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho, corpo: JSON.stringify(corpo) })
  return JSON.parse(texto).data
}
const FORNECEDOR = { cnpj: '98765001000121', nome: 'DISTRIBUIDORA BOA SAFRA LTDA' }
const AGUA = {
  codigo: 'BS-101',
  nome: 'AGUA MINERAL 500ML FD 12',
  gtin: '7891000100103',
  ncm: '22011000',
  unidade: 'UN',
  qtde: '10',
  preco: '4.90',
}
/** A supplier's note that came by the distribution, whole: its key and its text. */
async function comprar(
  itens: object[] = [AGUA],
  fornecedor = FORNECEDOR,
): Promise<{ chave: string; xml: string }> {
  const [{ chave }] = await controle('/sim/compras', { cnpj: CNPJ, fornecedor, itens })
  await loja.caixa.call('GET', 'manifesto')
  loja.clock.advance(61 * 60_000)
  await loja.quieto()
  const { body } = await loja.caixa.call('GET', `manifesto?search=${chave}`)
  const { id } = body.data[0]
  await loja.caixa.call('POST', `manifesto/${id}`, { evento: 'ciencia' })
  await loja.quieto()
  const xml = (await loja.caixa.call('GET', `manifesto/${id}/xml`)).body as unknown as string
  return { chave, xml }
}
const importar = (corpo: object) => loja.caixa.call('POST', 'sefaz/importarxml', corpo)

test('a nota vira conferência com produtos achados, o que falta e a consulta à SEFAZ', async () => {
  const { chave, xml } = await comprar([
    AGUA,
    {
      ...AGUA,
      codigo: 'X-9',
      nome: 'SUCO DE UVA INTEGRAL 1L',
      gtin: 'SEM GTIN',
      ncm: '20096100',
      unidade: 'CX',
    },
  ])
  const pelaChave = await importar({ chave })
  expect(pelaChave.status).toBe(200)
  expect(pelaChave.body.data).toMatchObject({
    chave,
    consultada: true,
    fornecedor: { parceiro_id: null, ...FORNECEDOR, uf: 'SP' },
    itens: [
      {
        codigo: 'BS-101',
        valores: { valor: '49.00', credito_simples: '1.40' },
        proposta: { produto: { id: loja.produtos.comum }, como: 'gtin', fator: '1' },
      },
      {
        codigo: 'X-9',
        proposta: { produto: null, como: null, fator: '1' },
        novo: { nome: 'SUCO DE UVA INTEGRAL 1L', referencia: 'X-9', ncm: '20096100', icms_dentro_id: 1 },
      },
    ],
    totais: { nota: '98.00' },
  })
  const emFardos = await importar({ chave: (await comprar([{ ...AGUA, unidade: 'FD' }])).chave })
  expect(emFardos.body.data.itens[0].proposta).toMatchObject({
    como: 'gtin',
    fator: '12',
    fator_proposto: true,
  })
  const peloArquivo = await importar({ xml })
  expect(peloArquivo.body).toEqual(pelaChave.body)
  expect(pelaChave.body.data.creditos).toEqual({ icms: true, ipi: false, pis_cofins: false, ibs_cbs: true })
  await loja.caixa.call('PUT', 'config/ajustes', { credito_pis_cofins: true, credito_ipi: true })
  const daIndustria = { icms: true, ipi: true, pis_cofins: true, ibs_cbs: true }
  expect((await importar({ chave })).body.data.creditos).toEqual(daIndustria)
  await loja.caixa.call('PUT', 'config/ajustes', { credito_pis_cofins: false, credito_ipi: false })
})

test('a nota alheia, alterada, cancelada ou sem protocolo é recusada com o motivo', async () => {
  const { chave, xml } = await comprar()
  const motivo = async (corpo: object) => {
    const { status, body } = await importar(corpo)
    return [status, body.message]
  }
  expect(await motivo({ xml: xml.replace('49.00', '48.00') })).toEqual([
    422,
    'A assinatura da nota não confere: o arquivo foi alterado. Peça outro ao fornecedor',
  ])
  expect(await motivo({ xml: xml.replace(`<dest><CNPJ>${CNPJ}`, '<dest><CNPJ>99888777000161') })).toEqual([
    422,
    'A nota é de outra empresa: o destinatário não é esta',
  ])
  for (const [finNFe, frase] of [
    ['3', 'A nota é de ajuste: não há entrada a dar'],
    ['4', 'A nota é a devolução de um cliente, e não uma compra: não há entrada a dar'],
    ['6', 'A nota é de débito: não há entrada a dar'],
  ] as const)
    expect(await motivo({ xml: xml.replace('<finNFe>1', `<finNFe>${finNFe}`) })).toEqual([422, frase])
  expect(await motivo({ xml: xml.replace('<qCom>10.0000', '<qCom>0.0000') })).toEqual([
    422,
    'O item 1 não tem quantidade: não há entrada a dar',
  ])
  expect(await motivo({ xml: xml.replace(/<dhEmi>[^T]+/, '<dhEmi>2026-02-31') })).toEqual([
    422,
    'Não é o XML de uma nota: a data de emissão não se lê',
  ])
  expect(await motivo({ xml: '<a/>' })).toEqual([422, 'Não é o XML de uma nota: o arquivo não é de uma NF-e'])
  expect((await motivo({}))[0]).toBe(422)
  for (const [ruim, frase] of [
    [`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`, /DOCTYPE não é aceito$/],
    [xml.replace('<infNFe ', `${'<a>'.repeat(5000)}<infNFe `), /aninhados demais$/],
    [xml.replace('<natOp>', '<a xmlns:n="relativo"/><natOp>'), /^A assinatura da nota não confere/],
    [xml + xml, /um único elemento raiz$/],
    [xml.replace('<natOp>', `${'<!---->'.repeat(10_001)}<natOp>`), /comentários demais$/],
    [xml.replace('<natOp>', `${'<?a?>'.repeat(10_001)}<natOp>`), /comentários demais$/],
    [xml.replaceAll('portalfiscal.inf.br', 'outro.br'), /outro namespace: não é uma NF-e$/],
    [`${xml}${' '.repeat(6_000_000)}`, /passa de 5 MB/],
    [xml.replace('<natOp>VENDA', '<natOp>\u0000VENDA'), /./],
  ] as const)
    expect(await motivo({ xml: ruim })).toEqual([422, expect.stringMatching(frase)])
  expect(await motivo({ chave: chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10) })).toEqual([
    422,
    expect.stringMatching(/^O último dígito não confere/),
  ])
  await controle('/sim/compras/cancelar', { chave })
  expect(await motivo({ xml })).toEqual([422, 'A nota foi cancelada por quem a emitiu: não há entrada a dar'])
})

/** The same note saying another amount, signed anew by that CNPJ, with a protocol that agrees. */
function reassinar(xml: string, cnpj: string): string {
  const nfe = /<NFe.*<\/NFe>/s.exec(xml)?.[0] ?? ''
  const outra = nfe.replace(/<Signature .*<\/Signature>/s, '').replaceAll('49.00', '48.00')
  const assinada = signWith(outra, 'infNFe', assinanteOf(cnpj, 'OUTRA EMPRESA LTDA', loja.clock()))
  return xml.replace(nfe, () => assinada.xml).replace(/<digVal>[^<]+/, () => `<digVal>${assinada.digest}`)
}
const SEM_RESPOSTA =
  'A SEFAZ não respondeu, e uma nota só entra confirmada por ela: tente de novo em instantes'

test('sem resposta da SEFAZ só entra o que ela já entregou ou confirmou', async () => {
  const { chave, xml } = await comprar()
  const naCasa = async () =>
    (
      await loja.sql<{ xml: string | null; valor: string; situacao: string; confirmada: boolean }>(
        'select xml_proc as xml, valor::text as valor, situacao, confirmada from notas_recebidas where chave = $1',
        [chave],
      )
    )[0]
  const dito = async (corpo: object) => (await importar(corpo)).body.message
  const { dials } = loja.simulador
  const servico = 'NFeConsultaProtocolo4'
  const falsa = reassinar(xml, FORNECEDOR.cnpj)
  // delivered by the distribution: it is proven, and another file of its key is not
  dials.adjust({ falha: '500', servico })
  expect((await importar({ chave })).body.data).toMatchObject({ consultada: false, confirmada: true })
  expect((await importar({ xml })).body.data).toMatchObject({ consultada: false, confirmada: true })
  expect(await dito({ xml: falsa })).toBe(SEM_RESPOSTA)
  // a file that nobody confirmed, once taken
  await loja.sql(
    `update notas_recebidas set xml_proc = $2, valor = 48, confirmada = false, situacao = 'denegada'
    where chave = $1`,
    [chave, falsa],
  )
  for (const falha of ['sem_resposta', '109', '656']) {
    dials.restart()
    expect(dials.adjust({ falha, servico })).toBeNull()
    expect([await dito({ xml: falsa }), await dito({ xml }), await dito({ chave })]).toEqual(
      Array(3).fill(SEM_RESPOSTA),
    )
    expect((await entrar({ chave })).status).toBe(422)
  }
  expect(await naCasa()).toMatchObject({ xml: falsa, situacao: 'denegada', confirmada: false })
  dials.restart()
  expect(await dito({ chave })).toBe(
    'A SEFAZ autorizou outra nota com esta chave: peça o arquivo ao fornecedor',
  )
  // of a protocol in the file nothing is believed: the one of SEFAZ takes its place
  const alheio = xml.replace(/<nProt>[^<]+/, '<nProt>135999999999999')
  expect((await importar({ xml: alheio })).body.data).toMatchObject({ consultada: true, confirmada: true })
  const { xml: guardado, ...resto } = (await naCasa()) ?? {}
  expect(resto).toEqual({ valor: '49.00', situacao: 'autorizada', confirmada: true })
  expect(/<nProt>\d+/.exec(guardado ?? '')?.[0]).toBe(/<nProt>\d+/.exec(xml)?.[0])

  await loja.sql('update notas_recebidas set xml_proc = $2, valor = 48 where chave = $1', [chave, falsa])
  expect((await loja.caixa.call('POST', 'manifesto/buscar', { chave })).status).toBe(200)
  expect(await naCasa()).toMatchObject({ xml, valor: '49.00', situacao: 'autorizada' })
})

const SUCO = {
  ...AGUA,
  codigo: 'X-9',
  nome: 'SUCO DE UVA INTEGRAL 1L',
  gtin: 'SEM GTIN',
  ncm: '20096100',
  unidade: 'CX',
  preco: '54.00',
}
const SEM_CREDITO = { icms: false, ipi: false, pis_cofins: false, ibs_cbs: false }
const entrar = (corpo: object) => loja.caixa.call('POST', 'compras/entrar', corpo)
const estoque = async (produto_id: number) =>
  (await loja.caixa.call('GET', `estoque/produtos/${produto_id}`)).body.data
const precosDe = async (produto_id: number) =>
  (
    await loja.sql<{ comp: string; vend: string }>(
      'select trim_scale(preco_comp)::text as comp, trim_scale(preco_vend)::text as vend from produtos where id = $1',
      [produto_id],
    )
  )[0]
/** A method that is paid later. */
const aPrazo = async () =>
  (
    await loja.sql<{ id: number }>(
      `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma) values ($1, 'Boleto', 4, '15', 1) returning id`,
      [loja.account_id],
    )
  )[0]?.id

test('a entrada escreve tudo numa vez e, desfeita, tudo volta', async () => {
  const { chave } = await comprar([AGUA, SUCO])
  const { body: lida } = await importar({ chave })
  const suco = lida.data.itens[1]
  const antes = {
    saldo: (await estoque(loja.produtos.comum)).saldo,
    precos: await precosDe(loja.produtos.comum),
  }
  const dita = {
    uuid: '019a9f00-0000-7000-8000-00000000c001',
    chave,
    despesas: '11.78',
    creditos: SEM_CREDITO,
    itens: [
      { num: 1, produto_id: loja.produtos.comum, fator: '1', preco_vend: '9.90' },
      { num: 2, novo: { ...suco.novo, unidade: 'UN' }, fator: '12', preco_vend: '7.50' },
    ],
    parcelas: [
      { vencimento: '20/12/2026', valor: '300.00' },
      { vencimento: '20/01/2027', valor: '289.00' },
    ],
    meio_pagamento_id: await aPrazo(),
  }
  await loja.sql('update empresas set crt = 1')
  const doSimples = await entrar({ ...dita, creditos: { ...SEM_CREDITO, icms: true } })
  await loja.sql('update empresas set crt = 3')
  expect([doSimples.status, doSimples.body.errors]).toEqual([
    422,
    { 'creditos.icms': ['Empresa do Simples não toma este crédito'] },
  ])
  const demais = await entrar({ ...dita, parcelas: [{ vencimento: '20/12/2026', valor: '589.01' }] })
  expect([demais.status, demais.body.errors]).toEqual([
    422,
    { parcelas: ['As parcelas somam R$ 589,01, e a nota é de R$ 589,00'] },
  ])
  const feita = await entrar(dita)
  expect([feita.status, feita.body.message]).toEqual([200, undefined])
  // 589.00 of goods and 11.78 beside the note, by value: 49.98 for ten, 550.80 for a hundred and twenty
  expect(feita.body.data).toMatchObject({
    chave,
    situacao: 'entrada',
    fornecedor: FORNECEDOR,
    valor_total: '589.00',
    avisos: [],
    nao_desfaz: null,
    itens: [
      { item: 1, qtde: '10', fator: '1', qtde_nossa: '10', custo_unitario: '4.9980000000', valor: '49.00' },
      { item: 2, qtde: '10', fator: '12', qtde_nossa: '120', custo_unitario: '4.5900000000', devolvida: '0' },
    ],
    precos: [
      { produto_id: loja.produtos.comum, preco_vend: { antes: antes.precos?.vend ?? null, depois: '9.90' } },
      { nome: 'SUCO DE UVA INTEGRAL 1L', novo: true },
    ],
    parcelas: [
      { vencimento: '20/12/2026', valor: '300.00' },
      { vencimento: '20/01/2027', valor: '289.00' },
    ],
    meio_pagamento: 'Boleto',
  })
  const { id, itens } = feita.body.data
  const novo = itens[1].produto.id
  expect(await precosDe(novo)).toEqual({ comp: '4.59', vend: '7.5' })
  expect(await precosDe(loja.produtos.comum)).toEqual({ comp: '4.998', vend: '9.9' })
  expect((await estoque(novo)).saldo).toBe('120')
  expect((await estoque(novo)).custos).toHaveLength(1)
  expect(Number((await estoque(loja.produtos.comum)).saldo) - Number(antes.saldo)).toBe(10)
  expect((await loja.caixa.call('GET', `vendas/${id}`)).body.data).toMatchObject({
    tipo_operacao: 3,
    status: 'T',
    chave,
    itens: [{ cfop: '1102', preco_total: '49.00', csticms_id: '101' }, { qtde: '120.0000' }],
  })
  expect((await loja.caixa.call('GET', 'compras?search=boa')).body.data).toMatchObject([
    { id, importada: true, chave, fornecedor: FORNECEDOR.nome, status: 'T' },
  ])
  // found by what identifies the note: number as in the key and without zeros, key, supplier's document
  const numero = chave.slice(25, 34)
  for (const texto of [numero, String(Number(numero)), chave, FORNECEDOR.cnpj])
    expect((await loja.caixa.call('GET', `compras?search=${texto}`)).body.data, texto).toMatchObject([{ id }])
  const alheia = `${chave.slice(0, 43)}${(Number(chave[43]) + 1) % 10}`
  expect((await loja.caixa.call('GET', `compras?search=${alheia}`)).body.data).toEqual([])

  const jaEntrou = async (chaves: string) =>
    (await loja.caixa.call('GET', `compras?chaves=${chaves}`)).body.data?.map((um: { id: number }) => um.id)
  expect(await jaEntrou(`${'1'.repeat(44)},${chave}`)).toEqual([id])
  expect(await jaEntrou('x')).toBeUndefined()

  const recebidas = (await loja.caixa.call('GET', `manifesto?search=${chave}`)).body.data
  expect(recebidas).toMatchObject([{ chave, compra_id: id }])

  const volta = await loja.caixa.call('GET', `vendas/devcompra/${id}`)
  expect(volta.body.data).toMatchObject({
    ref: [chave],
    addresse_id: expect.any(Number), // contrato
    // his credit is tax of ours: a company of the Simples said it by a code that ours has not
    itens: [
      {
        ...{ csticms_id: '90', base_icms: '49.00', vlricms: '1.40' },
        cfop: '5202',
        qtde: '10.0000',
        origem_venda_id: id,
        origem_item: 1,
      },
      { qtde: '120.0000' },
    ],
  })
  // it has its own
  expect(volta.body.data).not.toHaveProperty('natureza')

  // the answer was lost: the same again is the same; another of the same note is refused
  expect((await entrar(dita)).body.data.id).toBe(id)
  const denovo = await importar({ chave })
  expect([denovo.status, denovo.body.message]).toEqual([409, `Esta nota já deu entrada: documento ${id}`])
  const outra = await entrar({ ...dita, uuid: '019a9f00-0000-7000-8000-00000000c002' })
  expect([outra.status, outra.body.message]).toEqual([409, `Esta nota já deu entrada: documento ${id}`])
  expect((await estoque(novo)).saldo).toBe('120')
  expect(
    (await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Foi um engano de digitação' }))
      .body.message,
  ).toBe('A nota é do fornecedor: desfaça a entrada')

  const seguinte = await importar({ chave: (await comprar([SUCO])).chave })
  expect(seguinte.body.data).toMatchObject({
    fornecedor: { parceiro_id: feita.body.data.fornecedor.id },
    itens: [{ proposta: { produto: { id: novo }, como: 'aprendido', fator: '12' } }],
  })

  const desfeita = await loja.caixa.call('POST', `compras/${id}/desfazer`)
  expect([desfeita.status, desfeita.body.data?.situacao]).toEqual([200, 'desfeita'])
  expect(await jaEntrou(chave)).toEqual([])
  expect((await estoque(novo)).saldo).toBe('0')
  expect((await estoque(loja.produtos.comum)).saldo).toBe(antes.saldo)
  expect(await precosDe(loja.produtos.comum)).toEqual(antes.precos)
  expect((await importar({ chave })).status).toBe(200)
  expect((await loja.caixa.call('POST', `compras/${id}/desfazer`)).body.message).toBe(
    'A entrada já foi desfeita',
  )
})

test('não se desfaz o que já saiu, e dois que entram a mesma nota entram uma', async () => {
  const { chave } = await comprar([{ ...SUCO, codigo: 'Y-1', nome: 'CHA MATE 1L' }, AGUA])
  await loja.sql('update accounts set venda_sem_estoque = false')
  const { body } = await importar({ chave })
  const dita = (n: number) => ({
    uuid: `019a9f00-0000-7000-8000-00000000d00${n}`,
    chave,
    creditos: SEM_CREDITO,
    itens: [
      {
        num: 1,
        novo: { ...body.data.itens[0].novo, referencia: 'Y-1', unidade: 'UN' },
        fator: '1',
        preco_vend: '80.00',
      },
      { num: 2, produto_id: loja.produtos.comum, fator: '1', preco_vend: '80.00' },
    ],
  })
  const feitas = await Promise.all([entrar(dita(1)), entrar(dita(2))])
  expect(feitas.map(({ status }) => status).sort()).toEqual([200, 409])
  const { id, itens } = (feitas.find(({ status }) => status === 200) as (typeof feitas)[number]).body.data
  const produto_id = itens[0].produto.id
  const desfazer = async () => (await loja.caixa.call('POST', `compras/${id}/desfazer`)).body.message
  await loja.sql('update produtos set preco_vend = 81 where id = $1', [loja.produtos.comum])
  expect(await desfazer()).toBe('O preço de venda de Água mineral 500 ml foi mudado depois da entrada')
  await loja.sql('update produtos set preco_vend = 80 where id = $1', [loja.produtos.comum])
  await loja.caixa.call('POST', 'estoque/movimentos', {
    uuid: '019a9f00-0000-7000-8000-00000000d009',
    tipo: 'perda',
    motivo: 'Quebrou',
    itens: [{ produto_id, qtde: '1' }],
  })
  expect(await desfazer()).toContain('ficaria com saldo negativo')
  expect((await loja.caixa.call('GET', `vendas/compra/${id}`)).body.data.nao_desfaz).toContain(
    'saldo negativo',
  )
})

test('o que falta numa linha é dito nela, e nada muda', async () => {
  const { chave } = await comprar([AGUA, SUCO])
  await importar({ chave })
  const erros = async (itens: object[]) =>
    (await entrar({ uuid: '019a9f00-0000-7000-8000-00000000e001', chave, creditos: SEM_CREDITO, itens })).body
      .errors
  const lote = { lote: 'A1', fabricacao: '01/11/2026', validade: '01/11/2027', qtde: '9' }
  const agua = { num: 1, produto_id: loja.produtos.comum, fator: '1' }
  expect(await erros([agua])).toEqual({ itens: ['Falta o item 2 da nota: SUCO DE UVA INTEGRAL 1L'] })
  expect(await erros([agua, { num: 2, produto_id: loja.produtos.lote, fator: '1' }])).toEqual({
    'itens.1.lotes': ['Informe o lote de Queijo'],
  })
  expect(await erros([agua, { num: 2, produto_id: loja.produtos.lote, fator: '1', lotes: [lote] }])).toEqual({
    'itens.1.lotes': ['Os lotes somam 9 e o item tem 10'],
  })
  expect(await erros([agua, { num: 2, produto_id: 999_999, fator: '1' }])).toEqual({
    'itens.1.produto_id': ['Produto não localizado'],
  })
  expect(Object.keys(await erros([agua, { num: 2, novo: { nome: 'SUCO' }, fator: '1' }]))).toContain(
    'itens.1.novo.ncm',
  )
  await loja.sql('update produtos set ativo = false where id = $1', [loja.produtos.lote])
  const [guardado] = await loja.sql<{ nome: string; referencia: string }>(
    'select nome, referencia from produtos where id = $1',
    [loja.produtos.lote],
  )
  const regras = { icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1 }
  const repetido = {
    nome: 'SUCO',
    referencia: guardado?.referencia,
    unidade: 'UN',
    ncm: '20096100',
    ...regras,
  }
  expect(
    JSON.stringify(await erros([agua, { num: 2, novo: repetido, fator: '1', preco_vend: '7.50' }])),
  ).toContain(`${guardado?.nome} está inativo e tem esta referência: em Produtos, abra a referência`)
  await loja.sql('update produtos set ativo = true where id = $1', [loja.produtos.lote])
  expect(await loja.sql('select from compras where chave = $1', [chave])).toEqual([])
  const cara = await comprar([{ ...AGUA, qtde: '1', preco: '99999999.9999' }])
  await importar({ chave: cara.chave })
  const fracao = await entrar({
    ...{ uuid: '019a9f00-0000-7000-8000-00000000e003', chave: cara.chave, creditos: SEM_CREDITO },
    itens: [{ ...agua, fator: '0.005' }],
  })
  expect([fracao.status, fracao.body.errors]).toEqual([
    422,
    { 'itens.0.fator': ['Com este fator cada um custaria R$ 20.000.000.000,00'] },
  ])

  const lotes = [lote, { ...lote, lote: 'B2', qtde: '1' }]
  const feita = await entrar({
    uuid: '019a9f00-0000-7000-8000-00000000e002',
    chave,
    creditos: SEM_CREDITO,
    itens: [agua, { num: 2, produto_id: loja.produtos.lote, fator: '1', lotes }],
  })
  expect([feita.status, feita.body.message]).toEqual([200, undefined])
  expect(feita.body.data.itens).toMatchObject([
    { num: 1, item: 1 },
    { num: 2, item: 2, lote: { lote: 'A1', validade: '01/11/2027' }, qtde_nossa: '9', valor: '486.00' },
    { num: 3, item: 2, lote: { lote: 'B2' }, qtde_nossa: '1', valor: '54.00' },
  ])
})

test('o que só foi faturado vem com a entrega: uma entrada não move, a outra move', async () => {
  const { comum, lote: queijo } = loja.produtos
  const saldos = async () => [(await estoque(comum)).saldo, (await estoque(queijo)).saldo].map(Number)
  const antes = await saldos()
  const [agua = 0, queijos = 0] = antes
  const dar = async (n: number, cfop: string, lotes: object[]) => {
    const { chave } = await comprar([
      { ...AGUA, preco: '10.00', cfop },
      { ...AGUA, preco: '10.00', codigo: 'Q-7', cfop },
    ])
    await importar({ chave })
    const { status, body } = await entrar({
      uuid: `019a9f00-0000-7000-8000-00000000a10${n}`,
      chave,
      creditos: SEM_CREDITO,
      itens: [
        { num: 1, produto_id: comum, fator: '1' },
        { num: 2, produto_id: queijo, fator: '1', lotes },
      ],
    })
    expect([status, body.errors ?? body.message]).toEqual([200, undefined])
    return body.data.id as number
  }
  const cfopsDe = async (id: number) =>
    (await loja.ver(id)).itens?.map(item => (item as { cfop?: string }).cfop)
  const faturada = await dar(1, '5922', [])
  expect(await saldos()).toEqual(antes)
  expect(await cfopsDe(faturada)).toEqual(['1922', '1922'])
  const lote = { lote: 'F1', fabricacao: '01/11/2026', validade: '01/11/2027', qtde: '10' }
  const recebida = await dar(2, '5117', [lote])
  expect(await saldos()).toEqual([agua + 10, queijos + 10])
  const volta = await devolucaoDe(loja, faturada, new Map([[1, '4']]), 5)
  await emitir(loja, volta)
  expect(await saldos()).toEqual([agua + 10, queijos + 10])
  await loja.caixa.call('POST', `compras/${recebida}/desfazer`)
  expect(await saldos()).toEqual(antes)
})

test('desfeita por dois ao mesmo tempo, o estoque volta uma vez só', async () => {
  const igual = async (n: number) => {
    const { chave } = await comprar()
    const itens = [{ num: 1, produto_id: loja.produtos.comum, fator: '1' }]
    await importar({ chave })
    return entrar({
      uuid: `019a9f00-0000-7000-8000-00000000f00${n}`,
      chave,
      creditos: SEM_CREDITO,
      itens,
    })
  }
  await igual(1)
  const antes = (await estoque(loja.produtos.comum)).saldo
  // at the same cost: no price tells that the other was there before
  const { id } = (await igual(2)).body.data
  // sold and kept meanwhile: the undo leaves less than that
  const guardado = Number(antes) + 3
  await loja.sql(
    `insert into estoque_reservas (account_id, empresa_id, origem_tipo, origem_id, deposito_id, em, produto_id, qtde)
      select account_id, empresa_id, 'pedido', 77, deposito_id, now(), produto_id, $2 from estoque_saldos where produto_id = $1 limit 1`,
    [loja.produtos.comum, guardado],
  )
  const respostas = await Promise.all([1, 2, 3].map(() => loja.caixa.call('POST', `compras/${id}/desfazer`)))
  expect(respostas.map(({ status, body }) => [status, body.message]).sort()).toEqual([
    [200, undefined],
    [409, 'A entrada já foi desfeita'],
    [409, 'A entrada já foi desfeita'],
  ])
  expect((await estoque(loja.produtos.comum)).saldo).toBe(antes)
  // told once, however many undo it
  const dito = (qtde: string | number) => Number(qtde).toLocaleString('pt-BR')
  const avisos = await loja.sql<{ mensagem: string }>(
    `select mensagem from notificacoes where titulo = 'Reserva sem saldo'`,
  )
  const nota = /^Entrada desfeita: NF-e 1\/\d{6}\. /
  expect(avisos.map(({ mensagem }) => mensagem)).toEqual([expect.stringMatching(nota)])
  expect(avisos[0]?.mensagem.replace(nota, '')).toBe(
    `Água mineral 500 ml: fica ${dito(antes)}, reservado ${dito(guardado)} (Pedido 77: ${dito(guardado)})`,
  )
  await loja.sql('delete from estoque_reservas where origem_id = 77')
})

test('entram ao mesmo tempo duas notas de um fornecedor novo com o mesmo lote novo', async () => {
  const fornecedor = { cnpj: '98765004000165', nome: 'FORNECEDOR DE DUAS NOTAS LTDA' }
  const lotes = [{ lote: 'DUAS-1', fabricacao: '01/11/2026', validade: '01/11/2027', qtde: '10' }]
  const notas: string[] = []
  for (const _ of [1, 2, 3]) notas.push((await comprar([AGUA], fornecedor)).chave)
  for (const chave of notas) await importar({ chave })
  const feitas = await Promise.all(
    notas.map((chave, n) =>
      entrar({
        uuid: `019a9f00-0000-7000-8000-00000000d10${n}`,
        chave,
        creditos: SEM_CREDITO,
        itens: [{ num: 1, produto_id: loja.produtos.lote, fator: '1', lotes }],
      }),
    ),
  )
  expect(feitas.map(({ status, body }) => [status, body.message])).toEqual(notas.map(() => [200, undefined]))
  const donos = feitas.map(({ body }) => [body.data.fornecedor.id, body.data.itens[0].lote.id])
  expect(donos).toEqual(notas.map(() => donos[0]))
})

test('um lote tem uma validade só, posterior à fabricação', async () => {
  const { chave } = await comprar()
  await importar({ chave })
  const entra = async (lotes: object[]) =>
    (
      await entrar({
        uuid: '019a9f00-0000-7000-8000-00000000e101',
        chave,
        creditos: SEM_CREDITO,
        itens: [{ num: 1, produto_id: loja.produtos.lote, fator: '1', lotes }],
      })
    ).body
  const lote = { lote: 'DIA-1', fabricacao: '01/11/2026', validade: '01/11/2027', qtde: '5' }
  const antes = { ...lote, fabricacao: '02/11/2027', qtde: '10' }
  expect((await entra([antes])).errors).toEqual({
    'itens.0.lotes.0.validade': ['A validade não pode ser anterior à fabricação'],
  })
  const outro = { ...lote, lote: 'dia-1', validade: '01/12/2027' }
  expect((await entra([lote, outro])).errors).toEqual({
    'itens.0.lotes.1.validade': ['O lote dia-1 já tem a validade 01/11/2027'],
  })
  await loja.sql(
    `insert into produtos_lotes (account_id, empresa_id, produto_id, lote, fabricacao, validade, quantidade, saldo)
      values ($1, $2, $3, 'DIA-1', '2026-11-01', '2026-12-01', 1, 0)`,
    [loja.account_id, loja.empresa_id, loja.produtos.lote],
  )
  expect((await entra([{ ...lote, qtde: '10' }])).errors).toEqual({
    'itens.0.lotes.0.validade': ['O lote DIA-1 já tem a validade 01/12/2026'],
  })
  // twice with one day it is the same lot
  const certo = { ...lote, validade: '01/12/2026' }
  const { data } = await entra([certo, certo])
  expect(data.itens[0].lote).toEqual(data.itens[1].lote)
})

test('de volta ao fornecedor, cada linha diz o item da nota dele, não a nossa linha', async () => {
  const { chave } = await comprar([
    { ...AGUA, codigo: 'Q-1', preco: '10.00' },
    { ...AGUA, preco: '10.00' },
  ])
  await importar({ chave })
  const lote = { fabricacao: '01/11/2026', validade: '01/11/2027', qtde: '5' }
  const lotes = ['V1', 'V2'].map(nome => ({ ...lote, lote: nome }))
  const feita = await entrar({
    uuid: '019a9f00-0000-7000-8000-00000000b001',
    chave,
    creditos: SEM_CREDITO,
    itens: [
      { num: 1, produto_id: loja.produtos.lote, fator: '1', lotes },
      { num: 2, produto_id: loja.produtos.comum, fator: '1' },
    ],
  })
  const linhas = feita.body.data.itens.map(({ num, item }: { num: number; item: number }) => [num, item])
  expect(linhas).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
  const volta = async (...qtdes: [number, string][]) =>
    emitir(loja, await devolucaoDe(loja, feita.body.data.id, new Map(qtdes), 5))
  const origens = [1, 2].map(item => `<chaveAcesso>${chave}</chaveAcesso><nItem>${item}</nItem>`)
  expect(grupo(await volta([2, '3'], [3, '4']), 'DFeReferenciado')).toEqual(origens)

  // both lots of his item: one of the note, which SEFAZ takes once (1072)
  const xml = await volta([1, '2'], [2, '1'], [3, '1'])
  expect(grupo(xml, 'DFeReferenciado')).toEqual(origens)
  const lotesDe = [...xml.matchAll(/<rastro><nLote>(.*?)<\/nLote><qLote>(.*?)<\/qLote>/g)]
  expect(lotesDe.map(([, nome, qtde]) => [nome, qtde])).toEqual([
    ['V1', '2.000'],
    ['V2', '1.000'],
  ])
  expectAdditions(xml)
})

test('quem treina dá entrada na sua nota de verdade, que conta em produção', async () => {
  const { chave, xml } = await comprar()
  // the simulator's own note, which has the same key, is not in the house
  await loja.sql('update notas_recebidas set xml_proc = null where chave = $1', [chave])
  // a real note: of production, to this CNPJ, signed by its issuer and with SEFAZ's protocol
  const real = reassinar(xml.replaceAll('<tpAmb>2</tpAmb>', '<tpAmb>1</tpAmb>'), FORNECEDOR.cnpj)
  const ambiente = (tp_amb: 1 | 2, treina: boolean) =>
    loja.sql('update empresas set ambiente_sefaz = $1, treinamento = $2 where id = $3', [
      tp_amb,
      treina,
      loja.empresa_id,
    ])
  const emHomologacao = await importar({ xml: real })
  expect([emHomologacao.status, emHomologacao.body.message]).toEqual([
    422,
    'A nota é de produção e a empresa está em homologação',
  ])
  await ambiente(2, true)
  const alheia = real.replace(`<dest><CNPJ>${CNPJ}`, '<dest><CNPJ>99888777000161')
  expect((await importar({ xml: alheia })).body.message).toBe(
    'A nota é de outra empresa: o destinatário não é esta',
  )
  const semProtocolo = await importar({ xml: /<NFe.*<\/NFe>/s.exec(real)?.[0] ?? '' })
  expect(semProtocolo.status).toBe(422)
  const lida = await importar({ xml: real })
  expect([lida.status, lida.body.message]).toEqual([200, undefined])
  expect(lida.body.data).toMatchObject({ chave, consultada: false, fornecedor: FORNECEDOR })

  const antes = Number((await estoque(loja.produtos.comum)).saldo)
  const feita = await entrar({
    uuid: '019a9f00-0000-7000-8000-00000000f991',
    chave,
    creditos: SEM_CREDITO,
    itens: [{ num: 1, produto_id: loja.produtos.comum, fator: '1' }],
    parcelas: [{ vencimento: '20/12/2026', valor: '48.00' }],
    meio_pagamento_id: await aPrazo(),
  })
  expect([feita.status, feita.body.message]).toEqual([200, undefined])

  await ambiente(1, false)
  expect(Number((await estoque(loja.produtos.comum)).saldo) - antes).toBe(10)
  const [{ aberto } = { aberto: '' }] = await loja.sql<{ aberto: string }>(
    'select sum(p.valor)::text as aberto from parcelas p join lancamentos l on l.account_id = p.account_id and l.id = p.lancamento_id where l.origem_id = $1',
    [feita.body.data.id],
  )
  expect(aberto).toBe('48.00')
  const outraVez = await importar({ xml: real })
  expect(outraVez.status).toBe(409)
  expect(outraVez.body.message).toMatch(/Esta nota já deu entrada/)
  await ambiente(2, false)
})

test('três caixas que são cem unidades entram como cem', async () => {
  const { chave } = await comprar([{ ...AGUA, unidade: 'CX', qtde: '3', preco: '40.00' }])
  const antes = Number((await estoque(loja.produtos.comum)).saldo)
  const { status, body } = await entrar({
    uuid: '019a9f00-0000-7000-8000-00000000c0aa',
    chave,
    creditos: SEM_CREDITO,
    itens: [{ num: 1, produto_id: loja.produtos.comum, fator: '33.3333' }],
  })
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.data.itens).toMatchObject([{ qtde: '3', qtde_nossa: '100', custo_unitario: '1.2000000000' }])
  expect(Number((await estoque(loja.produtos.comum)).saldo) - antes).toBe(100)
  // who sold it is whom more of it is ordered from
  const [{ fornecedor } = { fornecedor: [] }] = await loja.sql<{ fornecedor: number[] }>(
    'select fornecedor from produtos where id = $1',
    [loja.produtos.comum],
  )
  const [{ parceiro_id } = { parceiro_id: 0 }] = await loja.sql<{ parceiro_id: number }>(
    'select v.parceiro_id from compras c join vendas v on v.id = c.venda_id order by c.venda_id limit 1',
  )
  expect(fornecedor).toEqual([parceiro_id])
})
