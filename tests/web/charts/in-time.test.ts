import { expect, test } from 'vitest'
import { carried, inTime } from '../../../src/web/charts/report/in-time.ts'

const dia = (chave: string | null) => ({ chaves: [chave], valores: {} })
const chaves = (rows: ReturnType<typeof inTime>) => rows.map(row => row.chaves[0])

test('os dias ficam na ordem do tempo, e o que não vendeu tem o seu lugar', () => {
  const rows = ['2026-03-01', '2026-02-26', '2026-02-28'].map(dia)
  expect(chaves(inTime(rows, 'dia', 400))).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'])
  // more days than fit: only those that have a row
  expect(chaves(inTime(rows, 'dia', 3))).toEqual(['2026-02-26', '2026-02-28', '2026-03-01'])
})

test('o eixo tem os dias vazios do período, se couberem', () => {
  const rows = ['2026-02-27'].map(dia)
  const periodo = { de: '26/02/2026', ate: '01/03/2026' }
  expect(chaves(inTime(rows, 'dia', 400, periodo))).toEqual([
    ...['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'],
  ])
  expect(chaves(inTime(rows, 'dia', 3, periodo))).toEqual(['2026-02-27'])
})

test('o eixo tem os meses e as horas sem venda, e a linha sem dia fica fora', () => {
  const meses = inTime(['2026-03', '2025-12', null].map(dia), 'mes', 400)
  expect(chaves(meses)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  expect(meses.map(({ valores }) => valores)).toEqual([{}, { mes: '01/2026' }, { mes: '02/2026' }, {}])
  const ano = { de: '01/11/2025', ate: '10/04/2026' }
  expect(chaves(inTime(['2026-03', '2025-12'].map(dia), 'mes', 400, ano))).toEqual([
    ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'],
  ])
  expect(chaves(inTime(['11', '9'].map(dia), 'hora', 400, ano))).toEqual(['9', '10', '11'])
  // weekdays are few and have names of their own
  expect(chaves(inTime(['5', '1'].map(dia), 'dia_semana', 400, ano))).toEqual(['1', '5'])
})

test('um saldo fica como estava até que algo o mude', () => {
  const rows = [dia('2026-03-01'), { chaves: ['2026-03-02'], valores: { saldo: '7.00' } }, dia('2026-03-03')]
  expect(carried(rows, 'saldo').map(({ valores }) => valores)).toEqual([
    {},
    { saldo: '7.00' },
    { saldo: '7.00' },
  ])
})
