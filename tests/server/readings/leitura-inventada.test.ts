import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { FLAGS_POR_AREA } from '../../../src/domain/options/flags.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { sql } from '../../../src/server/db/sql.ts'
import { readingSql } from '../../../src/server/readings/reading-sql.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { vitrine } from './vitrine.ts'

// a reading is two files, this declaration and its SQL, and a line in each list
vi.mock('../../../src/domain/readings/index.ts', async original => {
  const { READINGS } = await original<typeof import('../../../src/domain/readings/index.ts')>()
  const { vitrine } = await import('./vitrine.ts')
  return { READINGS: [...READINGS, vitrine] }
})

const vitrineSql = readingSql(vitrine, {
  from: 'produtos p',
  joins: 'left join categorias c on c.account_id = p.account_id and c.id = p.categoria_id',
  where: () => sql`p.id % 97 = 0`,
  columns: ({ hoje }) => ({ preco: 'p.preco_vend', categoria: 'c.nome', visto: sql`${hoje}::date` }),
  tabs: { caros: sql`t.preco > 20`, todos: sql`true` },
  finds: word => (/^\d+$/.test(word) ? sql`t.id = ${Number(word)}` : null),
  tells: (record, { hoje }) => {
    record['aviso'] = `em ${hoje}`
  },
  says: async (_q, { hoje }) => ({ dia: hoje }),
})

let t: TestApp
let dono: Client
let caixa: Client
beforeAll(async () => {
  t = await createTestApp({}, { readings: [vitrineSql], demo: true })
  dono = await t.login('dono@demo.tecla')
  caixa = await t.login('caixa@demo.tecla')
})
afterAll(() => t.close())

const list = (query = '') => dono.call('GET', `vitrine?${query}`)
const all = async () => (await list('faixa=todos&limit=200')).body.data as Record<string, unknown>[]

test('a lista responde pela primeira aba e na ordem declarada', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  const precos = body.data.map(({ preco }: { preco: string }) => Number(preco))
  expect(precos.length).toBeGreaterThan(3)
  expect(precos).toEqual(precos.toSorted((a: number, b: number) => b - a))
  expect(Math.min(...precos)).toBeGreaterThan(20)
  expect(body.total).toBe((await all()).filter(({ preco }) => Number(preco) > 20).length)
  expect(Object.keys(body.data[0]).toSorted()).toEqual(
    ['id', 'nome', 'categoria', 'preco', 'visto', 'aviso'].toSorted(),
  )
  expect(body.dia).toBe('2026-11-20')
  expect(body.data[0]).toMatchObject({ visto: '20/11/2026', aviso: 'em 2026-11-20' })
})

test('ordem, busca, filtro e página são os de um cadastro', async () => {
  const rows = await all()
  const porNome = (await list('faixa=todos&order_by=nome,desc&limit=200')).body.data
  expect(porNome.map(({ id }: { id: number }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(porNome[0].nome > porNome.at(-1).nome).toBe(true)
  const [first] = porNome
  const word = String(first.nome).split(' ')[0] ?? ''
  const found = (await list(`faixa=todos&search=${encodeURIComponent(word.toLowerCase())}`)).body.data
  expect(found.map(({ id }: { id: number }) => id)).toContain(first.id)
  expect((await list(`faixa=todos&search=${first.id}`)).body.data).toEqual([first])
  const filtered = (await list('faixa=todos&preco<=20&limit=200')).body
  expect(filtered.total).toBe(rows.filter(({ preco }) => preco !== null && Number(preco) <= 20).length)
  expect((await list('faixa=todos&ate=20')).body.total).toBe(filtered.total)
  const second = (await list('faixa=todos&limit=3&page=2')).body
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual(rows.slice(3, 6).map(({ id }) => id))
})

test('o que não existe é recusado no nome dele', async () => {
  for (const [query, field] of [
    ['faixa=outra', 'faixa'],
    ['order_by=criado_em,asc', 'order_by'],
    ['nada=1', 'nada'],
  ] as const) {
    const { status, body } = await list(query)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('totais somam todas as linhas do filtro, e o arquivo tem as mesmas linhas', async () => {
  const rows = await all()
  const soma = rows.reduce((sum, { preco }) => sum.plus(dec(String(preco ?? '0'))), dec('0'))
  const totals = (await dono.call('GET', 'vitrine/totais?faixa=todos')).body.data
  expect(totals.total).toBe(rows.length)
  expect(dec(totals.somas.preco).eq(soma)).toBe(true)
  const csv = (await dono.call('GET', 'vitrine/exportar?faixa=todos')).body as string
  const [head, ...lines] = csv.trim().split(/\r?\n/)
  expect(head?.replace('\ufeff', '')).toBe('id;Produto;Categoria;Preço;Visto em')
  expect(lines).toHaveLength(rows.length)
  const chosen = await dono.call('POST', 'vitrine/exportar', {
    formato: 'csv',
    filtro: { faixa: 'todos', 'id[]': [String(rows[0]?.['id'])] },
  })
  expect((chosen.body as string).trim().split(/\r?\n/)).toHaveLength(2)
})

test('o direito declarado é pedido em todas as chamadas, e entra na matriz e na tela', async () => {
  for (const path of ['vitrine', 'vitrine/totais', 'vitrine/exportar'])
    expect((await caixa.call('GET', path)).status).toBe(403)
  expect((await dono.call('POST', 'vitrine', { nome: 'x' })).status).toBe(404)
  expect(FLAGS_POR_AREA.flatMap(([, flags]) => Object.keys(flags))).toContain('produtos_produto')
  expect(ROUTES.find(({ path }) => path === '/vitrine')).toMatchObject({
    title: 'Vitrine',
    tela: 'registro.lista',
    menu: 'produtos',
    permission: ['produtos_produto'],
  })
})
