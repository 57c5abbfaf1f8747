import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../../../src/core/money/decimal.ts'
import { exact } from '../../../src/core/money/exact.ts'

/** Plain decimal text from cents to far beyond 2^53, with up to 12 places and both signs. */
const texto = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: -99_999_999n, max: 99_999_999n }),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.constantFrom(0n, 1n, -1n, 5n, -5n, 9007199254740991n, 9007199254740992n, -9007199254740993n),
    ),
    fc.integer({ min: 0, max: 12 }),
  )
  .map(([n, s]) => {
    const digitos = (n < 0n ? -n : n).toString().padStart(s + 1, '0')
    const corpo = s === 0 ? digitos : `${digitos.slice(0, -s)}.${digitos.slice(-s)}`
    return n < 0n ? `-${corpo}` : corpo
  })

/** decimal.js text, without its negative zero. */
const semSinal = (t: string): string => (/^-0(\.0+)?$/.test(t) ? t.slice(1) : t)

test('cada operação exata dá o mesmo que decimal.js com 40 dígitos', () => {
  fc.assert(
    fc.property(texto, texto, fc.integer({ min: 0, max: 12 }), (a, b, casas) => {
      const [x, y, dx, dy] = [exact(a), exact(b), new Decimal(a), new Decimal(b)]
      const iguais = (nosso: { toFixed(): string }, deles: Decimal, nome: string) =>
        expect(nosso.toFixed(), `${a} ${nome} ${b}`).toBe(semSinal(deles.toFixed()))
      iguais(x, dx, 'lido')
      iguais(x.plus(y), dx.plus(dy), '+')
      iguais(x.minus(y), dx.minus(dy), '−')
      iguais(x.times(y), dx.times(dy), '×')
      if (!dy.isZero()) iguais(x.div(y), dx.div(dy), '÷')
      iguais(x.negated(), dx.negated(), 'negado')
      iguais(x.toDecimalPlaces(casas), dx.toDecimalPlaces(casas), `arredondado a ${casas}`)
      iguais(x.toDecimalPlaces(casas, 1), dx.toDecimalPlaces(casas, Decimal.ROUND_DOWN), `cortado a ${casas}`)
      expect(x.toFixed(casas)).toBe(semSinal(dx.toFixed(casas)))
      expect(x.cmp(y)).toBe(dx.cmp(dy))
      expect([x.isZero(), x.isNegative()]).toEqual([dx.isZero(), dx.isNegative() && !dx.isZero()])
    }),
    { numRuns: 1500 },
  )
})

/** Room for the whole of a chained sum: with 40 digits it is decimal.js that rounds twice, not ours. */
const Inteiro = Decimal.clone({ precision: 120 })

test('a conta encadeada de uma base dá o exato', () => {
  fc.assert(
    fc.property(texto, texto, texto, (a, b, c) => {
      const nosso = exact(a)
        .times(exact(b))
        .toDecimalPlaces(2)
        .plus(exact(c))
        .times(exact('18.5'))
        .times(exact('0.01'))
        .toDecimalPlaces(2)
      const deles = new Inteiro(a)
        .times(b)
        .toDecimalPlaces(2)
        .plus(c)
        .times('18.5')
        .times('0.01')
        .toDecimalPlaces(2)
      expect(nosso.toFixed(2)).toBe(semSinal(deles.toFixed(2)))
    }),
    { numRuns: 30_000, examples: [['-234938256505341', '-597326867619610201', '-0.00000005']] },
  )
})

test('as contas arredondam para longe do zero, que não tem sinal nem divide', () => {
  expect(exact('1.005').toDecimalPlaces(2).toFixed()).toBe('1.01')
  expect(exact('-1.005').toDecimalPlaces(2).toFixed()).toBe('-1.01')
  expect(exact('-0.00').toFixed(2)).toBe('0.00')
  expect(Object.is(exact('-0').n, 0)).toBe(true)
  expect(Object.is(exact('-0.4').toDecimalPlaces(0).n, 0)).toBe(true)
  expect(() => exact('1').div(exact('0'))).toThrow(RangeError)
  for (const ruim of ['1e3', '0x1', 'NaN', '', '1,5']) expect(() => exact(ruim)).toThrow(RangeError)
})
