import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
/** Ingredients enough for the longest list. */
const insumos: number[] = []
const statements: string[] = []

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  for (let i = 0; i < 101; i++) {
    const { status, body } = await dono.call('POST', 'produtos', {
      referencia: `CJ-${i}`,
      nome: `INSUMO ${i}`,
      unidade: 'UN',
      tipo_produto: 2,
      ncm: '04029900',
      icms_dentro_id: 1,
      icms_fora_id: 2,
      pisconfins_id: 1,
      estoque: { preco_vend: '1', estoque_inicial: '0' },
    })
    expect([status, body.errors]).toEqual([201, undefined])
    insumos.push(body.data.id)
  }
  const { tx } = t.deps.db
  t.deps.db.tx = (tenant, run) =>
    tx(tenant, q =>
      run({
        ...q,
        query: (text, params) => {
          statements.push(typeof text === 'string' ? text : text.text)
          return q.query(text, params)
        },
      }),
    )
})
afterAll(() => t.close())

/** The statements of one call, which succeeds. */
async function counted(method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown) {
  statements.length = 0
  const { status, body: answer } = await dono.call(method, path, body)
  expect([status, answer.errors]).toEqual([method === 'POST' ? 201 : 200, undefined])
  return { data: answer.data, statements: [...statements] }
}

const com = (ids: readonly number[], resto: object = {}) => ids.map(insumo_id => ({ insumo_id, ...resto }))
const rows = (data: { compomentes: { id: number; insumo_id: number; qtde: string }[] }) => data.compomentes

test('um filho ou cem custam os mesmos comandos: incluir, ver e alterar', async () => {
  await counted('POST', 'complementos', { nome: 'Primeiro', compomentes: com(insumos.slice(0, 2)) })
  const costs: Record<string, string[][]> = { incluir: [], ver: [], alterar: [] }
  for (const many of [2, 100]) {
    const novo = await counted('POST', 'complementos', {
      nome: `De ${many}`,
      compomentes: com(insumos.slice(0, many)),
    })
    const { id } = novo.data
    const visto = await counted('GET', `complementos/${id}`)
    expect(rows(visto.data).map(({ insumo_id }) => insumo_id)).toEqual(insumos.slice(0, many))
    expect(visto.data.compomentes[many - 1].insumo).toMatchObject({ nome: `INSUMO ${many - 1}` })
    // the first goes, the others turn round and change, one comes
    const kept = rows(visto.data).slice(1).reverse()
    const compomentes = [...kept.map(row => ({ ...row, qtde: '3' })), ...com(insumos.slice(100))]
    const mudado = await counted('PUT', `complementos/${id}`, { compomentes })
    expect(rows(mudado.data).map(row => [row.insumo_id, row.qtde])).toEqual([
      ...kept.map(row => [row.insumo_id, '3.00']),
      [insumos[100], '1.00'],
    ])
    expect(
      rows(mudado.data)
        .slice(0, -1)
        .map(row => row.id),
    ).toEqual(kept.map(row => row.id))
    costs['incluir']?.push(novo.statements)
    costs['ver']?.push(visto.statements)
    costs['alterar']?.push(mudado.statements)
  }
  for (const [what, [one = [], hundred = []]] of Object.entries(costs))
    expect([what, hundred.length, hundred]).toEqual([what, one.length, one])
})

test('tudo para que um registro aponta é conferido num comando e lido noutro', async () => {
  const id = insumos[0]
  const primeiro = async (path: string) => (await counted('GET', `${path}?limit=1`)).data[0].id
  const [complemento, categoria] = [await primeiro('complementos'), await primeiro('categorias')]
  const few = await counted('PUT', `produtos/${id}`, { nome: 'POUCO APONTA' })
  const more = await counted('PUT', `produtos/${id}`, {
    nome: 'MUITO APONTA',
    categoria_id: categoria,
    complementos: [complemento],
  })
  expect(more.data).toMatchObject({
    categoria: { id: categoria, nome: expect.any(String) },
    icms_dentro: { id: 1, cst: { cst: expect.any(String) }, cfop: { cfop: expect.any(String) } },
    complementos: [complemento],
  })
  expect(more.statements.length).toBe(few.statements.length)
})

test('cada referência que não existe é dita no seu campo, todas de uma vez', async () => {
  const { status, body } = await dono.call('POST', 'complementos', {
    nome: 'Torto',
    compomentes: [...com(insumos.slice(0, 1)), ...com([999_999_999]), ...com([999_999_998])],
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      'compomentes.1.insumo_id': ['Registro não encontrado'],
      'compomentes.2.insumo_id': ['Registro não encontrado'],
    },
  ])
})

