import { expect, test } from 'vitest'
import { fusoOf } from '../../../src/core/document/fuso.ts'
import { nextMoment, type Recurrence } from '../../../src/core/report/schedule.ts'

const rule = (said: Partial<Recurrence>): Recurrence => ({
  ...{ frequencia: 'diario', dia_semana: null, dia_mes: null, hora: '07:00:00' },
  ...said,
})

test.each([
  // before and after the hour; the day of the state, not of UTC
  ['SP', rule({}), '2026-11-26T09:59:00Z', '2026-11-26T10:00:00.000Z'],
  ['SP', rule({}), '2026-11-26T10:00:00Z', '2026-11-27T10:00:00.000Z'],
  ['AC', rule({ hora: '23:30:00' }), '2026-11-27T04:00:00Z', '2026-11-27T04:30:00.000Z'],
  // Thursday; Sunday is 0
  ['SP', rule({ frequencia: 'semanal', dia_semana: 4 }), '2026-11-26T09:00:00Z', '2026-11-26T10:00:00.000Z'],
  ['SP', rule({ frequencia: 'semanal', dia_semana: 0 }), '2026-11-26T09:00:00Z', '2026-11-29T10:00:00.000Z'],
  // the last day of a short month, of a leap February, and over the year
  ['SP', rule({ frequencia: 'mensal', dia_mes: 31 }), '2026-11-26T09:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['SP', rule({ frequencia: 'mensal', dia_mes: 30 }), '2028-01-30T12:00:00Z', '2028-02-29T10:00:00.000Z'],
  ['SP', rule({ frequencia: 'mensal', dia_mes: 1 }), '2026-12-01T10:00:00Z', '2027-01-01T10:00:00.000Z'],
])('%s %o depois de %s: %s', (uf, said, after, moment) => {
  expect(nextMoment(said, new Date(after), fusoOf(uf)).toISOString()).toBe(moment)
})
