import { expect, test } from 'vitest'
import { isCnab, isRemittance, readingCnab, sameNumber } from '../../../src/core/bank/cnab.ts'
import { atOnce } from '../../../src/core/slices.ts'
import { cnab, cnab400, titulo, titulo400 } from './retorno.ts'

const lido = (text: string) => {
  const { retorno, falta } = atOnce(readingCnab(text))
  if (!retorno) throw new Error(falta)
  return retorno
}

test('um título pago diz número, dias, valores e tarifa', () => {
  expect(
    lido(cnab('341', titulo({ nosso: '10900012345', pago: 10_250, encargos: 250, tarifa: 199 }))),
  ).toMatchObject({
    ...{ banco: '341', leiaute: 240, outros: [], avisos: [] },
    titulos: [
      {
        ...{ nosso_numero: '10900012345', data: '2026-11-19', credito: '2026-11-20', linha: 3 },
        ...{ pago: '102.50', valor: '100.00', encargos: '2.50', desconto: '0.00', tarifa: '1.99' },
      },
    ],
  })
})

test('só 06 e 17 baixam, lidos no Santander pelas colunas dele', () => {
  const outros = ['02', '03', '09'].map(codigo => titulo({ nosso: '7', codigo }))
  const { titulos, outros: demais } = lido(
    cnab('033', ...outros, titulo({ nosso: '98765', codigo: '17', banco: '033' })),
  )
  expect(titulos).toMatchObject([{ nosso_numero: '98765', valor: '100.00', pago: '100.00', tarifa: '0.00' }])
  expect(demais.map(({ codigo }) => codigo)).toEqual(['02', '03', '09'])
})

test.each([
  ['109/00012345-6', '10900012345', true],
  ['00012345', '12345', true],
  ['12345', '123456', true],
  ['12345', '12346', false],
  ['', '0', false],
])('%s e %s são o mesmo número: %s', (um, outro, sao) => {
  expect(sameNumber(um, outro)).toBe(sao)
})

test.each([
  ['<OFX>', 'O arquivo não é um retorno CNAB 240 nem 400'],
  [
    cnab('341', titulo({ nosso: '7' }).split('\r\n')[0] as string),
    'Linha 3: falta o segmento U deste título',
  ],
  [cnab('341', titulo({ nosso: '0' })), 'Linha 3: o título não tem nosso número'],
  [cnab('341', titulo({ nosso: '7', dia: '31022026' })), 'Linha 3: o dia do pagamento não é um dia'],
])('o que não se pode ler é dito, e nada é lido: %#', (texto, falta) => {
  expect(isCnab(texto)).toBe(texto.startsWith('341'))
  expect(atOnce(readingCnab(texto))).toEqual({ falta })
})

/** Codes of each bank that settle, in 240 and 400, and one of each that does not; written from the banks' lists. */
const PAGAM: readonly (readonly [banco: string, de240: string, de400: string, naoPagam: string])[] = [
  ['001', '06 17', '05 06 07 08 15', '09 26 50'],
  ['033', '06 17', '06 07 08 17', '09 26 28'],
  ['041', '06 17', '04 06 07 08 15', '09 AB'],
  ['077', '06 17 45', '06', '03 07'],
  ['104', '06 46', '21 22', '44 47'],
  ['208', '06 17 45', '06', '44 50'],
  ['237', '06 17 45', '06 15 17', '03 09'],
  ['341', '06 08 10', '06 07 08 10 59 76', '17 26 32'],
  ['748', '06 17', '06 15 17', '28 36'],
  ['756', '06 17 45', '05 06 15', '09 44 50'],
]

test.each(PAGAM)('do banco %s pagam os códigos %s no 240 e %s no 400', (banco, de240, de400, nao) => {
  const codes = Array.from({ length: 99 }, (_, at) => String(at + 1).padStart(2, '0'))
  const paid240 = codes.filter(
    codigo => lido(cnab(banco, titulo({ nosso: '7', codigo, banco }))).titulos.length === 1,
  )
  const paid400 = codes.filter(
    codigo => lido(cnab400(banco, titulo400({ banco, nosso: '7', codigo }))).titulos.length === 1,
  )
  expect([paid240.join(' '), paid400.join(' ')]).toEqual([de240, de400])
  const others = nao.split(' ').map(codigo => titulo({ nosso: '7', codigo, banco }))
  expect(lido(cnab(banco, ...others)).titulos).toEqual([])
})

