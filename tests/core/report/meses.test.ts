import { expect, test } from 'vitest'
import { dayFromIso } from '../../../src/core/dates/day.ts'
import { monthDaysOf } from '../../../src/core/report/period.ts'

const dia = (iso: string) => dayFromIso(iso) as NonNullable<ReturnType<typeof dayFromIso>>
const meses = (de: string, ate: string, hoje: string, opens: Parameters<typeof monthDaysOf>[2] = null) =>
  [...monthDaysOf({ de: dia(de), ate: dia(ate) }, dia(hoje), opens)].map(([mes, { idos, todos }]) => [
    mes,
    idos,
    todos,
  ])

test('os dias idos de um mês são os do período até hoje', () => {
  expect(meses('2026-01-15', '2026-03-31', '2026-03-10')).toEqual([
    ['2026-01', 17, 31],
    ['2026-02', 28, 28],
    ['2026-03', 10, 31],
  ])
  expect(meses('2025-12-01', '2026-01-31', '2025-12-31')).toEqual([
    ['2025-12', 31, 31],
    ['2026-01', 0, 31],
  ])
  // only odd days are open
  expect(meses('2026-02-01', '2026-02-28', '2026-02-06', ({ dia }) => dia % 2 === 1)).toEqual([
    ['2026-02', 3, 14],
  ])
})
