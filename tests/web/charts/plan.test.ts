import { expect, test } from 'vitest'
import { curvaAbc } from '../../../src/domain/reports/curva-abc.ts'
import type { Report } from '../../../src/domain/reports/define.ts'
import type { ReportAnswer, ReportRow } from '../../../src/domain/reports/endpoint.ts'
import { fluxoCaixa } from '../../../src/domain/reports/fluxo-caixa.ts'
import { vendaAgrupada } from '../../../src/domain/reports/venda-agrupada.ts'
import { vendas } from '../../../src/domain/reports/vendas.ts'
import { planOf } from '../../../src/web/charts/report/plan.ts'
import { roundScale, tickText, valueText, widthsOf } from '../../../src/web/charts/report/scale.ts'

const coluna = (id: string, rotulo: string, tipo: 'money' | 'percent' | 'text' = 'money') => ({
  ...{ id, rotulo, tipo, casas: tipo === 'money' ? 2 : 1 },
  medida: true,
})

/** Gives a report's answer and plans its chart. */
function plano(
  report: Report,
  grupos: string[],
  colunas: ReturnType<typeof coluna>[],
  data: ReportRow[],
  mais = {},
) {
  const answer: ReportAnswer = {
    ...{ titulo: '', de: '', ate: '', grupos, ordem: '', filtros: [], colunas, data, totais: {} },
    ...{
      comparado: null,
      avisos: [],
      cruzado: null,
      dias_da_fonte: 0,
      total: data.length,
      page: 1,
      last_page: 1,
      ...mais,
    },
  }
  const { chart } = report
  const plan = chart && planOf(report, chart, answer, data)
  if (!plan) throw new Error('nothing is drawn')
  return plan
}

const ditas = ({ marks }: ReturnType<typeof plano>) => marks.map(({ said, row }) => [said, row])

test('a escala tem marcas redondas, e só começa no zero quando ele está nela', () => {
  expect(roundScale(0, 17_134).ticks).toEqual([0, 5000, 10_000, 15_000, 20_000])
  expect(roundScale(32_393, 33_550).ticks).toEqual([32_000, 32_500, 33_000, 33_500, 34_000])
  expect(roundScale(-3, 8).ticks).toEqual([-5, 0, 5, 10])
  expect(roundScale(0, 0).ticks).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect([32_500, -2_000_000, 80, 0.5].map(value => tickText({ tipo: 'money' }, value))).toEqual([
    ...['32,5 mil', '−2 mi', '80', '0,5'],
  ])
})

test('o valor sobre a marca tem só os algarismos que se comparam', () => {
  expect([6312.2, 1_126_588, 9.63, -120.4].map(value => valueText({ tipo: 'money' }, value))).toEqual([
    ...['6.312', '1,13 mi', '9,63', '-120'],
  ])
  expect([valueText({ tipo: 'percent' }, 33.44), valueText({ tipo: 'int' }, 12)]).toEqual(['33,4 %', '12'])
})

test('a média é a dos dias que já acabaram, com os sem venda', () => {
  const dia = (chave: string, liquido: string) => ({ chaves: [chave], valores: { dia: chave, liquido } })
  const colunas = [coluna('dia', 'Dia', 'text'), coluna('liquido', 'Líquido')]
  const passado = [dia('2020-03-01', '60.00'), dia('2020-03-04', '40.00')]
  expect(plano(vendas, ['dia'], colunas, passado).average).toBe('25.00')
  // of a month that goes on forever only what is over counts
  const futuro = [...passado, dia('2020-03-02', '20.00'), dia('2999-01-01', '900.00')]
  expect(plano(vendas, ['dia'], colunas, futuro).average).toBe('40.00')
  expect(plano(vendas, ['dia'], colunas, passado.slice(0, 1)).average).toBeUndefined()
})

test('a marca do dia diz o valor e o que ele era, e o dia sem venda diz nada', () => {
  const dia = (chave: string, liquido: string, antes: string | null) => ({
    ...{ chaves: [chave], valores: { dia: chave.split('-').reverse().join('/'), liquido } },
    antes: { liquido: antes },
  })
  const data = [dia('2026-11-03', '120.00', '100.00'), dia('2026-11-01', '50.00', null)]
  expect(ditas(plano(vendas, ['dia'], [coluna('liquido', 'Líquido')], data))).toEqual([
    ['01/11/2026: 50,00', 1],
    ['02/11/2026: nada', null],
    ['03/11/2026: 120,00 · antes 100,00 (+20,0 %)', 0],
  ])
})

test('o fluxo diz o saldo com o que entra e o que sai, e a ABC a classe', () => {
  const valores = { dia: '01/11/2026', saldo: '33550.00', entrou: '10.00', vai_entrar: '0.00', saiu: '4.00' }
  const dinheiro = ['saldo', 'entrou', 'vai_entrar', 'saiu'].map(id => coluna(id, id))
  const fluxo = plano(fluxoCaixa, ['dia'], dinheiro, [{ chaves: ['2026-11-01'], valores }])
  expect(ditas(fluxo)).toEqual([['01/11/2026: 33.550,00 · entrou 10,00 · saiu 4,00', 0]])
  const abc = plano(
    curvaAbc,
    ['produto'],
    [
      coluna('liquido', 'Líquido'),
      coluna('acumulado', 'Acumulado', 'percent'),
      coluna('classe', 'Classe', 'text'),
    ],
    [{ chaves: ['1'], valores: { produto: 'Café', liquido: '9.00', acumulado: '25.7', classe: 'A' } }],
  )
  expect(ditas(abc)).toEqual([['Café: 9,00 · Acumulado 25,7 % · Classe A', 0]])
})

test('dois agrupamentos são barras de partes, com as pequenas somadas numa só', () => {
  const nomes = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const data = nomes.map(
    (nome, i): ReportRow => ({
      ...{ chaves: ['2026-11', nome] },
      valores: { mes: '11/2026', categoria: nome, liquido: `${(i + 1) * 10}.00` },
    }),
  )
  const { rows, series } = plano(vendaAgrupada, ['mes', 'categoria'], [coluna('liquido', 'Líquido')], data)
  expect(rows.map(({ valores }) => valores['liquido'])).toEqual(['280'])
  // g 70, f 60, e 50, d 40, and the others 60
  expect(series.map(({ label, value }) => [label, rows[0] && value(rows[0])])).toEqual([
    ...[
      ['g', '70'],
      ['f', '60'],
      ['e', '50'],
      ['d', '40'],
      ['outros 3', '60'],
    ],
  ])
  // where some rows are on another page, sums would lie
  const parcial = plano(vendaAgrupada, ['mes', 'categoria'], [coluna('liquido', 'Líquido')], data, {
    total: 300,
  })
  expect(parcial.series).toEqual([])
})

test.each([
  [1300, 64, 100],
  [100, 64, 100],
  [10, 6.4, 10],
])('a bar with %s px of room is %s px wide, and its ground %s px', (room, thick, ground) => {
  expect(widthsOf(room)).toEqual({ thick, ground })
})
