import { describe, expect, test } from 'vitest'
import { clampNumber, typedNumber } from '../../../src/web/ui/number-text.ts'

describe('campo de número', () => {
  test.each([
    ['12,5', 2, '12,5'],
    ['12.5', 2, '12,5'],
    ['1.234,56', 2, '1234,56'],
    ['1a2b', 2, '12'],
    ['1,2,3', 2, '1,23'],
    ['12,5', 0, '12'],
    ['-5', 2, '5'],
    ['12345678901234567890', 2, '1234567890123456'],
  ])('digitado "%s" com %i casas fica "%s"', (typed, places, kept) => {
    expect(typedNumber(typed, places)).toBe(kept)
  })

  test.each([
    ['1.234,56', '1234,56'],
    ['2.500,00', '2500,00'],
    ['1.234.567,89', '1234567,89'],
    ['R$ 1.250,00', '1250,00'],
    ['12.5', '12,5'],
    ['12,,5', '12,5'],
  ])('"%s", tecla por tecla, fica "%s"', (typed, kept) => {
    expect([...typed].reduce((text, key) => typedNumber(text + key, 2), '')).toBe(kept)
  })

  test.each([
    ['12.345', 2, undefined, undefined, '12.35'],
    ['0', 2, '0.01', undefined, '0.01'],
    ['150', 2, undefined, '100', '100.00'],
    ['', 2, '0', undefined, ''],
    ['7', 0, undefined, undefined, '7'],
  ])(
    '"%s" ao sair do campo vira o número arredondado e dentro dos limites',
    (value, places, min, max, kept) => {
      expect(clampNumber(value, places, min, max)).toBe(kept)
    },
  )
})
