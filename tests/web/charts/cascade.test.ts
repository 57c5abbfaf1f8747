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
  expect(bars.map(({ name, from, size }) => [name, from, size])).toEqual([
    ['Venda', 0, 1],
    ['− Custo', 0.5, 0.5],
    ['− Não apurado', 0.5, 0.1],
    ['= Lucro', 0, 0.6],
  ])
})
