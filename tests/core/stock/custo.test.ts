import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { foldCosts } from '../../../src/core/stock/cost.ts'

const entrada = (saldo_antes: string, qtde: string, custo_unitario: string) => ({
  saldo_antes,
  qtde,
  custo_unitario,
})

describe('custo médio móvel', () => {
  test.each([
    ['a primeira entrada é o custo', null, [entrada('0', '10', '5')], ['5']],
    ['o que havia pelo médio, o que entra pelo seu', '5', [entrada('10', '10', '7')], ['6']],
    ['dízima: dez casas', '1', [entrada('1', '2', '2')], ['1.6666666667']],
    ['fração de unidade', '10', [entrada('0.5', '0.25', '13')], ['11']],
    ['saldo zero: vale o da entrada', '5', [entrada('0', '3', '8.1')], ['8.1']],
    ['saldo negativo: vale o da entrada', '5', [entrada('-4', '10', '8')], ['8']],
    ['havia sem custo sabido: vale o da entrada', null, [entrada('7', '1', '2.35')], ['2.35']],
    ['entrada de graça abaixa', '6', [entrada('10', '2', '0')], ['5']],
    ['a compra devolvida sai pelo seu custo', '6.5', [entrada('20', '-10', '8')], ['5']],
    ['devolvido tudo, fica o médio', '6.5', [entrada('10', '-10', '8')], ['6.5']],
    ['devolvido mais do que o resto vale, fica o médio', '1', [entrada('10', '-9', '8')], ['1']],
    [
      'cada uma sobre a anterior, com saídas no meio',
      null,
      [entrada('0', '10', '10'), entrada('4', '4', '20'), entrada('-1', '2', '9')],
      ['10', '15', '9'],
    ],
  ] as const)('%s', (_caso, medio, entradas, medios) => {
    expect(foldCosts(medio, entradas).map(({ custo_medio }) => custo_medio)).toEqual(medios)
  })

  test('a última entrada diz o último custo e o saldo que deixou', () => {
    expect(foldCosts('5', [entrada('10', '10', '7.00')])).toEqual([
      { saldo: '20', custo_medio: '6', ultimo_custo: '7' },
    ])
    // a return is no new price
    expect(foldCosts('5', [{ ...entrada('10', '10', '3'), volta: true }], '7')).toEqual([
      { saldo: '20', custo_medio: '4', ultimo_custo: '7' },
    ])
  })
})

const qtde = fc.integer({ min: 1, max: 10_000_000 }).map(n => dec(String(n)).div(10_000).toFixed())
const custo = fc.integer({ min: 0, max: 1_000_000 }).map(n => dec(String(n)).div(100).toFixed())

test('o médio fica entre os custos e não muda por partir uma entrada', () => {
  fc.assert(
    fc.property(qtde, custo, qtde, custo, (havia, medio, entra, novo) => {
      const [depois] = foldCosts(medio, [entrada(havia, entra, novo)])
      const [menor, maior] = dec(medio).lte(novo) ? [medio, novo] : [novo, medio]
      expect(dec(depois?.custo_medio ?? 'x').gte(menor) && dec(depois?.custo_medio ?? 'x').lte(maior)).toBe(
        true,
      )
      const [, segunda] = foldCosts(medio, [
        entrada(havia, entra, novo),
        entrada(dec(havia).plus(entra).toFixed(), entra, novo),
      ])
      const [junta] = foldCosts(medio, [entrada(havia, dec(entra).times(2).toFixed(), novo)])
      expect(
        dec(segunda?.custo_medio ?? 'x')
          .minus(junta?.custo_medio ?? 'x')
          .abs()
          .lte('0.000000001'),
      ).toBe(true)
    }),
  )
})
