import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  codeOf,
  hashOfRecovery,
  keyUri,
  newRecoveryCodes,
  stepAt,
  stepOfCode,
  toBase32,
} from '../../../src/server/modules/contas/totp.ts'

/** Secret of RFC 4226 Appendix D and RFC 6238 Appendix B. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('o código do segundo %i é o do apêndice B da RFC 6238', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test.each([
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
])('o código de seis números %s é o do apêndice D da RFC 4226', code => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOf(SECRET, step))
  expect(codes).toContain(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j em Base32 é o da RFC 4648', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

test('vale o código de agora e o de um passo antes ou depois, e nenhum outro', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map(d => stepOfCode(SECRET, codeOf(SECRET, step + d), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(['', '12345', 'abcdef', '1234567'].map(code => stepOfCode(SECRET, code, now))).toEqual(
    Array(4).fill(null),
  )
})

test('o endereço do QR Code diz quem, o segredo e quem o pede', () => {
  const uri = new URL(keyUri(SECRET, 'ana+1@loja.br'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Tecla:ana+1@loja.br',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Tecla',
  })
})

test('os códigos de recuperação são dez, diferentes, e o traço e a caixa não importam', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const bare = code.replaceAll('-', '')
    expect(hashOfRecovery(code.toLowerCase().replaceAll('-', ' '))).toBe(
      createHash('sha256').update(bare).digest('hex'),
    )
  }
})
