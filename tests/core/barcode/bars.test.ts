import zxing from '@zxing/library'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code128, itf, symbolOf } from '../../../src/core/barcode/bars.ts'

describe('barras de um código', () => {
  // GS1 General Specifications, figure of an EAN-13: first digit by the parity of the left ones
  test('EAN-13: 95 módulos, guardas nas pontas e no meio, o primeiro dígito na paridade', () => {
    const { tipo, modulos, texto } = symbolOf('5901234123457') ?? { modulos: '' }
    expect([tipo, texto]).toEqual(['ean13', '5901234123457'])
    expect(modulos).toBe(
      '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
    )
  })

  test('EAN-8: 67 módulos', () => {
    const simbolo = symbolOf('55123457')
    expect([simbolo?.tipo, simbolo?.modulos]).toEqual([
      'ean8',
      '1010110001011000100110010010011010101000010101110010011101000100101',
    ])
  })

  test('UPC-A é o EAN-13 que começa com 0', () => {
    expect(symbolOf('036000291452')).toMatchObject({ tipo: 'ean13', texto: '0036000291452' })
  })

  // value of the check: Wikipedia's worked example, 'PJJ123C' is 55
  test('Code 128 em letras: início B, soma de conferência e parada', () => {
    const { modulos = '', texto } = code128('PJJ123C') ?? {}
    expect(texto).toBe('PJJ123C')
    expect(modulos).toBe(
      [
        '11010010000', // start B
        '11101110110', // P
        '10110111000', // J
        '10110111000', // J
        '10011100110', // 1
        '11001110010', // 2
        '11001011100', // 3
        '10001000110', // C
        '11101000110', // 55
        '1100011101011',
      ].join(''),
    )
  })

  test.each([
    ['quatro dígitos ou mais vão aos pares', '12345678', 11 * (1 + 4 + 1) + 13],
    ['o ímpar vai antes', '12345', 11 * (1 + 1 + 1 + 2 + 1) + 13],
    ['letras e depois dígitos', 'AB123456', 11 * (1 + 2 + 1 + 3 + 1) + 13],
  ])('Code 128: %s', (_, texto, modulos) => {
    expect(code128(texto)?.modulos).toHaveLength(modulos)
  })

  test.each([
    ['dígito errado', '7891000315508'],
    ['de caixa, 14 dígitos', '17891000315504'],
    ['referência', 'CAF-500'],
  ])('não é EAN e vira Code 128: %s', (_, codigo) => {
    expect(symbolOf(codigo)).toMatchObject({ tipo: 'code128', texto: codigo })
  })

  test.each(['ÇÃO-1', 'AÇÃO ☕', '☕', 'A\tB', ''])(
    'o que não se escreve inteiro em barras não tem nenhuma: %j',
    codigo => {
      expect([code128(codigo), symbolOf(codigo)]).toEqual([null, null])
    },
  )
})

describe('2 de 5 intercalado', () => {
  // ITFWriterTestCase of ZXing, without its white margins
  test('é o desenho que outros fazem, e 44 dígitos são 405 módulos', () => {
    expect(itf('00123456789012')?.modulos).toBe(
      '101010101110001110001011101000101011100011101110100010100011101000111000101010001010111000111010111010001110001011101000101011100011101',
    )
    expect(itf('0'.repeat(44))?.modulos).toHaveLength(405)
  })

  test.each(['', '123', '12a4', '1 23'])('não desenha %j', codigo => expect(itf(codigo)).toBeNull())

  test('um leitor lê os dígitos que foram desenhados', () => {
    const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 7, maxLength: 30 })
    fc.assert(
      fc.property(pairs, numbers => {
        const digits = numbers.map(each => String(each).padStart(2, '0')).join('')
        const modulos = `${'0'.repeat(10)}${itf(digits)?.modulos}${'0'.repeat(10)}`
        const row = new zxing.BitArray(modulos.length)
        for (const { index } of modulos.matchAll(/1/g)) row.set(index)
        expect(new zxing.ITFReader().decodeRow(0, row).getText()).toBe(digits)
      }),
    )
  })
})
