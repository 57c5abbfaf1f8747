import { expect, test } from 'vitest'
import { dayFromIso, dayToIso } from '../../../src/core/dates/day.ts'
import { openDayWords, opensOn, readOpenDays } from '../../../src/core/dates/open-days.ts'
import { isOpenAt, openHoursInWords } from '../../../src/core/dates/open-hours.ts'
import { comparedWith } from '../../../src/core/report/period.ts'
import { DIA_SEMANA } from '../../../src/domain/options/dia-semana.ts'

test.each([
  ['seg a sáb, feriados', '012345F', 'seg a sáb, feriados'],
  ['Segunda a sexta', '01234', 'seg a sex'],
  ['todos', '0123456F', 'seg a dom, feriados'],
  ['sex a seg', '0456', 'seg, sex a dom'],
  ['ter, qui e sábado', '135', 'ter, qui, sáb'],
  ['012345F', '012345F', 'seg a sáb, feriados'],
  ['', '', ''],
  ['seg a', null, ''],
  ['úteis', null, ''],
])('os dias em que abre: %s', (texto, guardado, dito) => {
  expect(readOpenDays(texto)).toBe(guardado)
  expect(guardado === null ? '' : openDayWords(guardado)).toBe(dito)
})

const dias = (de: string, ate: string) => ({ de: dayFromIso(de), ate: dayFromIso(ate) }) as never
const feriados = new Set(['2026-10-12', '2026-11-02', '2026-11-20'])
const comparado = (de: string, ate: string, abre: string) => {
  const { ate: fim, ...outro } = comparedWith(dias(de, ate), 'periodo_anterior', day =>
    opensOn(abre, day, feriados),
  )
  return [dayToIso(outro.de), dayToIso(fim)]
}

test('o mês se compara com tantos dias abertos do mês antes', () => {
  // 13 open days: 03 to 19/11; the thirteenth of October, without the 12th, is the 20th
  expect(comparado('2026-11-01', '2026-11-20', '01234')).toEqual(['2026-10-01', '2026-10-20'])
  expect(comparado('2026-11-01', '2026-11-30', '01234')).toEqual(['2026-10-01', '2026-10-28'])
  // the month before has fewer: whole
  expect(comparado('2026-10-01', '2026-10-31', '0123456F')).toEqual(['2026-09-01', '2026-09-30'])
  // no month from its first day: as many days
  expect(comparado('2026-11-10', '2026-11-19', '01234')).toEqual(['2026-10-31', '2026-11-09'])
})

test.each([
  ['sexta à noite', 5, '23:59:59', true],
  ['sábado de madrugada, ainda a noite de sexta', 6, '01:59:59', true],
  ['sábado às duas', 6, '02:00:00', false],
  ['sexta entre almoço e jantar', 5, '15:00:00', false],
  ['sexta ao abrir', 5, '11:00:00', true],
  ['domingo de madrugada', 0, '01:00:00', false],
])('o horário da loja: %s', (_, dia, hora, aberta) => {
  const sexta = [
    { dia: 5, abertura: '18:00:00', fechamento: '02:00:00' },
    { dia: 5, abertura: '11:00:00', fechamento: '15:00:00' },
  ]
  expect(isOpenAt(sexta, { dia, hora })).toBe(aberta)
  expect(isOpenAt([], { dia, hora })).toBe(true)
  expect(openHoursInWords(sexta, DIA_SEMANA)).toEqual([['Sexta-feira', '11:00 às 15:00 e 18:00 às 02:00']])
})
