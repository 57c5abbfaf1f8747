import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { backOf, spreadOver } from '../../../src/core/stock/back.ts'

const quanto = (max: number) => fc.integer({ min: 1, max }).map(n => dec(String(n)).div(10_000).toFixed())
const sum = (parts: readonly string[]): Decimal => parts.reduce((all, part) => all.plus(dec(part)), ZERO)

describe('o que volta', () => {
  test('é a parte da quantidade, a quatro casas', () => {
    const rest = [
      { produto_id: 1, qtde: '1' },
      { produto_id: 2, qtde: '0.0001' },
    ]
    expect(backOf(rest, dec('1'), dec('3'))).toEqual([{ produto_id: 1, qtde: '0.3333' }])
    expect(backOf(rest, dec('3'), dec('3'))).toEqual(rest)
  })

  test('em quaisquer partes soma o que saiu, e nunca passa disso no caminho', () => {
    fc.assert(
      fc.property(
        fc.array(quanto(90_000), { minLength: 1, maxLength: 4 }),
        fc.array(quanto(90_000), { minLength: 1, maxLength: 6 }),
        (saiu, partes) => {
          let left = sum(partes)
          let rest = saiu.map((qtde, id) => ({ id, qtde }))
          for (const parte of partes) {
            const back = new Map(backOf(rest, dec(parte), left).map(({ id, qtde }) => [id, qtde]))
            rest = rest.map(({ id, qtde }) => ({
              id,
              qtde: dec(qtde)
                .minus(back.get(id) ?? '0')
                .toFixed(),
            }))
            for (const { qtde } of rest) expect(dec(qtde).gte(0)).toBe(true)
            left = left.minus(dec(parte))
          }
          expect(rest.map(({ qtde }) => qtde)).toEqual(saiu.map(() => '0'))
        },
      ),
    )
  })
})

describe('o que uma nota moveu sem dizer por qual linha', () => {
  const saida = (produto_id: number, qtde: string, extra: object = {}) => ({
    ...{ produto_id, grade_id: null, lote_id: null, qtde, ...extra },
  })

  test('o lote volta a cada linha na proporção, salvo o que uma linha diz', () => {
    const movido = [
      saida(1, '-3'),
      saida(2, '-0.5', { lote_id: 7 }),
      saida(2, '-1', { lote_id: 8 }),
      saida(9, '-4'),
    ]
    expect(
      spreadOver(movido, [
        [saida(1, '2'), saida(2, '0.5')],
        [saida(1, '4')],
        [saida(2, '1', { lote_id: 8 })],
      ]),
    ).toEqual([
      [saida(1, '-1'), saida(2, '-0.5', { lote_id: 7 }), saida(2, '-0.3333', { lote_id: 8 })],
      [saida(1, '-2')],
      [saida(2, '-0.6667', { lote_id: 8 })],
    ])
  })

  test('as partes somam o que se moveu', () => {
    fc.assert(
      fc.property(
        quanto(900_000),
        fc.array(quanto(90_000), { minLength: 1, maxLength: 9 }),
        (qtde, linhas) => {
          const partes = spreadOver(
            [saida(1, qtde)],
            linhas.map(q => [saida(1, q)]),
          )
          expect(sum(partes.flat().map(parte => parte.qtde)).toFixed()).toBe(dec(qtde).toFixed())
        },
      ),
    )
  })
})
