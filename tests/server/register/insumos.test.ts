import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
let soInsumos: Client
let soProdutos: Client

/** Whoever has the flags given alone. */
async function comAcesso(nome: string, flags: object): Promise<Client> {
  const { data: grupo } = (await dono.call('POST', 'grupos', { nome, ...flags })).body
  const email = `${nome}@demo.tecla`
  const { data: eu } = (await dono.call('GET', 'user')).body
  const { status } = await dono.call('POST', 'usuarios', {
    nome,
    email,
    password: 'uma-senha-boa',
    grupo_id: grupo.id,
    empresas: [eu.empresa.id],
  })
  expect(status).toBe(201)
  return t.login(email, 'uma-senha-boa')
}

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  soInsumos = await comAcesso('insumista', { produtos_insumo: true })
  soProdutos = await comAcesso('produtista', { produtos_produto: true })
})
afterAll(() => t.close())

let serie = 0
const insumo = (mudanca: object = {}) => ({
  referencia: `IG-${++serie}`,
  nome: `INSUMO ${serie}`,
  unidade: 'UN',
  tipo: '10',
  tipo_produto: 2,
  estoque: { preco_comp: '2', marge_luc: '50', preco_vend: '3', estoque_inicial: '0' },
  ...mudanca,
})
const produto = (mudanca: object = {}) => ({
  ...insumo({ tipo: '00', tipo_produto: 1 }),
  ncm: '04029900',
  icms_dentro_id: 1,
  icms_fora_id: 2,
  pisconfins_id: 1,
  ...mudanca,
})
const criado = async (corpo: object) => {
  const { status, body } = await dono.call('POST', 'produtos', corpo)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const leva = (...ids: readonly number[]) => ({
  composicoes: ids.map(insumo_id => ({ insumo_id, qtde_porcao: '1' })),
})

describe('uma composição que se digita', () => {
  const pergunta = (ids: string, produto_id?: number, quem = dono) =>
    quem.call('GET', `produtos/composicao/insumos?ids=${ids}${produto_id ? `&produto_id=${produto_id}` : ''}`)

  test('o custo de cada insumo é o médio, senão o do cadastro', async () => {
    const [comprado, semCusto] = [
      await criado(insumo()),
      await criado(insumo({ estoque: { preco_vend: '1', estoque_inicial: '0' } })),
    ]
    const ids = `${comprado.id},${semCusto.id},999999`
    const custos = async () =>
      (await pergunta(ids)).body.data.map(({ custo }: { custo: string | null }) => custo && Number(custo))
    expect(await custos()).toEqual([2, null])
    const entrada = await dono.call('POST', 'estoque/movimentos', {
      ...{ uuid: randomUUID(), tipo: 'ajuste', motivo: 'Chegou da feira' },
      itens: [{ produto_id: comprado.id, qtde: '10', custo_unitario: '2.50' }],
    })
    expect(entrada.status, JSON.stringify(entrada.body)).toBe(200)
    expect(await custos()).toEqual([2.5, null])
  })

  test('diz qual a faria circular, o próprio produto também', async () => {
    const massa = await criado(insumo({ nome: 'MASSA' }))
    const bolo = await criado(produto(leva(massa.id)))
    const { data } = (await pergunta(`${massa.id},${bolo.id}`, massa.id)).body
    expect(data).toMatchObject([
      { id: massa.id, circular: 'Composição circular: um produto não entra na própria composição' },
      { id: bolo.id, circular: `Composição circular: ${bolo.nome} já leva este produto` },
    ])
  })

  test('só quem cadastra a vê, na sua conta e por um pedido certo', async () => {
    const { body } = await pergunta('999999')
    expect(body.data).toEqual([])
    for (const torto of ['', 'x', '1,,2', `${'1,'.repeat(300)}1`, '1;drop table produtos'])
      expect((await pergunta(encodeURIComponent(torto))).status).toBe(422)
    const semNada = await comAcesso('ninguem', {})
    expect((await pergunta('1', undefined, semNada)).status).toBe(403)
  })
})

describe('um insumo', () => {
  test('não pede NCM nem regra de tributo, que um produto pede', async () => {
    const sem = {
      ncm: undefined,
      icms_dentro_id: undefined,
      icms_fora_id: undefined,
      pisconfins_id: undefined,
    }
    const { body } = await dono.call('POST', 'produtos', produto(sem))
    const pedidos = ['icms_dentro_id', 'icms_fora_id', 'ncm', 'pisconfins_id']
    expect([Object.keys(body.errors).sort(), body.errors.ncm]).toEqual([pedidos, ['Campo Obrigatório']])
    const salvo = await criado(insumo())
    expect(salvo).toMatchObject({ tipo: '10', tipo_produto: 2, ncm: null, icms_dentro_id: null })
    // nor does a change ask, until it is to be a product
    const { data } = (await dono.call('PUT', `produtos/${salvo.id}`, { nome: 'FARINHA' })).body
    expect(data.nome).toBe('FARINHA')
    const vira = await dono.call('PUT', `produtos/${salvo.id}`, { tipo_produto: 1 })
    expect([vira.status, Object.keys(vira.body.errors).sort()]).toEqual([422, pedidos])
  })

  test('tem os seus limites', async () => {
    const longo = 'N'.repeat(61)
    const recusado = await dono.call('POST', 'produtos', insumo({ nome: longo, gtin: '1'.repeat(21) }))
    expect([recusado.status, Object.keys(recusado.body.errors).sort()]).toEqual([422, ['gtin', 'nome']])
    expect((await criado(produto({ nome: longo }))).nome).toBe(longo)
    const { body } = await dono.call(
      'POST',
      'produtos',
      insumo({ referencia: '', nome: '', estoque: { preco_vend: null } }),
    )
    expect(Object.keys(body.errors).sort()).toEqual(['estoque.preco_vend', 'nome', 'referencia'])
    const semSaldo = await dono.call('POST', 'produtos', insumo({ estoque: { preco_vend: '1' } }))
    expect(semSaldo.body.errors).toEqual({ 'estoque.estoque_inicial': ['Campo Obrigatório'] })
  })

  test('o insumo pede produtos_insumo, e o produto produtos_produto', async () => {
    const [doce, farinha] = [await criado(produto()), await criado(insumo())]
    const tenta = async (quem: Client) =>
      Promise.all(
        (
          [
            ['POST', 'produtos', produto()],
            ['PUT', `produtos/${doce.id}`, { nome: 'DOCE' }],
            [
              'POST',
              'produtos/lote',
              { linhas: [{ id: doce.id, versao: doce.versao, valores: { nome: 'X' } }] },
            ],
            ['POST', 'produtos', insumo()],
            ['PUT', `produtos/${farinha.id}`, { nome: 'FARINHA FINA' }],
            // neither makes one of the other kind of what it has
            ['PUT', `produtos/${farinha.id}`, { ...produto(), referencia: farinha.referencia }],
          ] as const
        ).map(async ([method, path, corpo]) => (await quem.call(method, path, corpo)).status),
      )
    expect(await tenta(soInsumos)).toEqual([403, 403, 422, 201, 200, 403])
    expect((await tenta(soProdutos)).slice(3)).toEqual([403, 403, 403])
    // before what lacks in the body is told
    expect((await soProdutos.call('PUT', `produtos/${farinha.id}`, { nome: 5 })).status).toBe(403)
    expect((await soInsumos.call('PUT', `produtos/${farinha.id}`, { nome: 5 })).status).toBe(422)
    expect((await soInsumos.call('DELETE', `produtos/${doce.id}`)).status).toBe(403)
    expect((await soProdutos.call('DELETE', `produtos/${farinha.id}`)).status).toBe(403)
    expect((await soInsumos.call('DELETE', `produtos/${farinha.id}`)).status).toBe(200)
    expect((await soProdutos.call('POST', `produtos/${farinha.id}/restaurar`)).status).toBe(403)
  })

  test('aparece na sua lista, e a dos insumos de uma composição é a dele', async () => {
    const novo = await criado(insumo({ nome: 'ORÉGANO SECO' }))
    const { data } = (await dono.call('GET', 'produtos?tipo_produto=2&full_search=oregano')).body.data
    expect(data.map(({ id }: { id: number }) => id)).toEqual([novo.id])
  })
})

describe('composição circular', () => {
  const recusa = async (id: number, corpo: object) => {
    const { status, body } = await dono.call('PUT', `produtos/${id}`, corpo)
    return [status, body.errors]
  }

  test('de si mesmo, de um que o leva e de um que o leva mais fundo é recusada no insumo', async () => {
    const a = await criado(insumo({ nome: 'MASSA' }))
    const b = await criado(insumo({ nome: 'MOLHO', ...leva(a.id) }))
    const c = await criado(insumo({ nome: 'RECHEIO', ...leva(b.id) }))
    const inocente = await criado(insumo())
    expect(await recusa(a.id, leva(inocente.id, a.id))).toEqual([
      422,
      { 'composicoes.1.insumo_id': ['Composição circular: um produto não entra na própria composição'] },
    ])
    expect(await recusa(a.id, leva(inocente.id, c.id))).toEqual([
      422,
      { 'composicoes.1.insumo_id': ['Composição circular: RECHEIO já leva este produto'] },
    ])
    expect((await dono.call('GET', `produtos/${a.id}`)).body.data.composicoes).toEqual([])
    // the same thing twice is no circle
    expect((await recusa(c.id, leva(b.id, a.id)))[0]).toBe(200)
  })

  test('pela composição de uma linha de grade também', async () => {
    const itens = async (api: string) =>
      (await dono.call('POST', api, { nome: `${api} ${++serie}`, itens: [{ nome: 'U' }] })).body.data
    const [tamanho, subdivisao] = [await itens('tamanhos'), await itens('subdivisaos')]
    const a = await criado(insumo({ nome: 'CREME' }))
    const grade = (ids: readonly number[]) => ({
      controle_grade: true,
      tamanho_id: tamanho.id,
      subdivisao_id: subdivisao.id,
      grades: [
        {
          tamanho_item_id: tamanho.itens[0].id,
          subdivisao_item_id: subdivisao.itens[0].id,
          estoque: { preco_vend: '1' },
          ...leva(...ids),
        },
      ],
    })
    const b = await criado(insumo({ nome: 'TORTA', ...grade([a.id]) }))
    expect(await recusa(a.id, leva(b.id))).toEqual([
      422,
      { 'composicoes.0.insumo_id': ['Composição circular: TORTA já leva este produto'] },
    ])
    expect(await recusa(b.id, grade([b.id]))).toEqual([
      422,
      {
        'grades.0.composicoes.0.insumo_id': [
          'Composição circular: um produto não entra na própria composição',
        ],
      },
    ])
  })

  test('de dois que se fecham ao mesmo tempo, um só passa', async () => {
    for (let vez = 0; vez < 5; vez++) {
      const [a, b] = [await criado(insumo()), await criado(insumo())]
      const respostas = await Promise.all([
        dono.call('PUT', `produtos/${a.id}`, leva(b.id)),
        dono.call('PUT', `produtos/${b.id}`, leva(a.id)),
      ])
      expect(respostas.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
