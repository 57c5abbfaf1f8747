import { describe, expect, it, test } from 'vitest'
import { buildChave, cleanChave, dvChave, isChave, parseChave } from '../../../src/core/document/chave.ts'
import { dvCnpj, formatCnpj, isCnpj } from '../../../src/core/document/cnpj.ts'
import { dvCpf, formatCpf, isCpf } from '../../../src/core/document/cpf.ts'
import { createGtin, gtinDaNota, isGtin } from '../../../src/core/document/gtin.ts'
import { codigoUf, siglaUf, UFS } from '../../../src/core/document/uf.ts'

test.each([
  ['52998224725', true],
  ['529.982.247-25', true],
  ['12345678909', true],
  ['52998224724', false],
  ['11111111111', false],
  ['5299822472', false],
  ['5299822472A', false],
  ['', false],
])('CPF %s é válido? %s', (cpf, ok) => expect(isCpf(cpf)).toBe(ok))

test.each([
  ['11222333000181', true],
  ['11.222.333/0001-81', true],
  ['12ABC34501DE35', true], // example of the Receita Federal
  ['12.abc.345/01de-35', true],
  ['12ABC34501DE36', false],
  ['12ABC34501DEA5', false],
  ['00000000000000', false],
  ['1122233300018', false],
])('CNPJ %s é válido? %s', (cnpj, ok) => expect(isCnpj(cnpj)).toBe(ok))

test('os dígitos e a máscara de CPF e CNPJ', () => {
  expect(dvCpf('529982247')).toBe('25')
  expect(dvCnpj('12ABC34501DE')).toBe('35')
  expect(formatCpf('52998224725')).toBe('529.982.247-25')
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
})

describe('chave de acesso', () => {
  it('com CNPJ alfanumérico usa ASCII − 48', () => {
    expect(dvChave('35261012ABC34501DE3555001000000123148291736')).toBe('4')
    expect(isChave('3526050X0J92JY000196570010000006041448679011')).toBe(true)
    expect(isChave('3526050X0J92JY000196570010000006041448679012')).toBe(false)
  })
  it('monta e desmonta as mesmas partes', () => {
    const partes = {
      cUF: '35',
      AAMM: '2610',
      cnpj: '12ABC34501DE35',
      mod: '55',
      serie: '001',
      nNF: '000000123',
      tpEmis: '1',
      cNF: '48291736',
    }
    const chave = buildChave({ ...partes, serie: 1, nNF: 123 })
    expect(chave).toBe('35261012ABC34501DE35550010000001231482917364')
    expect(cleanChave(' 3526 1012 abc3 4501 de35 5500 1000 0001 2314 8291 7364')).toBe(chave)
    expect(parseChave(chave)).toEqual(partes)
  })
  it('recusa parte que não cabe, letra fora do CNPJ e mês 13', () => {
    expect(() =>
      buildChave({
        cUF: 35,
        AAMM: '2610',
        cnpj: '12ABC34501DE35',
        mod: 55,
        serie: 1000,
        nNF: 1,
        tpEmis: 1,
        cNF: 1,
      }),
    ).toThrow(RangeError)
    expect(parseChave('A526050X0J92JY000196570010000006041448679011')).toBeNull()
    const corpo = '35261312ABC34501DE3555001000000123148291736'
    expect(isChave(corpo + dvChave(corpo))).toBe(false)
  })
})

test.each([
  ['7891000315507', true],
  ['7891000315508', false],
  ['96385074', true],
  ['036000291452', true],
  ['17891000315504', true],
  ['0000000000000', false],
  ['789100031550', false],
])('GTIN %s é válido? %s', (gtin, ok) => expect(isGtin(gtin)).toBe(ok))

test('GTIN gerado é válido nos quatro tamanhos', () => {
  for (const n of [8, 12, 13, 14] as const) expect(isGtin(createGtin('78', 4321, n))).toBe(true)
  expect(() => createGtin('789', 123_456_789_012)).toThrow(RangeError)
})

test('27 UFs e o exterior, código e sigla vão e voltam', () => {
  expect(UFS).toHaveLength(28)
  for (const [codigo, sigla] of UFS) expect([codigoUf(sigla), siglaUf(codigo)]).toEqual([codigo, sigla])
  expect(codigoUf('XX')).toBeNull()
})

test.each([
  ['7891000100103', true],
  ['17891000100100', true], // a case: the packing level goes
  ['5601234567892', true],
  ['012345678905', true], // UPC
  ['96385074', true],
  ['2000000000008', false], // made by the shop
  ['0212345678909', false],
  ['0412345678903', false],
  ['9991234567890', false], // coupon
  ['9521234567899', false], // GS1's own examples
  ['02345673', false],
])('o prefixo de %s é da GS1: %s', (gtin, esperado) => {
  expect(isGtin(gtin)).toBe(true)
  expect(gtinDaNota(gtin)).toBe(esperado)
})
