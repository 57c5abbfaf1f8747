import { expect, test } from 'vitest'
import { inTime } from '../../../src/web/charts/report/in-time.ts'

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

test('meses e horas só se ordenam, e a linha sem dia fica fora', () => {
  expect(chaves(inTime(['2026-03', '2025-12', null].map(dia), 'mes', 400))).toEqual(['2025-12', '2026-03'])
  expect(chaves(inTime(['10', '9'].map(dia), 'hora', 400))).toEqual(['9', '10'])
})
