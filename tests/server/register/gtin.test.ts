import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeKey, dvGtin } from '../../../src/core/document/gtin.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
})
afterAll(() => t.close())

const post = (referencia: string, resto: Record<string, unknown>) =>
  dono.call('POST', 'produtos', {
    referencia,
    nome: `PRODUTO ${referencia}`,
    unidade: 'UN',
    ncm: '04029900',
    icms_dentro_id: 1,
    icms_fora_id: 2,
    pisconfins_id: 1,
    estoque: { preco_vend: '12.5', estoque_inicial: '0' },
    ...resto,
  })

/** Names the product that has a code, and where it is opened. */
const repetido = (codigo: string, nome: string, referencia: string) =>
  `O código ${codigo} já é de ${nome}: em Produtos, abra a referência ${referencia}`

test('o mesmo número com outros zeros é de um só produto', async () => {
  const first = await post('GT-1', { gtin: '7896543210982' })
  expect([first.status, first.body.data.gtin]).toEqual([201, '7896543210982'])
  for (const gtin of ['07896543210982', '0007896543210982']) {
    const { status, body } = await post('GT-2', { gtin })
    expect([gtin, status, body.errors]).toEqual([
      gtin,
      422,
      { gtin: [repetido('7896543210982', 'PRODUTO GT-1', 'GT-1')] },
    ])
  }
  const other = await post('GT-3', { codigos: [{ codigo: '07896543210982', fator: '1' }] })
  expect([other.status, JSON.stringify(other.body.errors)]).toEqual([
    422,
    expect.stringContaining('já é de PRODUTO GT-1'),
  ])
})

test('zeros e SEM GTIN não são código, e onze dígitos de planilha ganham o zero', async () => {
  for (const [i, gtin] of ['0', '0000000000000', 'SEM GTIN', ''].entries()) {
    const { status, body } = await post(`GT-Z${i}`, { gtin })
    expect([gtin, status, body.data?.gtin ?? null]).toEqual([gtin, 201, null])
  }
  const upc = await post('GT-U', { gtin: '36000291452' })
  expect(upc.body.data.gtin).toBe('036000291452')
  const twin = await post('GT-V', { gtin: '0036000291452' })
  expect([twin.status, twin.body.errors]).toEqual([
    422,
    { gtin: [repetido('036000291452', 'PRODUTO GT-U', 'GT-U')] },
  ])
})

test('a planilha recusa o número repetido, também entre as suas linhas', async () => {
  const colunas = [
    'referencia',
    'nome',
    'unidade',
    'ncm',
    'icms_dentro_id',
    'icms_fora_id',
    'pisconfins_id',
    'estoque.preco_vend',
    'estoque.estoque_inicial',
    'gtin',
  ]
  const linha = (referencia: string, gtin: string) => [
    referencia,
    `PRODUTO ${referencia}`,
    'UN',
    '04029900',
    '1',
    '2',
    '1',
    '9,90',
    '0',
    gtin,
  ]
  const { body } = await dono.call('POST', 'produtos/importar', {
    colunas,
    chave: null,
    simular: true,
    linhas: [linha('GI-1', '7891000100103'), linha('GI-2', '07891000100103'), linha('GI-3', 'SEM GTIN')],
  })
  expect(JSON.stringify(body)).toContain(repetido('7891000100103', 'LEITE CONDENSADO LATA 395G', '1'))
  expect(body.data).toMatchObject({ inseridas: 1 })
})