/** A product whose grid has so many lines, each made of two ingredients. */
async function comGrade(linhas: number) {
  const grupo = async (api: string) => {
    const itens = Array.from({ length: linhas }, (_, i) => ({ nome: `${linhas}-${i}` }))
    const { data } = await counted('POST', api, { nome: `${api} ${linhas}`, itens })
    return data as { id: number; itens: { id: number }[] }
  }
  const [tamanho, subdivisao] = [await grupo('tamanhos'), await grupo('subdivisaos')]
  return {
    referencia: `GR-${linhas}`,
    nome: `PIZZA ${linhas}`,
    unidade: 'UN',
    ncm: '04029900',
    icms_dentro_id: 1,
    icms_fora_id: 2,
    pisconfins_id: 1,
    controle_grade: true,
    estoque: { estoque_inicial: '0' },
    tamanho_id: tamanho.id,
    subdivisao_id: subdivisao.id,
    grades: tamanho.itens.map(({ id }, i) => ({
      tamanho_item_id: id,
      subdivisao_item_id: subdivisao.itens[i]?.id,
      estoque: { preco_vend: '10' },
      composicoes: com(insumos.slice(i, i + 2), { qtde_porcao: '0.5' }),
    })),
  }
}

interface LinhaDeGrade {
  id: number
  composicoes: {
    id: number
    ordem: number
    insumo_id: number
    insumo: { nome: string }
    qtde_porcao: string
  }[]
}

test('a composição da grade é gravada e lida em conjunto, e sem ela se conserva', async () => {
  await counted('POST', 'produtos', await comGrade(3))
  const costs: string[][] = []
  for (const many of [2, 20]) {
    const novo = await counted('POST', 'produtos', await comGrade(many))
    const visto = await counted('GET', `produtos/${novo.data.id}`)
    const grades = visto.data.grades as LinhaDeGrade[]
    expect(grades.map(({ composicoes }) => composicoes.map(({ insumo_id }) => insumo_id))).toEqual(
      Array.from({ length: many }, (_, i) => insumos.slice(i, i + 2)),
    )
    expect(grades[1]?.composicoes[1]).toMatchObject({
      ordem: 1,
      insumo: { nome: 'INSUMO 2' },
      qtde_porcao: '0.50',
    })
    // the first turns round, changes, loses one and gains one; the others say nothing of theirs
    const [first, ...rest] = grades
    const { id } = first?.composicoes[1] ?? {}
    const mudado = await counted('PUT', `produtos/${novo.data.id}`, {
      grades: [
        {
          ...first,
          composicoes: [
            { insumo_id: insumos[50], qtde_porcao: '1' },
            { ...first?.composicoes[1], qtde_porcao: '2' },
          ],
        },
        ...rest.map(({ composicoes: _, ...line }) => line),
      ],
    })
    const depois = mudado.data.grades as LinhaDeGrade[]
    expect(depois[0]?.composicoes).toMatchObject([
      { insumo_id: insumos[50], ordem: 0 },
      { id, insumo_id: insumos[1], qtde_porcao: '2.00', ordem: 1 },
    ])
    expect(depois.slice(1)).toEqual(rest)
    costs.push(novo.statements, visto.statements, mudado.statements)
    // a row of another line of the grid is not this one's
    const alheia = await dono.call('PUT', `produtos/${novo.data.id}`, {
      grades: [{ ...rest[0], composicoes: [{ ...depois[0]?.composicoes[1] }] }, depois[0]],
    })
    expect([alheia.status, alheia.body.message]).toEqual([422, 'Registro não encontrado'])
  }
  const [novo, visto, mudado, muitoNovo, muitoVisto, muitoMudado] = costs.map(({ length }) => length)
  expect([muitoNovo, muitoVisto, muitoMudado]).toEqual([novo, visto, mudado])
})

test('o insumo da grade está em uso, e a lixeira leva e devolve a composição', async () => {
  const [produto] = (await dono.call('GET', 'produtos?referencia=GR-2&includes=grades')).body.data.data
  const emUso = await dono.call('DELETE', `produtos/${insumos[2]}`)
  expect([emUso.status, emUso.body.dados.usos]).toEqual([
    409,
    expect.arrayContaining([
      expect.objectContaining({ recurso: 'produtos', exemplos: ['PIZZA 3', 'PIZZA 2', 'PIZZA 20'] }),
    ]),
  ])
  const { data: antes } = (await dono.call('GET', `produtos/${produto.id}`)).body
  expect((await dono.call('DELETE', `produtos/${produto.id}`)).status).toBe(200)
  const { data: depois } = (await dono.call('POST', `produtos/${produto.id}/restaurar`)).body
  expect(depois.grades).toEqual(antes.grades)
  const passos = (await dono.call('GET', `produtos/${produto.id}/historico`)).body.data
  const mudanca = passos
    .flatMap(({ mudancas }: { mudancas: { campo: string; depois: unknown }[] }) => mudancas)
    .find(({ depois: d }: { depois: unknown }) => JSON.stringify(d).includes('"qtde_porcao":"2.00"'))
  expect(mudanca.campo).toBe('grades')
})
