import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksAgain, compareCount, sumOfPieces } from '../../../src/core/caixa/count.ts'
import {
  expectedCash,
  foldSession,
  type RowKind,
  rowsOfSale,
  type SessionRow,
  variance,
} from '../../../src/core/caixa/session.ts'
import { dec } from '../../../src/core/money/decimal.ts'

const EM = '2026-11-20T12:00:00-03:00'
const row = (tipo: RowKind, valor: string, sinal: 1 | -1 = 1, meio = '01', em = EM): SessionRow => ({
  ...{ tipo, valor, sinal, meio, em },
})
const sold = (tpag: string, valor: string, troco = '0.00', em = EM) =>
  rowsOfSale({ pagamentos: [{ tpag, valor, indicador_forma: 0 }], troco }, em)

describe('dinheiro esperado na gaveta', () => {
  test.each<[string, SessionRow[], string]>([
    [
      'o troco sai, o suprimento entra, a sangria sai',
      [
        row('abertura', '100.00'),
        ...sold('01', '100.00', '25.00'),
        row('suprimento', '50.00'),
        row('sangria', '80.00', -1),
      ],
      '145.00',
    ],
    [
      'cartão devolvido no cartão não toca a gaveta',
      [...sold('03', '50.00'), row('devolucao', '50.00', -1, '03')],
      '0.00',
    ],
    [
      'dinheiro devolvido por PIX fica na gaveta',
      [...sold('01', '50.00'), row('devolucao', '50.00', -1, '17')],
      '50.00',
    ],
    [
      'despesa paga na gaveta é uma sangria',
      [row('abertura', '5000.00'), ...sold('01', '35000.00'), row('sangria', '500.00', -1)],
      '39500.00',
    ],
    ['troco de cheque é dinheiro', [row('abertura', '30.00'), ...sold('02', '100.00', '20.00')], '10.00'],
    ['abrir a gaveta não muda nada', [row('abertura', '10.00'), row('gaveta', '0.00')], '10.00'],
    ['pode ficar abaixo de zero', [row('sangria', '5.00', -1)], '-5.00'],
    [
      'a meia-noite não corta a sessão',
      [
        ...sold('01', '40.00', '0.00', '2026-11-20T23:00:00-03:00'),
        ...sold('01', '60.00', '0.00', '2026-11-21T01:00:00-03:00'),
      ],
      '100.00',
    ],
  ])('%s', (_, rows, esperado) => expect(expectedCash(rows)).toBe(esperado))

  test('o que o PIX devolveu é dele', () => {
    const fold = foldSession([...sold('01', '50.00'), row('devolucao', '50.00', -1, '17')])
    expect(fold.get('17')?.esperado).toBe('-50.00')
  })

  test('quebra da abertura não volta no fechamento', () => {
    const rows = [row('abertura', '80.00'), ...sold('01', '10.00')]
    expect(variance('80.00', '100.00')).toBe('-20.00')
    expect(compareCount(foldSession(rows), { '01': '90.00' })[0]?.diferenca).toBe('0.00')
  })

  test('a ordem em que chegam não importa', () => {
    const rows = [
      row('abertura', '100.00'),
      ...sold('01', '100.00', '25.00'),
      ...sold('03', '9.99'),
      row('suprimento', '50.00'),
      row('sangria', '80.00', -1),
    ]
    const whole = [...foldSession(rows)]
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), shuffled => {
        expect([...foldSession(shuffled)]).toEqual(whole)
      }),
    )
  })
})

describe('contagem', () => {
  const fold = foldSession([row('abertura', '500.00'), ...sold('03', '80.00')])

  test.each([
    ['493.00', 1, true],
    ['497.00', 2, false],
    ['495.00', 1, false],
    ['400.00', 2, false],
  ])('contado %s na tentativa %i: confira %s', (contado, tentativa, confira) =>
    expect(asksAgain(compareCount(fold, { '01': contado }), '5.00', tentativa)).toBe(confira),
  )

  test('o que não se conta vale o esperado, o que se conta se compara', () => {
    expect(compareCount(fold, { '01': '497.00' })).toEqual([
      { meio: '01', esperado: '500.00', contado: '497.00', diferenca: '-3.00' },
      { meio: '03', esperado: '80.00', contado: '80.00', diferenca: '0.00' },
    ])
    expect(compareCount(fold, { '01': '500.00', '03': '70.00', '02': '5.00' })).toMatchObject([
      { diferenca: '0.00' },
      { meio: '02', diferenca: '5.00' },
      { meio: '03', diferenca: '-10.00' },
    ])
  })

  test('as cédulas somam o total', () => {
    expect(sumOfPieces({ '100.00': 3, '0.05': 7, '2.00': 1 })).toBe('302.35')
    expect(dec(sumOfPieces({})).isZero()).toBe(true)
  })
})
