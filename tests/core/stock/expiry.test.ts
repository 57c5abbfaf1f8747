import { describe, expect, test } from 'vitest'
import { faixaOf, firstToLeave, tellDays } from '../../../src/core/stock/expiry.ts'

describe('validade do lote', () => {
  test.each([
    [-1, 'vencido', 'vencido há 1 dia'],
    [-40, 'vencido', 'vencido há 40 dias'],
    [0, 7, 'vence hoje'],
    [1, 7, 'vence em 1 dia'],
    [7, 7, 'vence em 7 dias'],
    [8, 15, 'vence em 8 dias'],
    [15, 15, 'vence em 15 dias'],
    [16, 30, 'vence em 16 dias'],
    [30, 30, 'vence em 30 dias'],
    [31, 'longe', 'vence em 31 dias'],
  ] as const)('%i dias: faixa %s, %s', (days, faixa, words) => {
    expect(faixaOf(days)).toBe(faixa)
    expect(tellDays(days)).toBe(words)
  })

  test.each<[string, [dias: number | null, saldo: string][], string, number]>([
    [
      'o primeiro a vencer com saldo',
      [
        [5, '3'],
        [40, '9'],
      ],
      '2',
      0,
    ],
    [
      'o vencido fica para trás',
      [
        [-2, '30'],
        [5, '3'],
      ],
      '2',
      1,
    ],
    [
      'o vazio fica para trás',
      [
        [3, '0'],
        [5, '3'],
      ],
      '2',
      1,
    ],
    [
      'um que tenha tudo o que se pede, antes de um que tenha parte',
      [
        [3, '1'],
        [5, '3'],
      ],
      '2',
      1,
    ],
    [
      'nenhum tem tudo: o primeiro que tenha algo',
      [
        [3, '0'],
        [5, '1'],
        [9, '1.5'],
      ],
      '2',
      1,
    ],
    [
      'nenhum tem saldo: o primeiro dentro da validade',
      [
        [-3, '9'],
        [5, '0'],
      ],
      '2',
      1,
    ],
    [
      'todos vencidos: o primeiro, e o caixa pergunta',
      [
        [-9, '4'],
        [-3, '4'],
      ],
      '1',
      0,
    ],
    [
      'sem data, não vence',
      [
        [null, '4'],
        [3, '4'],
      ],
      '1',
      0,
    ],
  ])('sai primeiro: %s', (_, lots, qtde, index) => {
    expect(
      firstToLeave(
        lots.map(([dias, saldo]) => ({ dias, saldo })),
        qtde,
      ),
    ).toBe(index)
  })
})
