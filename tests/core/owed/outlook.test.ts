import { expect, test } from 'vitest'
import { dayFromWire, dayToWire } from '../../../src/core/dates/day.ts'
import { ageing, type DueDay, forecast } from '../../../src/core/owed/outlook.ts'

const dia = (wire: string) => dayFromWire(wire) as DueDay['dia']
const HOJE = dia('20/11/2026')
const due = (wire: string, aberto: string, tipo: 1 | 2 = 1): DueDay => ({
  ...{ tipo, aberto, quantidade: 1 },
  dia: dia(wire),
})

test('o atraso se conta em dias: hoje é a vencer, ontem é o primeiro dia', () => {
  const days = [
    due('20/11/2026', '1.00'),
    due('19/11/2026', '2.00'),
    due('21/10/2026', '4.00'),
    due('20/10/2026', '8.00'),
    due('22/08/2026', '16.00'),
    due('21/08/2026', '32.00'),
  ]
  const receber = ageing(days, HOJE).filter(({ tipo }) => tipo === 1)
  expect(receber.map(({ titulo, aberto }) => [titulo, aberto])).toEqual([
    ['a vencer', '1.00'],
    ['1 a 30 dias', '6.00'],
    ['31 a 60 dias', '8.00'],
    ['61 a 90 dias', '16.00'],
    ['mais de 90 dias', '32.00'],
  ])
})

test('a previsão paga o que venceu e não conta com o que não receberam', () => {
  const days = [
    due('01/11/2026', '500.00'),
    due('01/11/2026', '30.00', 2),
    due('20/12/2026', '100.00'),
    due('21/12/2026', '40.00', 2),
  ]
  const rows = forecast(days, HOJE, '10.00')
  expect(rows.map(({ tipo, aberto, saldo }) => [tipo, aberto, saldo])).toEqual([
    [1, '100.00', '80.00'],
    [2, '30.00', '80.00'],
    [1, '0.00', '40.00'],
    [2, '40.00', '40.00'],
    [1, '0.00', '40.00'],
    [2, '0.00', '40.00'],
  ])
  const [first, , second] = rows
  expect(first?.ate && dayToWire(first.ate)).toBe('20/12/2026')
  expect(second?.de && dayToWire(second.de)).toBe('21/12/2026')
})
