import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
/** Has the flag of the mass change alone. */
let quem: Client
let ids: number[]

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const { data: eu } = (await dono.call('GET', 'user')).body
  const { data: grupo } = (
    await dono.call('POST', 'grupos', { nome: 'Só massa', produtos_alteracao_massa: true })
  ).body
  await dono.call('POST', 'usuarios', {
    nome: 'Marta',
    email: 'marta@demo.tecla',
    password: 'uma-senha-boa',
    grupo_id: grupo.id,
    empresas: [eu.empresa.id],
  })
  quem = await t.login('marta@demo.tecla', 'uma-senha-boa')
  ids = []
  for (const [referencia, preco_comp, marge_luc, preco_vend] of [
    ['M-1', '10', '50', '15'],
    ['M-2', '3.33', '30', '4.99'],
    ['M-3', null, null, '7'],
  ] as const) {
    const { status, body } = await dono.call('POST', 'produtos', {
      referencia,
      nome: `MASSA ${referencia}`,
      unidade: 'UN',
      ncm: '04029900',
      icms_dentro_id: 1,
      icms_fora_id: 2,
      pisconfins_id: 1,
      estoque: { preco_comp, marge_luc, preco_vend, estoque_inicial: '0' },
    })
    expect([status, body.errors]).toEqual([201, undefined])
    ids.push(body.data.id)
  }
})
afterAll(() => t.close())

const PATH = 'produtos/alteracao_massa'
const altera = async (campos: object, resto: object = {}, by = quem) =>
  by.call('PUT', PATH, { ids, campos, ...resto })
const vistos = async () =>
  Promise.all(ids.map(async id => (await dono.call('GET', `produtos/${id}`)).body.data))
const precos = async () => (await vistos()).map(({ estoque }) => [estoque.marge_luc, estoque.preco_vend])

test('a prévia do percentual não muda nada, e o gravado se desfaz uma vez', async () => {
  const antes = await precos()
  const campos = { estoque: { preco_vend: { percentual: '10' } } }
  const previa = (await altera(campos, { simular: true })).body.data
  expect(previa).toMatchObject({ lote_id: null, alteradas: 3, recusadas: [] })
  expect(
    previa.mudancas.map(({ rotulo, mudancas }: { rotulo: string; mudancas: object[] }) => [rotulo, mudancas]),
  ).toEqual(
    [
      ['MASSA M-1', '15.00', '16.50'],
      ['MASSA M-2', '4.99', '5.49'],
      ['MASSA M-3', '7.00', '7.70'],
    ].map(([rotulo, a, d]) => [
      rotulo,
      [{ campo: 'estoque.preco_vend', rotulo: 'Preço de venda', antes: a, depois: d }],
    ]),
  )
  expect(await precos()).toEqual(antes)
  const feita = (await altera(campos)).body.data
  expect(feita).toMatchObject({ lote_id: expect.any(Number), alteradas: 3 })
  // the price alone: the margin is left as it was
  expect(await precos()).toEqual([
    ['50.00', '16.50'],
    ['30.00', '5.49'],
    [null, '7.70'],
  ])
  expect((await quem.call('GET', 'produtos/lote/ultimo')).body.data).toMatchObject({ lote_id: feita.lote_id })
  const desfeita = await quem.call('POST', `produtos/lote/${feita.lote_id}/desfazer`)
  expect(desfeita.body.data).toEqual({ desfeitas: 3, recusadas: [] })
  expect(await precos()).toEqual(antes)
  expect((await quem.call('POST', `produtos/lote/${feita.lote_id}/desfazer`)).status).toBe(409)
})

test('a margem leva o preço consigo onde há custo, se não se diz outro preço', async () => {
  // a margin is changed by who sees it
  await altera({ estoque: { marge_luc: '100' } }, {}, dono)
  expect(await precos()).toEqual([
    ['100.00', '20.00'],
    ['100.00', '6.66'],
    ['100.00', '7.00'],
  ])
  await altera({ estoque: { marge_luc: { percentual: '-50' }, preco_vend: '9' } }, {}, dono)
  expect(await precos()).toEqual([
    ['50.00', '9.00'],
    ['50.00', '9.00'],
    ['50.00', '9.00'],
  ])
})

