import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { Report } from '../../../src/domain/reports/define.ts'
import { NO_KEY, type ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import { createAccount } from '../world.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const YEAR = { inicio: '01/01/2026', fim: '31/12/2026' }
const pedir = (id: string, query: Record<string, string>) =>
  loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams({ ...YEAR, ...query })}`)
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await pedir(id, query)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const soma = (linhas: ReportAnswer['data'], name: string) =>
  linhas.reduce((sum, { valores }) => sum.plus(valores[name] ?? '0'), dec('0')).toFixed(2)
const somas = ({ source, measures }: Report) =>
  Object.keys(measures).filter(name => measures[name] === true && !source.sums[name]?.fold)

test('margem até x deixa só os produtos que sem ela têm essa margem, e o total é deles', async () => {
  const { data } = await ler('margem')
  const [limite = '0'] = data.flatMap(({ valores }) => valores['margem_pct'] ?? [])
  const dentro = data.filter(({ valores }) => Number(valores['margem_pct'] ?? Number.NaN) <= Number(limite))
  const lido = await ler('margem', { margens: `..${limite}` })
  expect(dentro.length).toBeLessThan(data.length)
  expect(lido.data.map(({ chaves }) => chaves)).toEqual(dentro.map(({ chaves }) => chaves))
  expect([lido.totais['qtde'], lido.totais['margem']].map(Number)).toEqual(
    [soma(dentro, 'qtde'), soma(dentro, 'margem')].map(Number),
  )
  expect(lido.filtros).toEqual([
    { id: 'margens', rotulo: 'Margem %', texto: `até ${limite.replace('.', ',')} %` },
  ])
  expect((await ler('margem', { margens: `${Number(limite) + 1}..` })).total).toBe(0)
})

test('a hora e os dias sem comprar são os que as vendas guardadas dizem', async () => {
  const [{ qtas, hora } = { qtas: 0, hora: 0 }] = await loja.sql<{ qtas: number; hora: number }>(
    `select count(*)::int as qtas, extract(hour from datavenda at time zone 'America/Sao_Paulo')::int as hora
      from vendas where tipo_operacao = 1 and status in ('T', 'E', 'X') group by 2 order by 1 desc limit 1`,
  )
  const [{ resto } = { resto: 0 }] = await loja.sql<{ resto: number }>(
    `select count(*)::int as resto from vendas where tipo_operacao = 1 and status in ('T', 'E', 'X')
      and extract(hour from datavenda at time zone 'America/Sao_Paulo') <> $1`,
    [hora],
  )
  const vendas = async (horas: string) => Number((await ler('vendas', { horas })).totais['vendas'] ?? 0)
  expect([await vendas(`${hora}..${hora}`), await vendas('0..23')]).toEqual([qtas, qtas + resto])
  const parados = await loja.sql<{ id: number; dias: number }>(
    `select parceiro_id::int as id, (now() at time zone 'America/Sao_Paulo')::date
        - max(datavenda at time zone 'America/Sao_Paulo')::date as dias
      from vendas where tipo_operacao = 1 and status in ('T', 'E', 'X') and parceiro_id is not null group by 1`,
  )
  const hoje = (await ler('parceiros')).data
  const dias = new Map(hoje.map(({ chaves, valores }) => [Number(chaves[0]), Number(valores['sem_comprar'])]))
  const [um, outro] = parados.map(({ id }) => dias.get(id) ?? 0)
  // the shop's clock is not the machine's: the distance between two customers is the same on both
  expect((um ?? 0) - (outro ?? 0)).toBe((parados[0]?.dias ?? 0) - (parados[1]?.dias ?? 0))
  const maior = Math.max(...dias.values())
  const inativos = (await ler('parceiros', { inativo: `${maior}..` })).data.map(({ chaves }) =>
    Number(chaves[0]),
  )
  expect(inativos).toEqual([...dias].filter(([, d]) => d >= maior).map(([id]) => id))
})

test.each(
  REPORTS.flatMap(report =>
    Object.entries(report.ranges ?? {}).map(range => [report.id, report, range] as const),
  ),
)('%s com faixa, o que se abre soma o que se apertou', async (id, report, [nome, { of }]) => {
  const dim = report.source.dims[of]
  const faixa = dim?.key === 'day' ? '2026-01-01..2030-12-31' : dim ? '0..23' : '-999999..999999'
  let filtro: Record<string, string> = { [nome]: faixa }
  let apertada: ReportAnswer['data'][number] | undefined
  for (const passo of report.drill) {
    const lido = await ler(id, { ...filtro, grupos: passo })
    for (const name of apertada ? somas(report) : [])
      expect([passo, name, lido.totais[name] ?? '0']).toEqual([passo, name, apertada?.valores[name] ?? '0'])
    apertada = lido.data[0]
    if (!apertada) break
    const chaves = apertada.chaves
    filtro = { ...filtro, ...Object.fromEntries(passo.split(',').map((d, i) => [d, chaves[i] ?? NO_KEY])) }
  }
})

test('a faixa torta é recusada no campo, e a de custo sem o direito também', async () => {
  for (const margens of ['10', '..', 'a..b', '1..2..3', '20..10', '1,5..'])
    expect([margens, (await pedir('margem', { margens })).status]).toEqual([margens, 422])
  expect((await pedir('margem', { margens: '20..10' })).body.errors).toEqual({
    margens: ['O fim vem antes do início'],
  })
  await createAccount(loja.deps.db, { users: [{ email: 'lucro@faixa.br', flags: ['relatorios_lucro'] }] })
  const semCusto = await loja.login('lucro@faixa.br')
  expect((await semCusto.call('GET', 'relatorios/margem?margens=..10')).status).toBe(403)
})

test('a visão guarda a faixa e diz qual é', async () => {
  const { status, body } = await loja.caixa.call('POST', 'relatorios_visoes', {
    ...{ nome: 'Margem baixa', relatorio: 'margem', consulta: 'margens=..15' },
  })
  expect([status, body]).toEqual([201, expect.anything()])
  const { body: lida } = await loja.caixa.call('GET', `relatorios_visoes/${body.data.id}`)
  expect([lida.data.consulta, lida.data.mostra]).toEqual([
    'margens=..15',
    'Últimos 30 dias · por produto · filtros: Margem %',
  ])
  const torta = { nome: 'Torta', relatorio: 'margem', consulta: 'margens=15' }
  expect((await loja.caixa.call('POST', 'relatorios_visoes', torta)).status).toBe(422)
})
