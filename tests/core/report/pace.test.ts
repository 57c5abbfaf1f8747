import { expect, test } from 'vitest'
import { addDays, dayToIso, weekday } from '../../../src/core/dates/day.ts'
import {
  daysOfPaces,
  lastDays,
  PACED,
  paceOf,
  type SoldDay,
  TICKET_DAYS,
} from '../../../src/core/report/pace.ts'
import { comparedWith } from '../../../src/core/report/period.ts'

/** Friday. */
const HOJE = { ano: 2026, mes: 11, dia: 20 }

const sold = (dias: Readonly<Record<string, string>>): SoldDay[] =>
  Object.entries(dias).map(([dia, liquido]) => ({
    dia: `2026-${dia}`,
    liquido,
    vendas: liquido.startsWith('-') ? 0 : 1,
  }))

/** Open from Monday to Friday, 100.00 a day, since 26/10. */
const uteis = sold(
  Object.fromEntries(
    ['10-26', '10-27', '10-28', '10-29', '10-30', '11-02', '11-03', '11-04', '11-05', '11-06', '11-09']
      .concat(['11-10', '11-11', '11-12', '11-13', '11-16', '11-17', '11-18', '11-19'])
      .map(dia => [dia, '100.00']),
  ),
)

const semana = (days: readonly SoldDay[], hoje = HOJE) => {
  const { period, other } = PACED.semana(hoje, 'periodo_anterior')
  return paceOf(days, period, hoje, other)
}

test('a semana está ao lado de tantos dias abertos quantos já teve', () => {
  const dias = [...uteis, ...sold({ '11-20': '30.00' })]
  // five open days beside five; on Thursday four beside four
  expect(semana(dias)).toEqual({ liquido: '430.00', abertos: 5, antes: '500.00', projecao: '500.00' })
  expect(semana(uteis, { ...HOJE, dia: 19 }).antes).toBe('400.00')
  // a day with only a return is not open, and what went back counts
  const devolvida = semana([...uteis, ...sold({ '11-20': '-20.00' })])
  expect([devolvida.liquido, devolvida.abertos, devolvida.antes]).toEqual(['380.00', 4, '400.00'])
})

test('a projeção soma os dias em que a loja costuma abrir, e hoje como um deles', () => {
  const { period, other } = PACED.mes(HOJE, 'periodo_anterior')
  const mes = (hoje: string) => paceOf([...uteis, ...sold({ '11-20': hoje })], period, HOJE, other).projecao
  // fourteen days before today, today, and six working days until the 30th
  expect(mes('30.00')).toBe('2100.00')
  expect(mes('150.00')).toBe('2150.00')
  expect(semana([])).toEqual({ liquido: '0.00', abertos: 0, antes: null, projecao: null })
})

test('um ano antes a semana tem os mesmos dias da semana, e o mês o mesmo nome', () => {
  expect(PACED.semana(HOJE, 'ano_anterior').other).toEqual({
    de: { ano: 2025, mes: 11, dia: 17 },
    ate: { ano: 2025, mes: 11, dia: 23 },
  })
  expect(PACED.mes(HOJE, 'ano_anterior').other.ate).toEqual({ ano: 2025, mes: 11, dia: 30 })
  for (const how of ['periodo_anterior', 'ano_anterior'] as const) {
    const read = daysOfPaces(HOJE, how)
    const within = (ano: number, mes: number, dia: number) =>
      read.some(({ de, ate }) => {
        const at = ({ ano, mes, dia }: typeof de) => ano * 10_000 + mes * 100 + dia
        return at({ ano, mes, dia }) >= at(de) && at({ ano, mes, dia }) <= at(ate)
      })
    for (const { other } of [PACED.semana(HOJE, how), PACED.mes(HOJE, how)])
      expect([within(other.de.ano, other.de.mes, other.de.dia), within(2026, 11, 20)]).toEqual([true, true])
  }
})

test('em qualquer dia o que o ticket soma e compara está entre os dias lidos', () => {
  const abre = (day: typeof HOJE) => weekday(day) > 0
  for (let i = 0, hoje = { ano: 2023, mes: 12, dia: 30 }; i < 900; i += 1, hoje = addDays(hoje, 1))
    for (const how of ['periodo_anterior', 'ano_anterior'] as const)
      for (const opens of [null, abre]) {
        const days = { de: addDays(hoje, 1 - TICKET_DAYS), ate: hoje }
        const read = daysOfPaces(hoje, how)
        for (const { de, ate } of [days, comparedWith(days, how, opens)])
          expect([
            dayToIso(hoje),
            read.some(span => dayToIso(span.de) <= dayToIso(de) && dayToIso(ate) <= dayToIso(span.ate)),
          ]).toEqual([dayToIso(hoje), true])
      }
})

test('um dia sem vendas tem a sua marca', () => {
  expect(lastDays(sold({ '11-20': '5.00' }), HOJE, 3)).toEqual(['0.00', '0.00', '5.00'])
})
