import { expect, test } from 'vitest'
import { barsOf } from '../../../src/web/charts/report/cascade.tsx'

const step = (name: string, value: string, ends = false) => ({ name, value, text: value, ends })

test('uma parcela negativa devolve ao que sobra, e começa onde a anterior acabou', () => {
  const bars = barsOf([
    step('Venda', '100', true),
    step('− Custo', '50'),
    step('− Não apurado', '-10'),
    step('= Lucro', '60', true),
  ])
  expect(bars.map(({ name, from, size, loss, gain }) => [name, from, size, loss, gain])).toEqual([
    ['Venda', 0, 1, false, false],
    ['− Custo', 0.5, 0.5, true, false],
    ['− Não apurado', 0.5, 0.1, false, true],
    ['= Lucro', 0, 0.6, false, false],
  ])
})

test('um prejuízo vai para o outro lado do zero, e uma parcela de zero não é perda', () => {
  const bars = barsOf([
    step('Venda', '100', true),
    step('− Custo', '150'),
    step('− Perdas', '0'),
    step('= Resultado', '-50', true),
  ])
  expect(bars.map(({ zero, from, size, loss }) => [zero, from, size, loss].map(Number))).toEqual([
    [1 / 3, 1 / 3, 2 / 3, 0],
    [1 / 3, 0, 1, 1],
    [1 / 3, 0, 0, 0],
    [1 / 3, 0, 1 / 3, 1],
  ])
})
