import { describe, expect, test } from 'vitest'
import { heldBy, readNumber, roundedTo, typedNumber } from '../../../src/web/ui/field/number-text.ts'

describe('o que um campo de número lê', () => {
  test.each<[string, number, string]>([
    ['', 2, ''],
    [' 12,5 ', 2, '12.5'],
    ['12.5', 2, '12.5'],
    ['12,', 2, '12'],
    [',5', 2, '0.5'],
    ['1.234,56', 2, '1234.56'],
    ['R$ 1.250,00', 2, '1250.00'],
    ['1.234.567,89', 2, '1234567.89'],
    ['1.234.567', 2, '1234567'],
    ['1.234.567', 0, '1234567'],
    ['1.234.567', 4, '1234567'],
    // two places hold no three decimals
    ['1.234', 2, '1234'],
    ['1.234', 0, '1234'],
    ['0.455', 2, '0.455'],
    ['0.455', 3, '0.455'],
    ['1.5', 4, '1.5'],
    ['1.2345', 4, '1.2345'],
    ['1.000,5', 4, '1000.5'],
    ['007', 0, '7'],
  ])('"%s" com %i casas é %s', (text, places, valor) => {
    expect(readNumber(text, { places })).toEqual({ valor })
  })

  test.each<[string, Parameters<typeof readNumber>[1], string]>([
    ['abc', { places: 2 }, 'Não é um número'],
    ['1a2b', { places: 2 }, 'Não é um número'],
    ['12,,5', { places: 2 }, 'Não é um número'],
    ['1,2,3', { places: 2 }, 'Não é um número'],
    ['12.34.56', { places: 2 }, 'Não é um número'],
    ['1e3', { places: 2 }, 'Não é um número'],
    ['-', { places: 2 }, 'Não é um número'],
    ['12 34', { places: 2 }, 'Não é um número'],
    // of a field of three places or more it may be either: a clerk's thousand, a machine's one
    ['1.000', { places: 3 }, '1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto'],
    ['12.345', { places: 4 }, '12.345 pode ser 12345 ou 12,345: escreva um dos dois, sem o ponto'],
    ['-5', { places: 2 }, 'Não pode ser negativo'],
    ['-5', { places: 2, min: '0' }, 'Não pode ser negativo'],
    ['-5,5', { places: 0 }, 'Não pode ser negativo'],
    ['12,5', { places: 0 }, 'Deve ser um número inteiro'],
    ['150', { places: 2, max: '100' }, 'O valor máximo é 100.'],
    ['100,01', { places: 2, max: '100' }, 'O valor máximo é 100.'],
    ['0', { places: 2, min: '0.01' }, 'O valor mínimo é 0,01.'],
    ['-91', { places: 2, min: '-90' }, 'O valor mínimo é -90.'],
    ['1000', { places: 2, teto: '1000' }, 'Número grande demais'],
    ['-1000', { places: 2, min: '-9999', teto: '1000' }, 'Número grande demais'],
  ])('"%s" em %o não serve: %s', (text, limites, erro) => {
    expect(readNumber(text, limites).erro).toBe(erro)
  })

  test.each<[string, string | undefined, string, string | undefined]>([
    ['12,5', undefined, '12,5', undefined],
    ['R$ 1.250,00', undefined, '1.250,00', undefined],
    ['10 un', undefined, '10', 'Só algarismos e vírgula'],
    ['-5', '0', '5', 'Não pode ser negativo'],
    ['-5', '-90', '-5', undefined],
    ['', undefined, '', undefined],
  ])('de "%s" com mínimo %s entra "%s", e o que não entrou é dito: %s', (text, min, texto, aviso) => {
    expect(typedNumber(text, { places: 2, min }, '10')).toEqual(aviso ? { texto, aviso } : { texto })
  })

  test.each<[string, string, string]>([
    ['abc', '10', 'Só algarismos e vírgula'],
    ['1e3', '', 'Só algarismos e vírgula'],
    ['1e3', '10', 'Só algarismos e vírgula'],
    ['12 34x5', '', 'Só algarismos e vírgula'],
    ['-', '10', 'Não pode ser negativo'],
  ])('"%s" sobre "%s" não muda nada, e é dito', (text, before, aviso) => {
    expect(typedNumber(text, { places: 2, min: '0' }, before)).toEqual({ texto: null, aviso })
  })

  test.each([
    ['150', '100', 'O valor máximo é 100.'],
    ['0', '0.01', 'O valor mínimo é 0,01.'],
  ])('%s fora dos limites fica %s, e é dito', (valor, kept, aviso) => {
    expect(heldBy(valor, { places: 2, min: '0.01', max: '100' })).toEqual({ valor: kept, aviso })
    expect(heldBy('50', { places: 2, min: '0.01', max: '100' })).toBeUndefined()
  })

  test('onde cabe negativo, o sinal fica', () => {
    expect(readNumber('-1.234,5', { places: 2, min: '-9999' })).toEqual({ valor: '-1234.5' })
    expect(readNumber('-0', { places: 2 })).toEqual({ valor: '0' })
  })

  test.each([
    ['12.345', 2, '12.35'],
    ['7', 0, '7'],
    ['', 2, ''],
  ])('ao sair, %s com %i casas fica %s', (valor, places, kept) => {
    expect(roundedTo(valor, places)).toBe(kept)
  })
})
