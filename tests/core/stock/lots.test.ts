import { expect, test } from 'vitest'
import { fromLots } from '../../../src/core/stock/lots.ts'

const saida = (produto_id: number, qtde: string, lote_id: number | null = null) => ({
  ...{ produto_id, grade_id: null, lote_id, qtde },
})
const LOTES = [
  { produto_id: 1, lote_id: 11, saldo: '0.5' },
  { produto_id: 1, lote_id: 12, saldo: '2' },
  { produto_id: 2, lote_id: 21, saldo: '1' },
]

test.each<[string, ReturnType<typeof saida>[], [number, number | null, string][]]>([
  ['cabe no primeiro', [saida(1, '0.4')], [[1, 11, '0.4']]],
  [
    'passa ao seguinte, e o segundo que pede continua de onde o primeiro parou',
    [saida(1, '1'), saida(1, '1')],
    [
      [1, 11, '0.5'],
      [1, 12, '0.5'],
      [1, 12, '1'],
    ],
  ],
  [
    'o que os lotes não têm fica sem lote',
    [saida(2, '1.5')],
    [
      [2, 21, '1'],
      [2, null, '0.5'],
    ],
  ],
  [
    'de quem já disse o lote, ou não tem nenhum, nada muda',
    [saida(1, '9', 12), saida(3, '1')],
    [
      [1, 12, '9'],
      [3, null, '1'],
    ],
  ],
])('%s', (_, saidas, esperadas) => {
  expect(fromLots(saidas, LOTES).map(({ produto_id, lote_id, qtde }) => [produto_id, lote_id, qtde])).toEqual(
    esperadas,
  )
})
