import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateExact } from '../../../src/core/money/allocate.ts'
import { Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { exact } from '../../../src/core/money/exact.ts'
import { formatDecimal, formatMoney, parsePlaced } from '../../../src/core/money/pt-br.ts'
import { r2, toText } from '../../../src/core/money/round.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['1234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['R$ 10,00', '10.00'],
  ['-5,5', '-5.5'],
  ['-0,00', '0.00'],
  [' 0012 ', '12'],
  [',5', '0.5'],
  ['5,', '5'],
  ['1,2,3', null],
  ['1.23,4', null],
  ['1,234.56', null],
  ['12a', null],
  ['1e3', null],
  ['', null],
  ['--1', null],
])('texto "%s" vira %s', (texto, valor) => expect(parsePlaced(texto, 10)).toBe(valor))

test.each([
  ['1234.5', 'R$ 1.234,50'],
  ['0', 'R$ 0,00'],
  ['-1', '-R$ 1,00'],
  ['0.005', 'R$ 0,01'],
  ['-0.001', 'R$ 0,00'],
  ['999.995', 'R$ 1.000,00'],
  ['1234567.891', 'R$ 1.234.567,89'],
])('dinheiro %s aparece como %s', (valor, texto) => expect(formatMoney(valor)).toBe(texto))

test('quantidade mostra só as casas que tem', () => {
  expect(formatDecimal('1.5000', 0, 4)).toBe('1,5')
  expect(formatDecimal('2', 3, 4)).toBe('2,000')
  expect(formatDecimal('nada')).toBe('nada')
})

test('arredonda meio para longe do zero, sem zero negativo', () => {
  expect(r2(dec('1.005')).toFixed(2)).toBe('1.01')
  expect(r2(dec('-1.005')).toFixed(2)).toBe('-1.01')
  expect(toText(dec('-0.001'))).toBe('0.00')
  for (const ruim of ['0x1f', '1e3', 'NaN', 'Infinity', '1,5', ' 1', ''])
    expect(() => dec(ruim)).toThrow(RangeError)
})

const allocate = (total: Decimal, weights: readonly Decimal[]) =>
  allocateExact(
    exact(total.toFixed()),
    weights.map(weight => exact(weight.toFixed())),
  ).map(part => dec(part.toFixed(2)))

test('rateio: empate vai ao maior peso, depois ao menor índice', () => {
  const partes = (total: string, pesos: string[]) =>
    allocate(dec(total), pesos.map(dec)).map(p => p.toFixed(2))
  expect(partes('0.01', ['1', '1', '1'])).toEqual(['0.01', '0.00', '0.00'])
  expect(partes('10', ['1', '1', '1'])).toEqual(['3.34', '3.33', '3.33'])
  expect(partes('1', ['0', '0'])).toEqual(['0.50', '0.50'])
  expect(partes('5', [])).toEqual([])
})

const cents = fc.integer({ min: 0, max: 10_000_000 }).map(n => new Decimal(n).div(100))

test('as partes do rateio somam o total, a menos de um centavo do exato', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 60 }), (total, pesos) => {
      const partes = allocate(total, pesos)
      const soma = pesos.reduce((a, b) => a.plus(b), ZERO)
      expect(partes.reduce((a, b) => a.plus(b), ZERO).toFixed(2)).toBe(total.toFixed(2))
      partes.forEach((parte, i) => {
        expect(parte.isNegative() && !parte.isZero()).toBe(false)
        const exato = soma.isZero() ? total.div(pesos.length) : total.times(pesos[i] ?? ZERO).div(soma)
        expect(parte.minus(exato).abs().lt('0.01')).toBe(true)
      })
    }),
  )
})

test('o que se mostra se lê de volta', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), n => {
      const texto = new Decimal(n).div(100).toFixed(2)
      expect(parsePlaced(formatDecimal(texto, 2, 2), 2)).toBe(texto)
    }),
  )
})
