import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayFromWire,
  daysBetween,
  daysIn,
  dayToWire,
} from '../../../src/core/dates/day.ts'

const at = (text: string) => {
  const day = dayFromWire(text)
  if (!day) throw new Error(text)
  return day
}

test.each([
  [2026, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('%i/%i tem %i dias', (ano, mes, dias) => {
  expect(daysIn(ano, mes)).toBe(dias)
})

test.each(['29/02/2026', '31/04/2026', '00/01/2026', '01/13/2026', '1/1/2026', '', null])(
  '%s não é dia',
  text => {
    expect(dayFromWire(text)).toBeNull()
  },
)

test('dias e meses andam pelo calendário', () => {
  expect(dayToWire(addDays(at('28/02/2024'), 2))).toBe('01/03/2024')
  expect(dayToWire(addDays(at('01/01/2026'), -1))).toBe('31/12/2025')
  expect(dayToWire(addMonths(at('31/01/2026'), 1))).toBe('28/02/2026')
  expect(dayToWire(addMonths(at('31/01/2026'), -2))).toBe('30/11/2025')
})

test.each([
  ['2024-02-28', '2024-03-01', 2],
  ['2026-03-01', '2026-02-28', -1],
  ['2026-01-01', '2026-12-31', 364],
  ['2026-10-17T23:59:59-03:00', '2026-10-18', 1],
  ['2026-11-01', '2026-11-01', 0],
])('de %s a %s são %i dias', (de, ate, dias) => {
  expect(daysBetween(de, ate)).toBe(dias)
})
