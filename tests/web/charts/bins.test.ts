import { describe, expect, test } from 'vitest'
import { binsOf } from '../../../src/web/charts/bins.ts'

describe('valores contados por tamanho', () => {
  test.each([
    [[], []],
    [[5, 5, 5], [[5, 5, 3]]],
    [
      [4.9, 5, 5, 10],
      [
        [4.5, 5, 1],
        [5, 5.5, 2],
        [10, 10.5, 1],
      ],
    ],
    [
      [-3, -1, 0, 1],
      [
        [-3, -2.5, 1],
        [-1, -0.5, 1],
        [0, 0.5, 1],
        [1, 1.5, 1],
      ],
    ],
  ])('%j', (valores, esperado) => {
    const cheios = binsOf(valores).filter(({ quantos }) => quantos > 0)
    expect(cheios.map(({ de, ate, quantos }) => [de, ate, quantos])).toEqual(esperado)
  })

  test('nenhum valor fica de fora, por mais longe que esteja', () => {
    const valores = Array.from({ length: 500 }, (_, i) => ((i * 7919) % 1000) / 37 - 9)
    const bins = binsOf(valores)
    expect(bins.reduce((sum, { quantos }) => sum + quantos, 0)).toBe(500)
    expect(bins.length).toBeLessThanOrEqual(13)
  })
})
