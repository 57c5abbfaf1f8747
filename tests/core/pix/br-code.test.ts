import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBrCode, type StaticCharge, writeBrCode } from '../../../src/core/pix/br-code.ts'

const EVP = '123e4567-e12b-12d1-a456-426655440000'
const charge = (more: Partial<StaticCharge>): StaticCharge => ({
  ...{ chave: EVP, nome: 'Fulano de Tal', cidade: 'BRASILIA', valor: null, txid: null },
  ...more,
})
const BCB =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

/** Known answers: BCB's own, and codes that banks read. */
const KNOWN: readonly (readonly [string, StaticCharge, string])[] = [
  ['o do BCB', charge({}), BCB],
  [
    'CNPJ com letras, valor e txid de 25',
    charge({
      ...{ chave: '12ABC34501DE35', nome: 'LOJA TESTE', cidade: 'CURITIBA', valor: '10.00' },
      txid: 'TECLA0000000000000000000A',
    }),
    '00020126360014br.gov.bcb.pix011412ABC34501DE35520400005303986540510.005802BR5910LOJA TESTE6008CURITIBA62290525TECLA0000000000000000000A630477FB',
  ],
  [
    'CPF com txid curto',
    charge({
      ...{ chave: '97212482404', nome: 'Victor Julio Rocha', cidade: 'RECIFE', valor: '30.00' },
      txid: 'VIPSURF',
    }),
    '00020126330014br.gov.bcb.pix011197212482404520400005303986540530.005802BR5918Victor Julio Rocha6006RECIFE62110507VIPSURF6304',
  ],
]

describe.each(KNOWN)('%s', (_, given, code) => {
  test('é escrito byte a byte', () => expect(writeBrCode(given)).toContain(code))
  test('volta o que foi dito', () =>
    expect(readBrCode(writeBrCode(given))).toEqual({ tipo: 'estatico', ...given }))
})

test.each([
  [
    'o nome da rede em maiúsculas',
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***630404ED',
    { tipo: 'estatico', chave: '+5511943214321', valor: '66.66', txid: null, nome: 'EMPRESA' },
  ],
  [
    'dinâmico, sem valor',
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    { tipo: 'dinamico', url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', valor: null },
  ],
  [
    'dinâmico, de um centavo',
    '00020101021226750014br.gov.bcb.pix2553127.0.0.1:8443/v2/qr/0123456789abcdef0123456789abcdef52040000530398654040.015802BR5910LOJA TESTE6008CURITIBA62070503***63047918',
    { tipo: 'dinamico', valor: '0.01', cidade: 'CURITIBA' },
  ],
  [
    'CPF, de outro escritor',
    '00020126330014BR.GOV.BCB.PIX011197212482404520400005303986540530.005802BR5918Victor Julio Rocha6006RECIFE62110507VIPSURF630425A1',
    { tipo: 'estatico', chave: '97212482404', valor: '30.00', txid: 'VIPSURF' },
  ],
])('lê %s', (_, code, said) => expect(readBrCode(code)).toMatchObject(said))

const BROKEN = /^O código PIX está incompleto ou foi alterado/
test.each([
  ['uma letra trocada', BCB.replace('Fulano', 'Fulana'), BROKEN],
  ['cortado', BCB.slice(0, -3), BROKEN],
  ['sem CRC', BCB.slice(0, -8), BROKEN],
  ['um texto qualquer', 'https://exemplo.com', /^Não é um código PIX/],
  ['vazio', '', /^Não é um código PIX/],
  // its length says eight letters where there are seven: refused whatever its CRC
  ['comprimento que não confere', recoded(BCB.replace('62070503***', '62080503***')), /^Não é um código PIX/],
  ['outra moeda', recoded(BCB.replace('5303986', '5303840')), /^Não é um código PIX/],
  ['de outro arranjo', recoded(BCB.replace('br.gov.bcb.pix', 'br.com.outra.x')), /^Não é um código PIX/],
])('recusa o código %s', (_, code, why) => expect(readBrCode(code)).toMatch(why))

/** The same with a CRC that fits: found by trying them all. */
function recoded(code: string): string {
  const body = code.slice(0, -4)
  for (let crc = 0; crc < 0x10000; crc++) {
    const whole = body + crc.toString(16).toUpperCase().padStart(4, '0')
    if (!BROKEN.test(String(readBrCode(whole)))) return whole
  }
  throw new Error('no CRC fits')
}

test('sem acento nem "&", o nome cabe em 25 bytes e a cidade em 15', () => {
  const read = readBrCode(
    writeBrCode(charge({ nome: 'AÇAÍ & CIA DO JOÃO PEREIRA LTDA', cidade: 'SANTA BÁRBARA D’OESTE' })),
  )
  expect(read).toMatchObject({ nome: 'ACAI CIA DO JOAO PEREIRA', cidade: 'SANTA BARBARA D' })
})

test.each([
  { txid: 'A'.repeat(26) },
  { txid: '' },
  { txid: 'com espaco' },
  { valor: '0.00' },
  { valor: '-1.00' },
  { valor: '1.005' },
  { chave: '' },
  { chave: 'x'.repeat(78) },
  { chave: 'com espaço' },
])('não escreve %o', wrong => expect(() => writeBrCode(charge(wrong))).toThrow())

const text = (max: number) => fc.string({ unit: 'binary', maxLength: max })
const charges = fc.record({
  chave: fc.oneof(
    fc.constant('12ABC34501DE35'),
    fc.uuid(),
    fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,30}\.com$/),
  ),
  nome: text(60),
  cidade: text(40),
  valor: fc.option(fc.integer({ min: 1, max: 999_999_999_999 }).map(cents => (cents / 100).toFixed(2))),
  txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
})

test('qualquer cobrança se lê de volta, e outro leitor a entende', () => {
  fc.assert(
    fc.property(charges, given => {
      const code = writeBrCode(given)
      const read = readBrCode(code)
      const { chave, valor, txid } = given
      expect(read).toMatchObject({ tipo: 'estatico', chave, valor, txid })
      if (typeof read === 'string') return
      expect(writeBrCode({ chave, valor, txid, nome: read.nome, cidade: read.cidade })).toBe(code)
      expect(isValidPixPayload(code)).toBe(true)
      expect(getPixPayloadInfo(code)).toMatchObject({ key: chave })
    }),
  )
})

test('nenhuma troca de um só caractere passa pelo leitor', () => {
  fc.assert(
    fc.property(fc.nat(BCB.length - 1), fc.integer({ min: 32, max: 126 }), (at, letter) => {
      const other = BCB.slice(0, at) + String.fromCharCode(letter) + BCB.slice(at + 1)
      fc.pre(other.toUpperCase() !== BCB.toUpperCase())
      expect(typeof readBrCode(other)).toBe('string')
    }),
  )
})
