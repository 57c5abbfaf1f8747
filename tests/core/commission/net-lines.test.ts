import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netLines } from '../../../src/core/commission/net-lines.ts'
import { dec } from '../../../src/core/money/decimal.ts'

const linha = (preco: string, desconto = '0.00', qtde = '1') => ({ qtde, preco, desconto })

test.each([
  ['sem desconto', [linha('10.00')], '0.00', ['10']],
  ['o da linha sai dela', [linha('10.00', '1.50', '2')], '0.00', ['18.5']],
  ['o da venda sai de cada uma pelo que vale', [linha('30.00'), linha('10.00')], '4.00', ['27', '9']],
  [
    'o centavo que sobra vai a uma só',
    [linha('1.00'), linha('1.00'), linha('1.00')],
    '1.00',
    ['0.66', '0.67', '0.67'],
  ],
  ['maior do que a venda: nada', [linha('5.00'), linha('5.00', '9.00')], '20.00', ['0', '0']],
])('%s', (_, itens, desconto, esperado) => {
  expect(netLines({ itens, desconto })).toEqual(esperado)
})

test('as linhas somam o que a venda trouxe, e nenhuma traz menos que nada', () => {
  const centavos = (max: number) => fc.integer({ min: 0, max }).map(n => (n / 100).toFixed(2))
  const venda = fc
    .array(fc.record({ qtde: fc.constant('1'), preco: centavos(99_999), desconto: fc.constant('0.00') }), {
      minLength: 1,
      maxLength: 30,
    })
    .chain(itens => {
      const bruto = itens.reduce((soma, { preco }) => soma.plus(preco), dec('0'))
      return fc.record({ itens: fc.constant(itens), desconto: centavos(bruto.times(100).toNumber()) })
    })
  fc.assert(
    fc.property(venda, ({ itens, desconto }) => {
      const liquidos = netLines({ itens, desconto })
      const bruto = itens.reduce((soma, { preco }) => soma.plus(preco), dec('0'))
      expect(liquidos.every(valor => !dec(valor).isNegative())).toBe(true)
      expect(liquidos.reduce((soma, valor) => soma.plus(valor), dec('0')).toFixed(2)).toBe(
        bruto.minus(desconto).toFixed(2),
      )
    }),
  )
})
