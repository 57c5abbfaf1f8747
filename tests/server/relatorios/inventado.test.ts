import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineReport, rightsOf, toHead } from '../../../src/domain/reports/define.ts'
import { sales } from '../../../src/domain/reports/sources/sales.ts'
import { declaredRights } from '../../../src/domain/rights.ts'
import { toReportRoute } from '../../../src/domain/routes/from-reports.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

/** A report that nobody wrote: one declaration. */
const DECLARED = {
  id: 'entregas_cobradas',
  title: 'Entregas cobradas',
  words: 'frete taxa',
  permission: 'relatorios_inventado',
  right: 'Entregas cobradas',
  source: sales,
  period: '7d',
  filters: ['vendedor', 'terminal'],
  groups: ['dia'],
  measures: {
    entrega: true,
    vendas: true,
    media: { label: 'Por venda', kind: 'money', ratio: ['entrega', 'vendas'] },
  },
  order: '-entrega',
  drill: ['dia', 'venda'],
  chart: { kind: 'bars', y: 'entrega' },
} as const
const entregas = defineReport(DECLARED)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, { reports: [entregas] })
  await createAccount(t.deps.db, {
    users: [
      { email: 've@inventado.br', flags: ['relatorios_inventado'] },
      { email: 'nao@inventado.br', flags: ['menu_pedidos'] },
    ],
  })
})
afterAll(() => t.close())

test('a declaração dá rota, direito, chamada, colunas, arquivo e documentação', async () => {
  expect(toReportRoute(toHead(entregas))).toMatchObject({
    path: '/report/entregas_cobradas',
    title: 'Entregas cobradas',
    menu: 'relatorios',
    permission: 'relatorios_inventado',
    palavras: 'relatório frete taxa',
  })
  expect(declaredRights([entregas]).get('relatorios_inventado')).toBe('Entregas cobradas')
  const ve = await t.login('ve@inventado.br')
  const { status, body } = await ve.call('GET', 'relatorios/entregas_cobradas?periodo=hoje')
  expect([status, body.colunas.map(({ rotulo }: { rotulo: string }) => rotulo)]).toEqual([
    200,
    ['Dia', 'Entrega', 'Vendas', 'Por venda'],
  ])
  const arquivo = await ve.call('GET', 'relatorios/entregas_cobradas/arquivo?formato=csv')
  expect([arquivo.status, arquivo.body.split('\r\n')[0]]).toEqual([200, '\ufeffDia;Entrega;Vendas;Por venda'])
  const { paths } = (await t.call('GET', 'openapi.json')).body
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/v1/relatorios/entregas_cobradas',
      '/api/v1/relatorios/entregas_cobradas/arquivo',
    ]),
  )
  const nao = await t.login('nao@inventado.br')
  expect((await nao.call('GET', 'relatorios/entregas_cobradas')).status).toBe(403)
})

test('o que ela nomeia e não existe não compila, e é recusado ao carregar', () => {
  // @ts-expect-error a dimension that the source does not have
  expect(() => defineReport({ ...DECLARED, groups: ['cor'] })).toThrow("no dimension 'cor'")
  // @ts-expect-error one inside a step of the drill-down
  expect(() => defineReport({ ...DECLARED, drill: ['dia', 'venda,cor'] })).toThrow("no dimension 'cor'")
  // @ts-expect-error a sum
  expect(() => defineReport({ ...DECLARED, measures: { entrega: true, cor: true } })).toThrow(
    "no measure 'cor'",
  )
  const media = { label: 'Por venda', kind: 'money', ratio: ['entrega', 'cor'] } as const
  // @ts-expect-error a part of a computed measure
  expect(() => defineReport({ ...DECLARED, measures: { entrega: true, media } })).toThrow("no measure 'cor'")
  // @ts-expect-error a column to sort by
  expect(() => defineReport({ ...DECLARED, order: '-cor' })).toThrow("no column 'cor'")
  const chart = { kind: 'bars', y: 'cor' } as const
  // @ts-expect-error a measure to draw
  expect(() => defineReport({ ...DECLARED, chart })).toThrow("no measure 'cor'")
})

test('uma medida pede também o direito daquilo de que é feita', () => {
  const sources = {
    ...sales,
    sums: { ...sales.sums, segredo: { label: 'S', kind: 'money', right: 'relatorios_custo' } },
  } as const
  const feita = defineReport({
    ...DECLARED,
    source: sources,
    measures: { dobro: { label: 'Dobro', kind: 'money', plus: ['segredo', 'segredo'] } },
    order: 'dobro',
    chart: { kind: 'bars', y: 'dobro' },
  })
  expect(new Set(rightsOf(feita, 'dobro'))).toEqual(new Set(['relatorios_custo']))
})