test('o código de um inativo é recusado pelo nome: formulário, lote e planilha', async () => {
  const escondido = await post('GT-OFF', { nome: 'SUCO DE CAJU', gtin: '7891991010856', ativo: false })
  expect(escondido.status).toBe(201)
  const dito = (oQue: string) =>
    `SUCO DE CAJU está inativo e tem ${oQue}: em Produtos, abra a referência GT-OFF e ative-o, ou troque o código dele`
  const form = await post('GT-ON', { gtin: '07891991010856' })
  expect([form.status, form.body.errors]).toEqual([422, { gtin: [dito('este código')] }])
  expect((await post('GT-OFF', {})).body.errors).toEqual({ referencia: [dito('esta referência')] })
  const novo = await post('GT-ON', {})
  const { id, versao } = novo.body.data
  const emMassa = await dono.call('POST', 'produtos/lote', {
    linhas: [{ id, versao, valores: { gtin: '7891991010856' } }],
  })
  expect(JSON.stringify(emMassa.body)).toContain(dito('este código'))
  const planilha = await dono.call('POST', 'produtos/importar', {
    colunas: [
      'referencia',
      'nome',
      'unidade',
      'ncm',
      'icms_dentro_id',
      'icms_fora_id',
      'pisconfins_id',
      'estoque.preco_vend',
      'estoque.estoque_inicial',
    ],
    ...{ chave: null, simular: true },
    linhas: [['GT-OFF', 'OUTRO', 'UN', '04029900', '1', '2', '1', '9,90', '0']],
  })
  expect(JSON.stringify(planilha.body)).toContain(dito('esta referência'))
})

test('a busca e o filtro acham o número em qualquer comprimento', async () => {
  for (const query of ['gtin=07896543210982', 'full_search=07896543210982', 'gtin=7896543210982']) {
    const { body } = await dono.call('GET', `produtos?${query}`)
    expect([query, body.data.data.map((p: { referencia: string }) => p.referencia)]).toEqual([
      query,
      ['GT-1'],
    ])
  }
})

test('a chave de um código no banco é a do programa', async () => {
  let seed = 7
  const draw = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  const corpos = Array.from({ length: 400 }, () =>
    Array.from({ length: 6 + draw(9) }, () => String(draw(10))).join(''),
  )
  const codigos = [
    ...corpos.flatMap(corpo => [corpo, corpo + dvGtin(corpo), `000${corpo}${dvGtin(corpo)}`]),
    ...['', '0', '00000000', ' abc-1 ', '036000291452', '36000291452', 'GT-ç', '123456789012345678901'],
  ]
  const { rows } = await t.deps.db.pool.query('select code_key(c) as chave from unnest($1::text[]) c', [
    codigos,
  ])
  expect(rows.map(({ chave }) => chave)).toEqual(codigos.map(codeKey))
})

test('os códigos repetidos de antes aparecem juntos, até um ser corrigido', async () => {
  const repetidos = async () => {
    const { body } = await dono.call('GET', 'produtos?codigo_repetido=1&order_by=gtin,asc')
    const { codigos_repetidos } = (await dono.call('GET', 'estatistica/hoje')).body.data
    return [body.data.data.map(({ referencia }: { referencia: string }) => referencia), codigos_repetidos]
  }
  expect(await repetidos()).toEqual([[], 0])
  const ids = new Map<string, number>()
  for (const referencia of ['RP-1', 'RP-2', 'RP-3', 'RP-4', 'RP-5', 'RP-6'])
    ids.set(referencia, (await post(referencia, {})).body.data.id)
  // as a register of before GTINs were numbers has them
  const tinha = (referencia: string, gtin: string) =>
    t.deps.db.tx({ account_id: 1 }, q =>
      q.query('update produtos set gtin = $2 where id = $1', [ids.get(referencia), gtin]),
    )
  await tinha('RP-1', '7898357410015')
  await tinha('RP-2', '03600029145')
  await tinha('RP-3', '07898357410015')
  await tinha('RP-4', '012345678905')
  await tinha('RP-5', '0012345678905')
  // equal without zeros, but of a wrong check digit: texts that differ
  await tinha('RP-6', '003600029145')
  expect(await repetidos()).toEqual([['RP-4', 'RP-5', 'RP-1', 'RP-3'], 4])
  const deles = (await dono.call('GET', 'produtos?codigo_repetido=0&limit=1000')).body.data.data
  expect(deles.filter(({ referencia }: { referencia: string }) => referencia === 'RP-1')).toEqual([])
  await tinha('RP-5', '7891000100103')
  await t.deps.db.tx({ account_id: 1 }, q =>
    q.query('update produtos set ativo = false where id = $1', [ids.get('RP-3')]),
  )
  const [resto] = await repetidos()
  expect(resto).not.toContain('RP-4')
  expect(resto).not.toContain('RP-1')
})
