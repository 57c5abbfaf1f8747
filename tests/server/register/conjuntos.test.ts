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
    icms_dentro: { id: 1, cst: expect.any(String), cfop: expect.any(String) },
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
