import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casas, cleanText } from '../../../src/core/dfe/kit/text.ts'
import { texto as tipoTexto } from '../../../src/core/dfe/kit/types.ts'

describe('casas decimais', () => {
  test.each([
    ['18', 2, 4, '18.00'],
    ['18.1', 2, 4, '18.10'],
    ['1.365000', 2, 4, '1.365'],
    ['0.00005', 2, 4, '0.0001'],
    ['9.99999', 2, 4, '10.00'],
    ['0.5', 0, 0, '1'],
    ['10', 0, 4, '10'],
    ['1.5000', 0, 4, '1.5'],
    ['007.50', 2, 2, '7.50'],
    ['0', 2, 2, '0.00'],
  ])('%s com %i a %i casas é %s', (valor, min, max, esperado) => {
    expect(casas(valor, min, max)).toBe(esperado)
  })
})

describe('texto que a SEFAZ aceita', () => {
  test.each([
    ['  duas   pontas  ', 'duas pontas'],
    ['linha 1\r\nlinha 2\ttab', 'linha 1 linha 2 tab'],
    ['Pão – “doce”…', 'Pão - "doce"...'],
    ['café ☕ forte', 'café forte'],
    ['Ŝtofo ł', 'Stofo'],
    ['João & Cia <b>', 'João & Cia <b>'],
    ['\u00a0nbsp\u00a0', 'nbsp'],
  ])('%j vira %j', (entrada, esperado) => {
    expect(cleanText(entrada, 60)).toBe(esperado)
  })

  test('o corte nunca deixa espaço no fim', () => {
    expect(cleanText('abc defg', 4)).toBe('abc')
  })

  test('qualquer texto limpo cabe no tipo da SEFAZ ou fica vazio', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), entrada => {
        const limpo = cleanText(entrada, 60)
        expect(limpo === '' || tipoTexto(1, 60).padrao.test(limpo)).toBe(true)
      }),
    )
  })
})