test('o que se aponta tem nome, e o que não muda não conta', async () => {
  const { data: categorias } = (await dono.call('GET', 'categorias?limit=1')).body
  const [categoria] = categorias
  const campos = {
    categoria_id: categoria.id,
    ativo: false,
    icms_dentro_id: 1,
    estoque: { pausar_venda: true },
  }
  const previa = (await altera(campos, { simular: true })).body.data
  expect(previa.refs.categoria_id).toEqual({ [categoria.id]: categoria.nome })
  expect(previa.mudancas[0].mudancas.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
    'ativo',
    'categoria_id',
    'estoque.pausar_venda',
  ])
  await altera(campos)
  for (const produto of await vistos())
    expect(produto).toMatchObject({
      categoria_id: categoria.id,
      ativo: false,
      estoque: { pausar_venda: true },
    })
  // by what a list's query finds, too
  const { data } = (
    await quem.call('PUT', PATH, {
      filtro: { referencia: 'M-1' },
      campos: { ativo: true, categoria_id: null },
    })
  ).body
  expect(data.alteradas).toBe(1)
  expect((await vistos()).map(({ ativo, categoria_id }) => [ativo, categoria_id])).toEqual([
    [true, null],
    [false, categoria.id],
    [false, categoria.id],
  ])
})

test('uma recusa impede tudo, e cada linha recusada diz o seu motivo', async () => {
  const antes = await vistos()
  const { status, body } = await quem.call('PUT', PATH, {
    ids: [...ids, 999_999_999],
    campos: { cbenef: 'SP000001' },
  })
  expect([status, body.message]).toEqual([422, '1 linha recusada: nada foi alterado'])
  expect(body.dados.recusadas).toEqual([
    { id: 999_999_999, campo: null, mensagem: 'Registro não encontrado' },
  ])
  const regra = await altera({ icms_dentro_id: 999_999_999 }, { simular: true })
  expect(regra.body.data.recusadas).toEqual(
    ids.map(id => ({ id, campo: 'icms_dentro_id', mensagem: 'Registro não encontrado' })),
  )
  const vazio = await altera({ ncm: null }, { simular: true })
  expect(vazio.body.data.recusadas[0]).toMatchObject({ campo: 'ncm', mensagem: 'Campo Obrigatório' })
  expect(await vistos()).toEqual(antes)
})

test.each([
  [{}, 'campos', 'Informe o que alterar'],
  [{ nome: 'X' }, 'campos.nome', 'Campo desconhecido: campos.nome'],
  [
    { estoque: { estoque_atual: '1' } },
    'campos.estoque.estoque_atual',
    'Campo desconhecido: campos.estoque.estoque_atual',
  ],
  [{ estoque: { preco_vend: 'caro' } }, 'campos.estoque.preco_vend', 'Número inválido'],
  [
    { estoque: { preco_vend: { percentual: '-101' } } },
    'campos.estoque.preco_vend.percentual',
    'O valor mínimo é -100.',
  ],
  [{ cest: { percentual: '10' } }, 'campos.cest', 'Deve ser um texto'],
  [null, 'campos', 'Campo Obrigatório'],
])('%j é recusado', async (campos, onde, mensagem) => {
  const { status, body } = await altera(campos as object)
  expect([status, body.errors]).toEqual([422, { [onde]: [mensagem] }])
})

test('alterar em massa é um direito seu, separado do de cadastrar', async () => {
  const { data: eu } = (await dono.call('GET', 'user')).body
  const { data: grupo } = (await dono.call('POST', 'grupos', { nome: 'Só produtos', produtos_produto: true }))
    .body
  await dono.call('POST', 'usuarios', {
    nome: 'Pedro',
    email: 'pedro@demo.tecla',
    password: 'uma-senha-boa',
    grupo_id: grupo.id,
    empresas: [eu.empresa.id],
  })
  const pedro = await t.login('pedro@demo.tecla', 'uma-senha-boa')
  expect((await pedro.call('PUT', PATH, { ids, campos: { ativo: true } })).status).toBe(403)
  expect((await quem.call('PUT', `produtos/${ids[0]}`, { nome: 'X' })).status).toBe(403)
  expect((await quem.call('POST', 'produtos/lote', { linhas: [] })).status).toBe(403)
  expect((await quem.call('PUT', PATH, { ids: [], campos: { ativo: true } })).body.errors).toEqual({
    ids: ['Campo Obrigatório'],
  })
  const outra = await t.login('outra@demo.tecla')
  const alheia = await outra.call('PUT', PATH, { ids, campos: { ativo: true } })
  expect(alheia.status).toBe(422)
})