test('cada banco escreve o nosso número nas suas colunas', () => {
  const numero = (banco: string, nosso: string) =>
    lido(cnab(banco, titulo({ nosso, banco }))).titulos.map(({ nosso_numero, formas }) => [
      nosso_numero,
      ...formas,
    ])[0]
  expect(numero('756', '000001234501014')).toEqual(['0000012345'])
  expect(numero('341', '109000012345')).toEqual(['109000012345', '000012345'])
  expect(numero('237', '00900000000000123456')).toEqual([
    ...['00900000000000123456', '009000000123456', '000000123456'],
  ])
  expect(numero('104', '00140000000000012345')).toEqual(['00140000000000012345', '140000000000012345'])
  expect(numero('748', '262000053')).toEqual(['262000053'])
})

test.each([
  ['001', '31122450000000290', '2026-11-20'],
  ['041', '0000012345', '2026-11-20'],
  ['104', '14000000000000010', '2026-11-20'],
  ['237', '000000000977', '2026-11-20'],
  ['748', '262000053', '2026-11-20'],
  ['756', '000000123455', '2026-11-20'],
  ['077', '11200010100', '2026-11-20'],
])('um retorno de 400 do banco %s diz título, dias e valores', (banco, nosso, credito) => {
  const codigo = banco === '104' ? '21' : '06'
  const { leiaute, titulos, avisos } = lido(cnab400(banco, titulo400({ banco, nosso, codigo, pago: 10_000 })))
  expect({ leiaute, avisos }).toEqual({ leiaute: 400, avisos: [] })
  expect(titulos).toMatchObject([
    { nosso_numero: nosso, data: '2026-11-19', credito, pago: '100.00', valor: '100.00', linha: 2 },
  ])
})

test('o título que não se lê é dito, e os outros entram no dia do arquivo', () => {
  const arquivo = cnab(
    '748',
    titulo({ nosso: '1', dia: '        ' }),
    titulo({ nosso: '2', dia: '31022026' }),
    titulo({ nosso: '3' }).split('\r\n')[0] as string,
    titulo({ nosso: '4' }),
  )
  const { titulos, avisos } = lido(arquivo.replace(/^(.{143}).{8}/, '$120112026'))
  expect(titulos.map(({ nosso_numero, data }) => [nosso_numero, data])).toEqual([
    ['1', '2026-11-20'],
    ['4', '2026-11-19'],
  ])
  expect(avisos).toEqual([
    'Linha 5: o dia do pagamento não é um dia',
    'Linha 7: falta o segmento U deste título',
  ])
})

test('o código que o banco não tem é dito com a linha, e um banco sem tabela também', () => {
  expect(lido(cnab('341', titulo({ nosso: '7', codigo: '99' }))).outros).toMatchObject([
    { codigo: '99', efeito: null, nosso_numero: '7', linha: 3 },
  ])
  expect(lido(cnab('999', titulo({ nosso: '7' })))).toMatchObject({
    titulos: [{ nosso_numero: '7' }],
    avisos: ['O banco 999 não tem tabela própria: os códigos foram lidos pela da FEBRABAN'],
  })
})

test('no de 400 encargos e tarifa contam uma vez, dentro ou fora do valor pago', () => {
  const pago = (cents: number) =>
    lido(cnab400('237', titulo400({ banco: '237', nosso: '7', pago: cents, encargos: 250 }))).titulos
  expect([pago(10_250), pago(10_000)]).toMatchObject([
    [{ pago: '102.50', encargos: '2.50' }],
    [{ pago: '102.50', encargos: '2.50' }],
  ])
  const { titulos } = lido(cnab400('341', titulo400({ banco: '341', nosso: '7', pago: 9_667, tarifa: 333 })))
  expect(titulos).toMatchObject([{ pago: '100.00', tarifa: '3.33' }])
})

test('um retorno sem fim de linha, ou com os brancos do fim cortados, é lido igual', () => {
  const inteiro = cnab('341', titulo({ nosso: '7' }), titulo({ nosso: '8' }))
  const cortado = inteiro.replace(/ +\r\n/g, '\r\n')
  const corrido = inteiro.replace(/\r\n/g, '')
  for (const texto of [cortado, corrido, inteiro.replaceAll('\r\n', '\r')])
    expect(lido(texto).titulos.map(({ nosso_numero, pago }) => [nosso_numero, pago])).toEqual([
      ['7', '100.00'],
      ['8', '100.00'],
    ])
})

test('um retorno vazio diz que não tem títulos, e uma remessa não é um retorno', () => {
  expect(lido(cnab('341')).avisos).toEqual(['O retorno não tem títulos de boletos'])
  const remessa = cnab('341').replace(/^(.{142})2/, '$11')
  expect([isCnab(remessa), isRemittance(remessa), isRemittance('01REMESSA01COBRANCA')]).toEqual([
    ...[false, true, true],
  ])
})
